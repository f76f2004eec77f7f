import { presentItems } from '#diagnostics/defined-values';
import type { LineRange } from '#diagnostics/diagnostic';

import type { KnownFiles } from './touched-files.ts';

/** Folders at which the paths of a text may begin. */
export interface PathBases {
  /** Absolute. */
  readonly root: string;
  /** Relative to the root; empty for the root. */
  readonly folder: string;
  /** Parents of the root, each with its slash, with which paths may begin. */
  readonly around: readonly string[];
}

const maxPathLength = 400;
const maxFolders = 32;
/** Places in files that memory knows, and as many in other files. */
export const maxPlaces = 100;

const word = /[^\s"'`<>|*?\u2018\u2019\u201c\u201d\u00ab\u00bb]+/g;
const quoted = /[`"]([^`"\r\n]{1,400})[`"]/g;
const lineAfter =
  /["'`)\]]{0,3},?[ \t]{1,3}(?:on[ \t])?lines?[ \t](\d{1,7})(?:[ \t]?(?:-|\u2013|to|and)[ \t]?(\d{1,7}))?/y;
const lineBefore =
  /\blines?[ \t](\d{1,7})(?:[ \t]?(?:-|\u2013|to|and)[ \t]?(\d{1,7}))?[ \t](?:of|in)[ \t]["'`(]{0,2}$/;

/**
 * Finds the files that a text names: paths as people, compilers and stack traces write them, and
 * names that only one known file has. A file that memory does not know needs a folder and an
 * extension, and is only compared with globs.
 *
 * @returns also the text without them, and whether it names more than `maxPlaces`
 */
export function placesIn(
  text: string,
  files: KnownFiles,
  at: PathBases,
): { readonly places: readonly Place[]; readonly rest: string; readonly isCutOff: boolean } {
  const [known, others] = [new Map<string, Place>(), new Map<string, Place>()];
  const cuts: { readonly from: number; readonly to: number }[] = [];
  let isCutOff = false;
  const found = (from: number, to: number, some: readonly Place[]): void => {
    for (const place of some) {
      const places = files.has(place.path) ? known : others;
      const key = JSON.stringify(place);
      if (places.size < maxPlaces) places.set(key, place);
      else if (!places.has(key)) isCutOff = true;
    }
    cuts.push({ from, to });
  };
  for (const match of text.matchAll(quoted)) {
    const [whole, inside = ''] = match;
    const { path, lines } = readPlace(inside.trim());
    // Without a blank it is a word, which is read below.
    if (!/\s/.test(path) || !files.has(path)) continue;
    found(match.index, match.index + whole.length, [{ path, lines }]);
  }
  for (const match of text.matchAll(word)) {
    const [{ length }, from] = [match[0], match.index];
    if (length > maxPathLength * 2 || !/[./\\\-_]|file/.test(match[0])) continue;
    const { named, isPath } = placesOfWord(match[0], files, at);
    if (!isPath) continue;
    const lines = linesAround(text, from, from + length);
    found(
      from,
      from + length,
      named.map((place) => ({ ...place, lines: place.lines ?? lines })),
    );
  }
  return { places: [...known.values(), ...others.values()], rest: without(text, cuts), isCutOff };
}

function linesAround(text: string, from: number, to: number): Place['lines'] {
  lineAfter.lastIndex = to;
  const [, one, other] =
    lineAfter.exec(text) ?? lineBefore.exec(text.slice(Math.max(0, from - 40), from)) ?? [];
  return one === undefined ? null : rangeOf(Number(one), Number(other ?? one));
}

/** A path with a folder and an extension. */
const isPathOfFile = /^[^/].*\/[^/]*\.[A-Za-z]\w{0,9}$/s;
/** The same, with a line number or other text behind it. */
const looksLikePath = /[/\\][^/\\]*\.[A-Za-z]\w{0,9}(?:[:(#].*)?$/s;

/** Finds the files in one word, which may have signs around it and several names in it. */
function placesOfWord(
  written: string,
  files: KnownFiles,
  at: PathBases,
): { readonly named: readonly Place[]; readonly isPath: boolean } {
  const trimmed = written.replace(/^[([{@,;:=!]+/, '').replace(/[)\]}.,;:!?]{1,8}$/, '');
  const whole = knownPlace(trimmed, files, at);
  if (whole !== null) return { named: [whole], isPath: true };
  const parts = trimmed.split(/[,;=()[\]{}]+/).filter((part) => part !== '');
  const some =
    parts.length < 2 ? [] : parts.slice(0, 20).flatMap((part) => knownPlace(part, files, at) ?? []);
  if (some.length > 0) return { named: some, isPath: true };
  return { named: otherPlace(trimmed, at), isPath: looksLikePath.test(trimmed) };
}

/** Finds the known file that a written path means; null for none. */
function knownPlace(written: string, files: KnownFiles, at: PathBases): Place | null {
  const { path, lines } = readPlace(written);
  if (path === '' || path.length > maxPathLength) return null;
  const slashed = path.replaceAll('\\', '/');
  // With a line, as in output of `make`, even a common name means the file in the root.
  if (lines !== null && files.has(slashed)) return { path: slashed, lines };
  const located = locate(slashed, files, at);
  return located === null ? null : { path: located, lines };
}

/** Reads a file that memory does not know, where its path from the root is certain. */
function otherPlace(written: string, at: PathBases): Place[] {
  const { path, lines } = readPlace(written);
  if (path.length > maxPathLength) return [];
  const slashed = path.replaceAll('\\', '/');
  const absolute = afterRoot(slashed);
  const plain = absolute === null ? plainPath(slashed) : (belowRoot(absolute, at) ?? '');
  return isPathOfFile.test(plain) ? [{ path: plain, lines }] : [];
}

function locate(path: string, files: KnownFiles, at: PathBases): string | null {
  const absolute = afterRoot(path);
  if (absolute !== null) {
    const below = belowRoot(absolute, at);
    if (below === null) return endOf(plainPath(absolute), files);
    return files.has(below) ? below : null;
  }
  const plain = plainPath(path);
  const spellings = presentItems([
    (plain.includes('/') || path !== plain) && plain,
    at.folder !== '' && plainPath(`${at.folder}/${path}`),
    // Patches put the two sides into folders `a` and `b`.
    ...['a/', 'b/', ...at.around].flatMap((each) =>
      plain.startsWith(each) ? [plain.slice(each.length)] : [],
    ),
  ]);
  return spellings.find((each) => files.has(each)) ?? files.endingWith(plain);
}

/** Removes the beginning of an absolute path or an address; null for a relative path. */
function afterRoot(path: string): string | null {
  const address = /^[A-Za-z][\w+.-]*:\/\/(.*)$/s.exec(path)?.[1];
  return address ?? /^(?:[A-Za-z]:|~)?\/+(.*)$/s.exec(path)?.[1] ?? null;
}

function belowRoot(absolute: string, { root }: PathBases): string | null {
  const top = afterRoot(`${root.replaceAll('\\', '/')}/`) ?? '';
  const path = absolute.replace(/^\/+/, '');
  return top !== '' && path.startsWith(top) ? plainPath(path.slice(top.length)) : null;
}

/**
 * Finds the longest end of a foreign path that is a known file. Its name alone only counts for a
 * file in the root, if no other file has that name.
 */
function endOf(path: string, files: KnownFiles): string | null {
  const folders = path.split('/').slice(-maxFolders);
  for (let from = 0; from < folders.length - 1; from += 1) {
    const end = folders.slice(from).join('/');
    if (files.has(end)) return end;
  }
  const name = folders.at(-1) ?? '';
  return files.endingWith(name) === name ? name : null;
}

/** Resolves `.` and `..`; a `..` at the beginning goes. */
function plainPath(path: string): string {
  if (!/(?:^|\/)\.{0,2}(?:\/|$)/.test(path)) return path;
  const folders: string[] = [];
  for (const each of path.split('/')) {
    if (each === '..') folders.pop();
    else if (each !== '' && each !== '.') folders.push(each);
  }
  return folders.join('/');
}

function without(
  text: string,
  cuts: readonly { readonly from: number; readonly to: number }[],
): string {
  let [rest, at] = ['', 0];
  for (const { from, to } of [...cuts].sort((one, other) => one.from - other.from)) {
    if (from < at) continue;
    rest += `${text.slice(at, from)} `;
    at = to;
  }
  return rest + text.slice(at);
}

/** A file that a task touches, and its lines; null for no certain lines. */
export interface Place {
  /** Relative to the root. */
  readonly path: string;
  readonly lines: LineRange | null;
  /** Present path, where memory cites the file by an earlier one. */
  readonly now?: string;
}

/** `a.ts:12`, `a.ts:12:5`, `a.ts:12-20`. */
const afterColon = /^(.+?):(\d{1,7})(?:-(\d{1,7})|(?::\d{1,7})(?:-\d{1,7})?)?(?::\D.*)?$/s;
/** `a.ts#L12`, `a.ts#L12-L20`, with columns as forges write them. */
const afterHash = /^(.+)#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/s;
/** `a.ts(12)` and `a.ts(12,5)`, as compilers write it. */
const inParentheses = /^(.+)\((\d{1,7})(?:,\d{1,7}){0,3}\)?$/s;

/** Reads a path with its lines, as people and programs write them. */
export function readPlace(text: string): Place {
  const [, path, from, to] =
    afterHash.exec(text) ?? inParentheses.exec(text) ?? afterColon.exec(text) ?? [];
  return path === undefined || from === undefined
    ? { path: text, lines: null }
    : { path, lines: rangeOf(Number(from), Number(to ?? from)) };
}

/** Puts the ends of a range in order; null where one is line 0. */
function rangeOf(one: number, other: number): LineRange | null {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return from < 1 ? null : { from, to };
}
