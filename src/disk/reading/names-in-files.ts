import { fstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { noFollow, withOpenFile } from '../facts/open-file.ts';

/** Larger files are not read: 16 MiB. */
const mostBytes = 16_777_216;

/** Names that no file contains, and how much was searched. */
export interface AbsentNames {
  readonly names: ReadonlySet<string>;
  /** False where time was up before the last file. */
  readonly complete: boolean;
  /** How many files are too large, or could not be read: they may contain the names. */
  readonly unread: number;
}

/**
 * Finds the names that no file of a folder has in its path or its bytes.
 *
 * @param paths links, and paths where no file is, are passed over
 * @param names in ASCII, each of three characters at least
 * @param until when to stop, by `performance.now()`
 * @param files names of files that are not among `paths`; they are searched as whole names
 */
export function findAbsentNames(
  folder: string,
  paths: readonly string[],
  names: ReadonlySet<string>,
  until: number,
  files: ReadonlySet<string> = new Set(),
): AbsentNames {
  const all = paths.join('\n');
  const left = new Set([...[...names].filter((name) => !all.includes(name)), ...files]);
  let unread = 0;
  let search = searchForNames(left, files);
  let sought = left.size;
  for (const path of paths) {
    if (left.size === 0) break;
    if (performance.now() > until) return { names: new Set(), complete: false, unread };
    const bytes = bytesOf(join(folder, path));
    if (bytes === 'unread') unread += 1;
    else for (const name of search(bytes)) left.delete(name);
    // A search for fewer names looks at fewer bytes.
    if (left.size <= sought / 2) {
      search = searchForNames(left, files);
      sought = left.size;
    }
  }
  return { names: left, complete: true, unread };
}

/** Larger files are data: 1 MiB. */
const mostOfCode = 1_048_576;

/**
 * Finds the one word of the files that differs from a name only in its underscores:
 * `start_deeptrace` for `start_deep_trace`. A name with several such words is left out.
 *
 * @param names that are in none of the files, as `findAbsentNames` found
 * @param until when to stop, by `performance.now()`
 */
export function findUnderscoreVariants(
  folder: string,
  paths: readonly string[],
  names: ReadonlySet<string>,
  until: number,
): ReadonlyMap<string, { readonly near: string; readonly path: string }> {
  const plain = [...names].flatMap((name) => {
    const letters = name.replaceAll('_', '');
    const [first = ''] = name.split(/(?<=\w)_/);
    return letters.length >= 10 && letters.length < name.length ? [{ name, letters, first }] : [];
  });
  const found = new Map<string, { near: string; path: string }[]>();
  for (const path of plain.length === 0 ? [] : paths) {
    if (performance.now() > until) return new Map();
    const bytes = bytesOf(join(folder, path));
    if (bytes === 'unread' || bytes.length > mostOfCode) continue;
    const text = bytes.toString('latin1');
    const likely = plain.filter(({ first }) => text.includes(first));
    const letters = likely.length === 0 ? '' : text.replaceAll('_', '');
    for (const each of likely.filter((one) => letters.includes(one.letters)))
      for (const near of spellingsOf(each.letters, text)) {
        const known = found.get(each.name) ?? [];
        if (!known.some((one) => one.near === near))
          found.set(each.name, [...known, { near, path }]);
      }
  }
  return new Map(
    [...found].flatMap(([name, [only, ...others]]) =>
      only && others.length === 0 ? [[name, only] as const] : [],
    ),
  );
}

/** The words of a text with these letters and underscores between them. */
function spellingsOf(letters: string, text: string): ReadonlySet<string> {
  const parted = [...letters].join('_?');
  const word = new RegExp(String.raw`(?<!\w)${parted}(?!\w)`, 'g');
  return new Set(
    [...text.matchAll(word)].map(([each]) => each).filter((each) => /\w_\w/.test(each)),
  );
}

const nothing = Buffer.alloc(0);

function bytesOf(path: string): Buffer | 'unread' {
  try {
    return withOpenFile<Buffer | 'unread'>(
      path,
      (descriptor) => {
        const stat = fstatSync(descriptor);
        if (!stat.isFile()) return nothing;
        return stat.size > mostBytes ? 'unread' : readFileSync(descriptor);
      },
      noFollow,
    );
  } catch (error) {
    const isNone = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'];
    return isNone.includes((error as NodeJS.ErrnoException).code ?? '') ? nothing : 'unread';
  }
}

/** How many hashes three bytes in a row have. */
const hashes = 65_536;

/**
 * Searches for many names at once, by Wu and Manber: the last three bytes of a window as long as
 * the shortest name tell how far the search can step, so that most bytes are never looked at.
 *
 * @param names in ASCII, each of three characters at least
 * @param whole those of them that are not found inside of a longer file name
 */
export function searchForNames(
  names: ReadonlySet<string>,
  whole: ReadonlySet<string> = new Set(),
): (bytes: Uint8Array) => ReadonlySet<string> {
  const window = Math.min(...[...names].map((name) => name.length));
  const ahead = new Uint16Array(hashes).fill(Math.min(window - 2, 65_535));
  const ending = new Map<number, { readonly name: string; readonly codes: Uint8Array }[]>();
  for (const name of names) {
    const codes = Uint8Array.from(name, (character) => character.charCodeAt(0));
    for (let at = 2; at < window; at += 1) {
      const hash = hashAt(codes, at);
      ahead[hash] = Math.min(ahead[hash] ?? 0, window - 1 - at);
    }
    const hash = hashAt(codes, window - 1);
    ending.set(hash, [...(ending.get(hash) ?? []), { name, codes }]);
  }
  return (bytes) => {
    const found = new Set<string>();
    for (let at = window - 1; at < bytes.length;) {
      const hash = hashAt(bytes, at);
      const step = ahead[hash] ?? 0;
      if (step === 0)
        for (const { name, codes } of ending.get(hash) ?? [])
          if (
            isAt(bytes, at - window + 1, codes) &&
            (!whole.has(name) || isWhole(bytes, at - window + 1, codes.length))
          )
            found.add(name);
      at += Math.max(1, step);
    }
    return found;
  };
}

function hashAt(bytes: Uint8Array, at: number): number {
  const [first, second, third] = [bytes[at - 2] ?? 0, bytes[at - 1] ?? 0, bytes[at] ?? 0];
  return ((first << 10) ^ (second << 5) ^ third) & (hashes - 1);
}

const partOfName = /[\w-]/;

/** Whether bytes are a whole file name: `a.ts`, not part of `data.ts` or `a.ts.bak`. */
function isWhole(bytes: Uint8Array, start: number, length: number): boolean {
  const signAt = (at: number): string => String.fromCharCode(bytes[at] ?? 0);
  const [before, after] = [signAt(start - 1), signAt(start + length)];
  return (
    !partOfName.test(before) &&
    before !== '.' &&
    !partOfName.test(after) &&
    !(after === '.' && partOfName.test(signAt(start + length + 1)))
  );
}

function isAt(bytes: Uint8Array, start: number, codes: Uint8Array): boolean {
  return codes.every((code, at) => bytes[start + at] === code);
}
