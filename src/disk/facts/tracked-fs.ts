// What this room reads by, so that a run can say what its outcome depends on. A pass through
// node:fs otherwise.
import * as fs from 'node:fs';

import {
  isWatched,
  recordBytes,
  recordDependency,
  recordNames,
  recordPathNow,
  recordWay,
  statsOf,
} from './dependency-tracker.ts';

export type { Dirent, Stats } from 'node:fs';

/** As in node:fs; undefined where nothing is, also where a file stands in the place of a folder. */
export function lstatSync(
  path: string,
  options: { readonly throwIfNoEntry: false },
): fs.Stats | undefined;
export function lstatSync(path: string): fs.Stats;
export function lstatSync(
  path: string,
  options?: { readonly throwIfNoEntry: false },
): fs.Stats | undefined {
  try {
    const stats = options ? fs.lstatSync(path, options) : fs.lstatSync(path);
    recordDependency(path, stats);
    return stats;
  } catch (error) {
    recordDependency(path, undefined);
    if (options && isFileOnTheWay(error)) return undefined;
    throw error;
  }
}

/** The same of what a link leads to. */
export function statSync(
  path: string,
  options: { readonly throwIfNoEntry: false },
): fs.Stats | undefined;
export function statSync(path: string): fs.Stats;
export function statSync(
  path: string,
  options?: { readonly throwIfNoEntry: false },
): fs.Stats | undefined {
  recordWay(path);
  try {
    return options ? fs.statSync(path, options) : fs.statSync(path);
  } catch (error) {
    if (options && isFileOnTheWay(error)) return undefined;
    throw error;
  }
}

function isFileOnTheWay(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOTDIR';
}

/** As in node:fs. */
export function existsSync(path: string): boolean {
  recordWay(path);
  return fs.existsSync(path);
}

/** As in node:fs. */
export function realpathSync(path: string): string {
  recordWay(path);
  return fs.realpathSync(path);
}

/** As in node:fs, with the kinds of what is there. */
export function readdirSync(path: string, options: { readonly withFileTypes: true }): fs.Dirent[];
export function readdirSync(path: string): string[];
export function readdirSync(
  path: string,
  options?: { readonly withFileTypes: true },
): fs.Dirent[] | string[] {
  const before = isWatched() ? listedStats(path) : undefined;
  try {
    const entries = fs.readdirSync(path, { withFileTypes: true });
    recordNames(path, before, entries);
    return options ? entries : entries.map((entry) => entry.name);
  } catch (error) {
    recordPathNow(path);
    throw error;
  }
}

/** As in node:fs. */
export function readFileSync(path: string): Buffer;
export function readFileSync(path: string, encoding: 'utf8'): string;
export function readFileSync(path: string, encoding?: 'utf8'): Buffer | string {
  const before = isWatched() ? statsOf(path) : undefined;
  if (before?.isSymbolicLink()) recordWay(path);
  try {
    const bytes = fs.readFileSync(path);
    if (before?.isFile()) recordBytes(path, before, bytes);
    return encoding ? bytes.toString(encoding) : bytes;
  } catch (error) {
    recordPathNow(path);
    throw error;
  }
}

/** A link to a folder is told by what it leads to. */
function listedStats(path: string): fs.Stats | undefined {
  const stats = statsOf(path);
  if (!stats?.isSymbolicLink()) return stats;
  recordWay(path);
  return undefined;
}
