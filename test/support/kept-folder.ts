import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let folder: string | null = null;
let made = 0;

/** A new folder that lasts as long as the worker. */
export function keptFolder(): string {
  if (folder === null) {
    const all = mkdtempSync(join(tmpdir(), 'ledger-kept-'));
    process.once('exit', () => rmSync(all, { recursive: true, force: true }));
    folder = all;
  }
  const kept = join(folder, String((made += 1)));
  mkdirSync(kept);
  return kept;
}
