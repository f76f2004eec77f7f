// Functions of node:fs that record the paths of a run, by which its outcome is stored.
import * as fs from 'node:fs';

import {
  isTracking,
  recordBytes,
  recordDependency,
  recordNames,
  recordPathNow,
  recordPathSteps,
  statsOf,
} from './dependency-tracker.ts';

export type { Dirent, Stats } from 'node:fs';

/** Facts of a path, a link not followed; undefined where nothing is, also below a file. */
export function lstatIfThere(path: string): fs.Stats | undefined {
  let stats: fs.Stats | undefined;
  try {
    stats = fs.lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (!hasCode(error, 'ENOTDIR')) {
      recordDependency(path, undefined);
      throw error;
    }
  }
  recordDependency(path, stats);
  return stats;
}

/** Facts of a path, links followed; undefined where it leads nowhere. */
export function statIfThere(path: string): fs.Stats | undefined {
  recordPathSteps(path);
  try {
    return fs.statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (hasCode(error, 'ENOTDIR', 'ELOOP')) return undefined;
    throw error;
  }
}

/** Whether an error of the system has one of some codes, such as `ENOENT`. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return codes.includes((error as NodeJS.ErrnoException).code ?? '');
}

/** Whether a folder is at a path, links followed. */
export function isFolder(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}

/** As in node:fs. */
export function existsSync(path: string): boolean {
  recordPathSteps(path);
  return fs.existsSync(path);
}

/** As in node:fs. */
export function realpathSync(path: string): string {
  recordPathSteps(path);
  return fs.realpathSync(path);
}

/** The path without links; null where it leads nowhere, or cannot be followed. */
export function realpathOrNull(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Names in a folder that have this ending, sorted; none where it cannot be read. */
export function namesIn(folder: string, ending = ''): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .sort();
  } catch {
    return [];
  }
}

/** The text of a file, as UTF-8; null where it cannot be read. */
export function readTextOrNull(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

/** As in node:fs; with `withFileTypes`, entries have their kind. */
export function readdirSync(path: string, options: { readonly withFileTypes: true }): fs.Dirent[];
export function readdirSync(path: string): string[];
export function readdirSync(
  path: string,
  options?: { readonly withFileTypes: true },
): fs.Dirent[] | string[] {
  const before = isTracking() ? listedStats(path) : undefined;
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
  const before = isTracking() ? statsOf(path) : undefined;
  if (before?.isSymbolicLink()) recordPathSteps(path);
  try {
    const bytes = fs.readFileSync(path);
    if (before?.isFile()) recordBytes(path, before, bytes);
    return encoding ? bytes.toString(encoding) : bytes;
  } catch (error) {
    recordPathNow(path);
    throw error;
  }
}

/** Undefined for a link, which is recorded by its target. */
function listedStats(path: string): fs.Stats | undefined {
  const stats = statsOf(path);
  if (!stats?.isSymbolicLink()) return stats;
  recordPathSteps(path);
  return undefined;
}
