import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';

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

let browser: Promise<Browser> | null = null;

/** Starts Debian's Chromium once for the tests of a file. */
function startBrowser(): Promise<Browser> {
  return (browser ??= chromium.launch({ executablePath: '/usr/bin/chromium', args: quiet }));
}

afterAll(async () => {
  await (await browser)?.close();
  browser = null;
});

/** Opens a file in a new profile of the browser. It is closed when the test ends. */
export async function openInBrowser(
  file: string,
  {
    width = 1200,
    scheme = 'light',
  }: { readonly width?: number; readonly scheme?: 'light' | 'dark' } = {},
): Promise<OpenPage> {
  const profile = await (
    await startBrowser()
  ).newContext({ viewport: { width, height: 900 }, colorScheme: scheme });
  onTestFinished(() => profile.close());
  const page = await profile.newPage();
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
