import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { searchForNames } from './names-in-bytes.ts';

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
