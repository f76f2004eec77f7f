import { lstatSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { readSource } from './read-source.ts';

const name = 'last-act.json';

/** Keeps what the last act wrote, so that it can be taken back; called under the lock, with the journal's folder. */
export function keepLastAct(folder: string, text: string): void {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
}

/** What the last act wrote, as it was kept; null when there was none, or it was taken back. */
export function readLastAct(root: string, home: string): string | null {
  const path = join(root, home, '.txn', name);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return null;
  const file = readSource(path, `${home}/.txn/${name}`);
  return 'text' in file ? file.text : null;
}

/** Forgets the last act: it can be taken back once. */
export function forgetLastAct(folder: string): void {
  rmSync(join(folder, name), { force: true });
}
