import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { joinPath, lastName } from '../paths/target.ts';
import { proseOf } from './prose.ts';
import { columnHead, tableRowAt, textAround } from './text-around.ts';

/** The number of files that a note says a folder has. */
export interface StatedCount {
  readonly count: number;
  /** `Three templates`. */
  readonly words: string;
  /** Without a closing slash. */
  readonly folder: string;
  /** `*.txt`; null if all files count. */
  readonly pattern: string | null;
  readonly span: Span;
}

const numerals =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
/** A number, at most one adjective, and a noun before a mark or a preposition. */
const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,/#$~≈+-])(?<number>\d{1,4}|${numerals.join('|')})[ \t*_]{1,3}(?:(?:total|different|separate|built-in|available|specialized|custom|main)[ \t]+)?(?<noun>\p{L}[\p{L}-]{2,30})(?=[*_]{0,3}(?:[ \t]*(?:[:,.;)(|—–]|$)|[ \t]+(?:in|under|at|live|available)\b))`,
  'giu',
);
/** Words before a number that is not exact, or not of all files. */
const inexact =
  /\b(?:first|next|last|other|another|about|around|over|under|more than|less than|fewer than|at least|at most|up to|approx\w*|nearly|almost|some|of|these|those|phase|step|the)\s*[*_]*$/i;
/** `agents/`, `templates/*.txt`. */
const place =
  /(?<![\w@/.:~-])(?<folder>(?:[\w@.-]+\/)*[\w@.-]+)\/(?<pattern>\*\.?[\w.-]*)?(?![\w{<*[])/g;

/** Finds the numbers of files in a folder, on a line that names the folder. */
export function statedCountsOf(document: Document): StatedCount[] {
  const found: StatedCount[] = [];
  let at = 0;
  for (const line of proseOf(document, 'with-code-spans').split('\n')) {
    const places = [...line.matchAll(place)];
    for (const match of places.length === 0 ? [] : line.matchAll(counted)) {
      const { number = '', noun = '' } = match.groups ?? {};
      const named = places.filter(({ groups }) => isSameNoun(noun, lastName(groups?.folder ?? '')));
      const [only] = named;
      if (!only || new Set(named.map(([whole]) => whole)).size > 1) continue;
      if (inexact.test(line.slice(0, match.index))) continue;
      const spelled = numerals.indexOf(number.toLowerCase());
      found.push({
        count: spelled === -1 ? Number(number) : spelled + 2,
        words: match[0].replace(/[*_]/g, '').replace(/\s+/g, ' '),
        folder: only.groups?.folder ?? '',
        pattern: only.groups?.pattern ?? null,
        span: { start: at + match.index, end: at + match.index + match[0].length },
      });
    }
    at += line.length + 1;
  }
  return found;
}

function isSameNoun(noun: string, folder: string): boolean {
  const plain = (word: string): string => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
  return plain(noun) === plain(folder);
}

const untested =
  /(?<=^|[.!?:]\s|[-*+]\s|\*\*\s?)(?:there (?:are|is)(?: currently)? no|(?:this|the) (?:module|package|project|repo(?:sitory)?|app|crate|codebase)(?: currently)? (?:has|contains) no|(?:currently,? )?no)(?: automated| unit| existing)? tests?(?: (?:suite|files))?(?: (?:exist|yet|currently|at the moment|so far)| in this (?:module|package|project|repo(?:sitory)?|app|crate|codebase|folder))*(?=\s*(?:[.;!]|$))/gimu;

/** Finds the statements that a whole module has no tests. */
export function untestedIn(document: Document): Span[] {
  return [...proseOf(document, 'no-code').matchAll(untested)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Folders in the text around an offset: a path there may be relative to any of them. */
interface SurroundingFolders {
  /** The folder of the bullet above, alone and below the bullets around that. */
  readonly holders: readonly string[];
  /** Folders of the line, row, column, bullets above, lead and headings. */
  readonly near: readonly string[];
  /** Words in code, bold or headings there, of which most are not folders. */
  readonly guessed: readonly string[];
  /** Folders of the paragraph, and of the start of the section and the file. */
  readonly far: readonly string[];
}

/** `src/api/`, `packages/web/**`, `./src/a.ts`. */
const slashed = /(?<![\w@/.:\\{}<>$~-])(?:\.\/)?(?:[\w@+.-]+\/)+[\w@+.-]*/g;
/** A word in code or bold may be a folder. */
const marked = /`([\w@+.-]+)`|\*\*([\w@+.-]+)\*\*/g;
const word = /[\w@+.-]{2,}/g;
const fileName = /^\.?[^.].*\.[A-Za-z]\w{0,9}$/;
/** A bullet that begins with a folder. */
const leading =
  /^(?:\[[ xX]\]\s+)?[*_]{0,3}`?((?:\.\/)?[\w@+.-]+(?:\/[\w@+.-]+)*\/?)`?(?=[\s:*_)–—-]|$)/;
const sentenceEnd = /(?<!\b(?:e\.g|i\.e|etc))[.!?]\s/i;
/** Limits of the folders of one text, and of the outer folders that they are joined with. */
const max = { inText: 8, outer: 24 };

/**
 * Finds the folders in the text around an offset, those of the outermost text first.
 *
 * @param bases folders that all paths of the note may be relative to
 */
export function surroundingFolders(
  document: Document,
  at: number,
  bases: readonly string[] = [],
): SurroundingFolders {
  const { text } = document;
  const { block, parents, lead, under } = textAround(document, at);
  const heads = parents.map(
    (each) => leading.exec(text.slice(each.text.start, each.text.end))?.[1],
  );
  const inwards = (read: (text: string, at: number | null) => string[]) => {
    const of = ({ start, end }: Span): string[] => read(text.slice(start, end), at - start);
    const outer = joined(bases, [
      ...under.map(({ title }) => read(title.value, null)),
      lead === null ? [] : of(lead.span),
    ]);
    const chain = joined(
      outer,
      heads.map((each) => (each === undefined ? [] : [asFolder(each)])),
    );
    const near = joined(chain, [
      ...parents.map((each) => of(each.text)),
      read(labelOf(text, block, at), null),
      ...besides(text, block, at).map(of),
    ]);
    return { chain, near: near.filter((each) => !bases.includes(each)) };
  };
  const { near } = inwards(pathsIn);
  const loose = inwards((each, place) => [
    ...foldersIn(each, place),
    ...(place === null ? wordsIn(each) : []),
  ]);
  const last = heads.at(-1);
  const holder = last === undefined ? '' : asFolder(last);
  return {
    holders:
      holder === ''
        ? []
        : loose.chain.filter((each) => each === holder || each.endsWith(`/${holder}`)),
    near,
    guessed: loose.near.filter((each) => !near.includes(each)),
    far: openingFolders(document, at, under, block, bases).filter(
      (each) => !loose.near.includes(each),
    ),
  };
}

/** The folders of the frontmatter, and of the first paragraphs of the file and the sections. */
function openingFolders(
  { text, outline, bodyStart }: Document,
  at: number,
  under: Document['sections'],
  block: Block | undefined,
  bases: readonly string[],
): string[] {
  const opening = outline.blocks.find(({ kind }) => kind === 'paragraph');
  return joined(bases, [
    foldersIn(text.slice(0, bodyStart), null),
    ...[opening, ...under.map(({ blocks: [first] }) => first), block].map((each) =>
      each?.kind === 'paragraph'
        ? foldersIn(text.slice(each.span.start, each.span.end), at - each.span.start)
        : [],
    ),
  ]);
}

/** All folders in the body of a note. */
export function namedFolders({ text, bodyStart }: Document): readonly string[] {
  return [...new Set(foldersIn(text.slice(bodyStart), null))];
}

/** Possible places of a path in folders; `src/a.ts` in `api/src` is also `api/src/a.ts`. */
export function possiblePathsIn(folders: readonly string[], value: string): string[] {
  const written = plainPath(value);
  const first = `/${written.split('/')[0] ?? ''}/`;
  const places = folders.flatMap((folder) => {
    const overlap = written.includes('/') ? `/${folder}/`.lastIndexOf(first) : -1;
    return [
      joinPath(folder, written),
      ...(overlap === -1 ? [] : [joinPath(folder.slice(0, Math.max(0, overlap - 1)), written)]),
    ];
  });
  return [...new Set(places.filter((place): place is string => place !== null && place !== ''))];
}

/** Removes a leading dot or slash, an anchor, and a closing slash. */
export function plainPath(value: string): string {
  return value
    .replace(/^(?:\.?\/)+/, '')
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
}

/** The text beside an offset: its item, its row and header cell, or its sentence. */
function besides(text: string, block: Block | undefined, at: number): readonly Span[] {
  if (block?.kind === 'item') return [block.text];
  if (block?.kind === 'paragraph') return [sentenceIn(text, block.span, at)];
  return presentItems([columnHead(block, at), tableRowAt(block, at)?.span]);
}

/** The first cell of a row, or the words of an item before a colon. */
function labelOf(text: string, block: Block | undefined, at: number): string {
  if (block?.kind === 'item')
    return /^[^`:–—]{1,40}(?=[:–—])/.exec(text.slice(block.text.start, at))?.[0] ?? '';
  const cell = tableRowAt(block, at)?.cells[0];
  return cell && cell.end <= at ? text.slice(cell.start, cell.end) : '';
}

function sentenceIn(text: string, { start, end }: Span, at: number): Span {
  const before = text.slice(start, at).split(sentenceEnd).at(-1) ?? '';
  const after = text.slice(at, end).split(sentenceEnd)[0] ?? '';
  return { start: at - before.length, end: at + after.length };
}

/** The folders and marked words of a text, except the one at an offset. */
function foldersIn(text: string, at: number | null): string[] {
  return matched([...text.matchAll(slashed), ...text.matchAll(marked)], at);
}

/** The folders of a text that are written as paths, except the one at an offset. */
function pathsIn(text: string, at: number | null): string[] {
  return matched([...text.matchAll(slashed)], at);
}

function matched(matches: readonly RegExpExecArray[], at: number | null): string[] {
  const found = matches.flatMap((match) => {
    const isOwn = at !== null && match.index <= at && at < match.index + match[0].length;
    const folder = isOwn ? '' : asFolder(match[1] ?? match[2] ?? match[0]);
    return folder === '' ? [] : [folder];
  });
  return [...new Set(found)];
}

function wordsIn(title: string): string[] {
  return [...title.matchAll(word)].flatMap(([each]) => [each, each.toLowerCase()]);
}

/** The folder itself, or the folder of a file. */
function asFolder(written: string): string {
  const plain = written.replace(/^\.\//, '').replace(/\/$/, '');
  const slash = plain.lastIndexOf('/');
  return fileName.test(plain.slice(slash + 1)) ? plain.slice(0, Math.max(0, slash)) : plain;
}

/** The folders of each step, alone and below those of earlier steps. */
function joined(outer: readonly string[], steps: readonly (readonly string[])[]): string[] {
  const all = new Set(outer);
  for (const step of steps) {
    const before = [...all].slice(-max.outer);
    for (const folder of step.slice(0, max.inText)) {
      for (const above of before) all.add(`${above}/${folder}`);
      all.add(folder);
    }
  }
  return [...all];
}
