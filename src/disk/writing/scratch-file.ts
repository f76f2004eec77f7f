import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives a text a file outside the workspace while somebody works on it; the folder is only for its
 * owner, and is gone afterwards whatever happens.
 *
 * @returns the text as it was left
 */
export function withScratchFile(name: string, text: string, use: (file: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  try {
    const file = join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    use(file);
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
