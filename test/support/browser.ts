import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

/** Options that keep Chromium from asking the network by itself. */
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface OpenPage {
  readonly page: Page;
  /** What the page wrote to its console, the errors it threw, and the addresses it asked for. */
  readonly noise: readonly string[];
}

/** Opens a file in Debian's Chromium, with a new profile. It is closed when the test ends. */
export async function openInBrowser(
  file: string,
  {
    width = 1200,
    scheme = 'light',
  }: { readonly width?: number; readonly scheme?: 'light' | 'dark' } = {},
): Promise<OpenPage> {
  const browser: Browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: quiet,
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme });
  const noise: string[] = [];
  page.on('console', (message) => noise.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) noise.push(`request: ${request.url()}`);
  });
  page.on('dialog', (dialog) => {
    noise.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await page.goto(`file://${file}`);
  return { page, noise };
}
