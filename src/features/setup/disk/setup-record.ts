import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '#disk/writing/replace-file';

/** A file of this clone's git directory that remembers something by path. */
interface RecordFile<Entry> {
  readonly path: string;
  /** A longer file was not written by ledger, and is ignored. */
  readonly mostBytes: number;
  readonly indent: number;
  /** Converts a JSON value into an entry; null for an invalid value. */
  read(value: unknown): Entry | null;
}

/** A file as it was before `init` changed it, and as it left it; null where it was not there. */
interface Before {
  readonly before: string | null;
  readonly after: string;
}

/** Digests of files that `init` created. */
const wrote: RecordFile<string> = {
  path: 'ledger/init.json',
  mostBytes: 65_536,
  indent: 2,
  read: (value) => (typeof value === 'string' ? value : null),
};

/** Users' files as they were before `init` changed them. */
const beforeInit: RecordFile<Before> = {
  path: 'ledger/before-init.json',
  mostBytes: 8_388_608,
  indent: 0,
  read: (value) => {
    const { before, after } = (value ?? {}) as { readonly before?: unknown; after?: unknown };
    const isBefore = before === null || typeof before === 'string';
    return typeof after === 'string' && isBefore ? { before, after } : null;
  },
};

/**
 * Reads the digests, by path, of files that `init` created in this clone; empty without a record.
 */
export function readSetupRecord(gitDir: string): ReadonlyMap<string, string> {
  return readRecord(gitDir, wrote);
}

/**
 * Adds to the record of this clone, in its git directory.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function keepSetupRecord(gitDir: string, digests: ReadonlyMap<string, string>): void {
  if (digests.size > 0)
    writeRecord(gitDir, wrote, new Map([...readRecord(gitDir, wrote), ...digests]));
}

/**
 * Reads users' files as they were before `init` changed them, by path; empty without a record.
 */
export function readFilesBeforeInit(gitDir: string): ReadonlyMap<string, Before> {
  return readRecord(gitDir, beforeInit);
}

/**
 * Stores files in the git directory of this clone; without any, deletes the record.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function keepBeforeInit(gitDir: string, files: ReadonlyMap<string, Before>): void {
  writeRecord(gitDir, beforeInit, files);
}

/** Deletes the record of what `init` wrote whole. */
export function forgetSetupRecord(gitDir: string): void {
  writeRecord(gitDir, wrote, new Map());
}

function readRecord<Entry>(
  gitDir: string,
  { path, mostBytes, read }: RecordFile<Entry>,
): ReadonlyMap<string, Entry> {
  const text = textAt(gitDir, path);
  if (text === null || text.length > mostBytes) return new Map();
  try {
    const { files } = JSON.parse(text) as { readonly files?: Readonly<Record<string, unknown>> };
    return new Map(
      Object.entries(files ?? {}).flatMap(([name, value]) => {
        const entry = read(value);
        return entry === null ? [] : [[name, entry] as const];
      }),
    );
  } catch {
    return new Map();
  }
}

function writeRecord<Entry>(
  gitDir: string,
  { path, indent }: RecordFile<Entry>,
  entries: ReadonlyMap<string, Entry>,
): void {
  const before = textAt(gitDir, path);
  const files = Object.fromEntries(entries);
  const after =
    entries.size === 0 ? null : `${JSON.stringify({ schemaVersion: 1, files }, null, indent)}\n`;
  if (before !== after) replaceFile({ within: gitDir, path, before, after, executable: false });
}

function textAt(gitDir: string, path: string): string | null {
  try {
    return readFileSync(join(gitDir, path), 'utf8');
  } catch {
    return null;
  }
}
