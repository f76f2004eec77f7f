import { statSync } from '../facts/tracked-fs.ts';

/** The day a file was written on, by the file itself, `2026-08-01`; null where it is not there. */
export function writtenDay(path: string): string | null {
  return statSync(path, { throwIfNoEntry: false })?.mtime.toISOString().slice(0, 10) ?? null;
}
