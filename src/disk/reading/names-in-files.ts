import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Larger files are not read: 16 MiB. */
const mostBytes = 16_777_216;

/** Names that no file has, and how far that was looked for. */
export interface NamesNowhere {
  readonly names: ReadonlySet<string>;
  /** False where time was up before the last file. */
  readonly complete: boolean;
  /** Files that are too large, or that the system does not let anybody read: they may have them. */
  readonly unread: number;
}

/**
 * Those of some names that none of the files of a folder has in its path or anywhere in its bytes.
 * What is not there, and what is a link or no file, has none.
 *
 * @param names in ASCII, each of three characters at least
 * @param until when to stop, by `performance.now()`
 * @param files names of files, of which only all of the name counts; no file is called so
 */
export function namesNowhere(
  folder: string,
  paths: readonly string[],
  names: ReadonlySet<string>,
  until: number,
  files: ReadonlySet<string> = new Set(),
): NamesNowhere {
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
    // The fewer names, the fewer bytes are looked at.
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
 * The names of files that differ from some only in where the words are parted: `start_deeptrace`
 * for `start_deep_trace`. A name that several are near to is left out.
 *
 * @param names that are in none of the files, as `namesNowhere` found
 * @param until when to stop, by `performance.now()`
 */
export function partedOtherwise(
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

/** The words of a text that are made of some letters and of underscores between them. */
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
    const flags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);
    const descriptor = openSync(path, flags);
    try {
      const stat = fstatSync(descriptor);
      if (!stat.isFile()) return nothing;
      return stat.size > mostBytes ? 'unread' : readFileSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    const isNone = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EISDIR'];
    return isNone.includes((error as NodeJS.ErrnoException).code ?? '') ? nothing : 'unread';
  }
}

/** Hashes of three bytes in a row. */
const hashes = 65_536;

/** Finds names in bytes. */
type NameSearch = (bytes: Uint8Array) => ReadonlySet<string>;

/**
 * A search for many names at once, by Wu and Manber: the last three bytes of a window as long as
 * the shortest name tell how far ahead the next name can end, so that most bytes are never looked
 * at.
 *
 * @param names in ASCII, each of three characters at least
 * @param whole those of them that count only where they are no part of a longer name of a file
 */
export function searchForNames(
  names: ReadonlySet<string>,
  whole: ReadonlySet<string> = new Set(),
): NameSearch {
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

/** Whether bytes at a place are all of a file's name: `a.ts`, and not `data.ts` or `a.ts.bak`. */
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
  for (let at = 0; at < codes.length; at += 1) if (bytes[start + at] !== codes[at]) return false;
  return true;
}
