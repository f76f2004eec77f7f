import type { LineRange } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

import type { KnownFiles } from './touched-files.ts';

/** Where a text was written: paths in it may begin at a folder. */
export interface WrittenAt {
  /** The root's absolute path. */
  readonly root: string;
  /** The folder that relative paths may begin at, from the root; empty for the root. */
  readonly folder: string;
  /** Folders around the root that paths may begin with, each with its slash. */
  readonly around: readonly string[];
}

/** Files that a text names, and the text without them. */
export interface TextWithPlaces {
  readonly places: readonly Place[];
  /** Words of a path are no words of the task. */
  readonly rest: string;
  /** Whether the text names more files than are taken from it. */
  readonly isCutOff: boolean;
}

/** Longest path that is looked for, and folders in it. */
const longestPath = 400;
const mostFolders = 32;
/** Places that are taken from one text: so many that memory knows, and so many others. */
export const mostPlaces = 100;

const word = /[^\s"'`<>|*?\u2018\u2019\u201c\u201d\u00ab\u00bb]+/g;
const quoted = /[`"]([^`"\r\n]{1,400})[`"]/g;
const lineAfter =
  /["'`)\]]{0,3},?[ \t]{1,3}(?:on[ \t])?lines?[ \t](\d{1,7})(?:[ \t]?(?:-|\u2013|to|and)[ \t]?(\d{1,7}))?/y;
const lineBefore =
  /\blines?[ \t](\d{1,7})(?:[ \t]?(?:-|\u2013|to|and)[ \t]?(\d{1,7}))?[ \t](?:of|in)[ \t]["'`(]{0,2}$/;

/**
 * The files that a text names: paths as people, compilers and stack traces write them, and names
 * that only one known file has. Of other files only paths with a folder and an extension are told,
 * for the globs of records.
 */
export function placesIn(text: string, files: KnownFiles, at: WrittenAt): TextWithPlaces {
  // A log that names many other files crowds out none that memory knows.
  const [known, others] = [new Map<string, Place>(), new Map<string, Place>()];
  const cuts: { readonly from: number; readonly to: number }[] = [];
  let isCutOff = false;
  const found = (from: number, to: number, some: readonly Place[]): void => {
    for (const place of some) {
      const places = files.has(place.path) ? known : others;
      const key = JSON.stringify(place);
      if (places.size < mostPlaces) places.set(key, place);
      else if (!places.has(key)) isCutOff = true;
    }
    cuts.push({ from, to });
  };
  for (const match of text.matchAll(quoted)) {
    const [whole, inside = ''] = match;
    const { path, lines } = readPlace(inside.trim());
    // Without a blank it is a word, which is looked at below.
    if (!/\s/.test(path) || !files.has(path)) continue;
    found(match.index, match.index + whole.length, [{ path, lines }]);
  }
  for (const match of text.matchAll(word)) {
    const [{ length }, from] = [match[0], match.index];
    if (length > longestPath * 2 || !/[./\\\-_]|file/.test(match[0])) continue;
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

/** A path with a folder, to a file with an extension; a glob may be for it. */
const isPathOfFile = /^[^/].*\/[^/]*\.[A-Za-z]\w{0,9}$/s;
/** The same as it is written, with what may follow. */
const looksLikePath = /[/\\][^/\\]*\.[A-Za-z]\w{0,9}(?:[:(#].*)?$/s;

/** The files of one word, which may have signs around it or several names in it. */
function placesOfWord(
  written: string,
  files: KnownFiles,
  at: WrittenAt,
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

/** The known file that a written path means; null where it means none. */
function knownPlace(written: string, files: KnownFiles, at: WrittenAt): Place | null {
  const { path, lines } = readPlace(written);
  if (path === '' || path.length > longestPath) return null;
  const slashed = path.replaceAll('\\', '/');
  // As `make` says it: a line makes a file of the root of a name that many folders have.
  if (lines !== null && files.has(slashed)) return { path: slashed, lines };
  const located = locate(slashed, files, at);
  return located === null ? null : { path: located, lines };
}

/** A file that memory does not know, where its path shows from the root. */
function otherPlace(written: string, at: WrittenAt): Place[] {
  const { path, lines } = readPlace(written);
  if (path.length > longestPath) return [];
  const slashed = path.replaceAll('\\', '/');
  const absolute = afterRoot(slashed);
  const plain = absolute === null ? plainPath(slashed) : (belowRoot(absolute, at) ?? '');
  return isPathOfFile.test(plain) ? [{ path: plain, lines }] : [];
}

function locate(path: string, files: KnownFiles, at: WrittenAt): string | null {
  const absolute = afterRoot(path);
  if (absolute !== null) {
    const below = belowRoot(absolute, at);
    if (below === null) return endOf(plainPath(absolute), files);
    return files.has(below) ? below : null;
  }
  const plain = plainPath(path);
  const spellings = present([
    (plain.includes('/') || path !== plain) && plain,
    at.folder !== '' && plainPath(`${at.folder}/${path}`),
    // Patches write both sides below a folder of their own.
    ...['a/', 'b/', ...at.around].flatMap((each) =>
      plain.startsWith(each) ? [plain.slice(each.length)] : [],
    ),
  ]);
  return spellings.find((each) => files.has(each)) ?? files.endingWith(plain);
}

/** An absolute path or an address without where it begins; null for a relative path. */
function afterRoot(path: string): string | null {
  const address = /^[A-Za-z][\w+.-]*:\/\/(.*)$/s.exec(path)?.[1];
  return address ?? /^(?:[A-Za-z]:|~)?\/+(.*)$/s.exec(path)?.[1] ?? null;
}

function belowRoot(absolute: string, { root }: WrittenAt): string | null {
  const top = afterRoot(`${root.replaceAll('\\', '/')}/`) ?? '';
  const path = absolute.replace(/^\/+/, '');
  return top !== '' && path.startsWith(top) ? plainPath(path.slice(top.length)) : null;
}

/**
 * The longest end of a path elsewhere that is a known file; of its name alone, one at the root
 * that no other file has.
 */
function endOf(path: string, files: KnownFiles): string | null {
  const folders = path.split('/').slice(-mostFolders);
  for (let from = 0; from < folders.length - 1; from += 1) {
    const end = folders.slice(from).join('/');
    if (files.has(end)) return end;
  }
  const name = folders.at(-1) ?? '';
  return files.endingWith(name) === name ? name : null;
}

/** A path without `.` and `..`; what leads out of its beginning begins there. */
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

/** A file that a task touches, from the root, and the lines of it; null where it names none. */
export interface Place {
  readonly path: string;
  readonly lines: LineRange | null;
  /** How the file is called now, where memory cites it by the name it had before. */
  readonly now?: string;
}

/** How places are joined to a file: `a.ts:12`, `a.ts:12:5`, `a.ts:12-20`. */
const afterColon = /^(.+?):(\d{1,7})(?:-(\d{1,7})|(?::\d{1,7})(?:-\d{1,7})?)?(?::\D.*)?$/s;
/** `a.ts#L12`, `a.ts#L12-L20`, with columns as forges write them. */
const afterHash = /^(.+)#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/s;
/** `a.ts(12)` and `a.ts(12,5)`, as compilers write it. */
const inParentheses = /^(.+)\((\d{1,7})(?:,\d{1,7}){0,3}\)?$/s;

/** Reads a file as people and programs write it, with the lines that they mean. */
export function readPlace(text: string): Place {
  const [, path, from, to] =
    afterHash.exec(text) ?? inParentheses.exec(text) ?? afterColon.exec(text) ?? [];
  return path === undefined || from === undefined
    ? { path: text, lines: null }
    : { path, lines: rangeOf(Number(from), Number(to ?? from)) };
}

/** A range with its ends in order; none for a line zero. */
function rangeOf(one: number, other: number): LineRange | null {
  const [from, to] = one <= other ? [one, other] : [other, one];
  return from < 1 ? null : { from, to };
}
