import type { LineRange } from '#diagnostics/diagnostic';
import { lastName } from '#workspace/paths/target';

import { readLines } from '../surfaces/text-lines.ts';
import { firstIndexFrom } from '../symbols/pattern-declarations.ts';

/** A place that evidence points at inside the repository. */
export type Locator =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'lines'; readonly path: string; readonly from: number; readonly to: number }
  | { readonly kind: 'text'; readonly path: string; readonly literal: string }
  | { readonly kind: 'section'; readonly path: string; readonly slug: string }
  | { readonly kind: 'value'; readonly path: string; readonly pointer: string };

/**
 * `cited` for code after `File:` and for arguments of commands, which may be `app/[id]/page.tsx`,
 * `bin/run` or `docs/my notes.md`; `prose` for texts that also name things that are not files.
 */
export type LocatorContext = 'prose' | 'cited';

/**
 * Reads a locator: `path`, `path#L10-L42` (also `path:10-42`), `path#"literal"`,
 * `path#heading-slug`, `path#/json/pointer`. `path@COMMIT` is the file at that commit. Null for a
 * URL, prose, a command or a symbol.
 */
export function readLocator(text: string, context: LocatorContext = 'prose'): Locator | null {
  const raw = text.trim();
  const isFile = context === 'cited' ? isCitedPath : isProsePath;
  const isPath = (path: string): boolean => isFile(path) || isFile(readAtCommit(path)?.file ?? '');
  const hash = raw.indexOf('#');
  const colon = /^([^:#"']+):(\d{1,7})(?:-(\d{1,7}))?(?::\d+)?$/.exec(raw);
  if (colon?.[1] && isPath(colon[1]))
    return {
      kind: 'lines',
      path: colon[1],
      from: Number(colon[2]),
      to: Number(colon[3] ?? colon[2]),
    };
  if (hash === -1) return isPath(raw) ? { kind: 'file', path: raw } : null;
  const path = raw.slice(0, hash);
  const anchor = raw.slice(hash + 1);
  if (!isPath(path)) return null;
  const lines = /^L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/.exec(anchor);
  if (lines?.[1])
    return { kind: 'lines', path, from: Number(lines[1]), to: Number(lines[2] ?? lines[1]) };
  const literal = /^"(.+)"$/s.exec(anchor);
  if (literal?.[1]) return { kind: 'text', path, literal: literal[1] };
  if (anchor.startsWith('/')) return { kind: 'value', path, pointer: anchor };
  return /^[\p{L}\p{M}\p{N}\p{Pc}-]+$/u.test(anchor)
    ? { kind: 'section', path, slug: anchor }
    : { kind: 'file', path };
}

/** Files without an extension that prose may cite. */
const wellKnown = new Set(
  (
    'Makefile Dockerfile Containerfile Jenkinsfile Vagrantfile Procfile Gemfile Rakefile ' +
    'Justfile justfile LICENSE CODEOWNERS BUILD WORKSPACE .gitignore .gitattributes ' +
    '.editorconfig .dockerignore .npmrc .nvmrc .env'
  ).split(' '),
);

/** Whether a text has an extension or a known name, and no blanks, globs or placeholders. */
function isProsePath(text: string): boolean {
  if (
    text.length === 0 ||
    text.length > 400 ||
    /[\s*?{}<>|"'`$…()[\]@=;,!]/.test(text) ||
    /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) ||
    text.includes('...')
  )
    return false;
  const name = lastName(text);
  if (wellKnown.has(name)) return true;
  return (
    /\.[A-Za-z0-9]{1,10}$/.test(name) &&
    !/^\.+$/.test(name) &&
    !/^v?\d+(?:\.\d+)+$/.test(name) &&
    (text.includes('/') || /^[\w.+-]+$/.test(text))
  );
}

/** As `isProsePath`, but a path may have brackets and blanks, or a folder and no extension. */
function isCitedPath(text: string): boolean {
  // Such as `.cursorrules`.
  if (isProsePath(text) || /^\.[\w-]{1,100}$/.test(text)) return true;
  if (
    text.length > 400 ||
    text !== text.trim() ||
    /[\p{Cc}*?{}<>|"`\\…]/u.test(text) ||
    /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text) ||
    text.includes('...') ||
    /(?:^| )[-$]/.test(text)
  )
    return false;
  const parts = text.split('/');
  const name = parts.at(-1) ?? '';
  if (parts.some((part) => part.trim() !== part) || /^\.*$/.test(name)) return false;
  // A sentence or a command may have a slash, so a name with blanks needs an extension.
  return /\.[A-Za-z0-9]{1,10}$/.test(name)
    ? parts.length > 1 || !text.includes(' ')
    : parts.length > 1 && !/[ ()]/.test(text);
}

/** A file and a declaration in it. */
export interface SymbolArgument {
  readonly path: string;
  readonly symbol: string;
}

const part = String.raw`[#@$]?[\p{L}_$][\p{L}\p{M}\p{N}_$-]*[?!=]?`;
const argument = new RegExp(String.raw`^([^:#"']+):(${part}(?:(?:::|\.|#)${part}){0,20})$`, 'u');

/**
 * Reads `src/refresh.ts:rotate` or `src/store.rs:Store::rotate`; null for other texts with a colon,
 * such as lines (`src/a.ts:12`) and addresses.
 */
export function readSymbolArgument(text: string): SymbolArgument | null {
  const [, path, symbol] = text.length > 1_000 ? [] : (argument.exec(text) ?? []);
  return path !== undefined && symbol !== undefined && readLocator(path, 'cited')?.kind === 'file'
    ? { path, symbol }
    : null;
}

/** A file at a commit, written as `src/a.ts@4f2c9a1`. */
interface AtCommit {
  readonly file: string;
  /** The id of the commit, or its beginning. */
  readonly commit: string;
}

/** Reads a path with a commit; null for any other. A file may have such a name, too. */
export function readAtCommit(path: string): AtCommit | null {
  const [, file, commit] = /^([^@].*)@([0-9a-f]{7,64})$/s.exec(path) ?? [];
  return file === undefined || commit === undefined ? null : { file, commit };
}

/** Writes a path with its commit: `src/a.ts@4f2c9a1`. */
export function atCommit({ file, commit }: AtCommit): string {
  return `${file}@${commit}`;
}

/** A path without its commit. */
export function fileNamed(path: string): string {
  return readAtCommit(path)?.file ?? path;
}

/** The ranges of lines with a quote, at most `max`; blanks and line breaks count alike. */
export function linesWithQuote(text: string, quote: string, max: number): LineRange[] {
  const wanted = quote.replace(/\s+/g, ' ').trim();
  if (wanted === '') return [];
  const { joined, places } = joinedWords(text);
  const { starts } = readLines(text);
  const lineOf = (at: number): number => firstIndexFrom(starts, placeOf(at, places) + 1);
  const found: LineRange[] = [];
  for (
    let at = joined.indexOf(wanted);
    at !== -1 && found.length < max;
    at = joined.indexOf(wanted, at + 1)
  ) {
    const [from, to] = [lineOf(at), lineOf(at + wanted.length - 1)];
    if (found.at(-1)?.from !== from || found.at(-1)?.to !== to) found.push({ from, to });
  }
  return found;
}

/** Starts of words in the joined text and in the text itself. */
interface WordPlaces {
  readonly joined: number[];
  readonly text: number[];
}

/** The words of a text with one blank between them. */
function joinedWords(text: string): { readonly joined: string; readonly places: WordPlaces } {
  const places: WordPlaces = { joined: [], text: [] };
  const words: string[] = [];
  let length = 0;
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    places.joined.push(length);
    places.text.push(index);
    words.push(word);
    length += word.length + 1;
  }
  return { joined: words.join(' '), places };
}

/** The offset in the text of an offset in a word of the joined text. */
function placeOf(at: number, { joined, text }: WordPlaces): number {
  const word = firstIndexFrom(joined, at + 1) - 1;
  return (text[word] ?? 0) + at - (joined[word] ?? 0);
}
