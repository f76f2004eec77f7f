import type { Span } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

import type { Document } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import { joinPath, lastName } from '../paths/target.ts';
import { columnHead, rowAt, textAround } from './cited-names.ts';
import { proseOf } from './prose.ts';

/** How many of something a note says there are in a folder. */
export interface StatedCount {
  readonly count: number;
  /** As it is written: `Three templates`. */
  readonly words: string;
  /** The folder, without a slash at the end. */
  readonly folder: string;
  /** What the names in it look like that are counted, as `*.txt`; null where all may be. */
  readonly pattern: string | null;
  readonly span: Span;
}

const numerals =
  'two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen'.split(' ');
/** A number, perhaps one word more, and what is counted, which ends there or stands in a place. */
const counted = new RegExp(
  String.raw`(?<![\p{L}\p{N}_.,/#$~≈+-])(?<number>\d{1,4}|${numerals.join('|')})[ \t*_]{1,3}(?:(?:total|different|separate|built-in|available|specialized|custom|main)[ \t]+)?(?<noun>\p{L}[\p{L}-]{2,30})(?=[*_]{0,3}(?:[ \t]*(?:[:,.;)(|—–]|$)|[ \t]+(?:in|under|at|live|available)\b))`,
  'giu',
);
/** Words before a number that say that it is not all of them, or not meant exactly. */
const inexact =
  /\b(?:first|next|last|other|another|about|around|over|under|more than|less than|fewer than|at least|at most|up to|approx\w*|nearly|almost|some|of|these|those|phase|step|the)\s*[*_]*$/i;
/** A folder, or files of it: `agents/`, `templates/*.txt`. */
const place =
  /(?<![\w@/.:~-])(?<folder>(?:[\w@.-]+\/)*[\w@.-]+)\/(?<pattern>\*\.?[\w.-]*)?(?![\w{<*[])/g;

/** The counts of what is in a folder, on the line that names the folder. */
export function statedCountsOf(document: Document): StatedCount[] {
  const found: StatedCount[] = [];
  let at = 0;
  for (const line of proseOf(document, 'with-code-spans').split('\n')) {
    const places = [...line.matchAll(place)];
    for (const match of places.length === 0 ? [] : line.matchAll(counted)) {
      const { number = '', noun = '' } = match.groups ?? {};
      const named = places.filter(({ groups }) => isOne(noun, lastName(groups?.folder ?? '')));
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

/** Whether a folder is called for what is counted: `templates`, `template-files`. */
function isOne(noun: string, folder: string): boolean {
  const plain = (word: string): string => word.toLowerCase().replace(/ies$/, 'y').replace(/s$/, '');
  return plain(noun) === plain(folder);
}

/** A sentence that says of all of a module that nothing tests it. */
const untested =
  /(?<=^|[.!?:]\s|[-*+]\s|\*\*\s?)(?:there (?:are|is)(?: currently)? no|(?:this|the) (?:module|package|project|repo(?:sitory)?|app|crate|codebase)(?: currently)? (?:has|contains) no|(?:currently,? )?no)(?: automated| unit| existing)? tests?(?: (?:suite|files))?(?: (?:exist|yet|currently|at the moment|so far)| in this (?:module|package|project|repo(?:sitory)?|app|crate|codebase|folder))*(?=\s*(?:[.;!]|$))/gimu;

/** Where a note says that its part of the tree has no tests. */
export function untestedIn(document: Document): Span[] {
  return [...proseOf(document, 'no-code').matchAll(untested)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** The folders that the text around a place names: a path there may count from any of them. */
interface SurroundingFolders {
  /** The folder of the bullet above, alone and joined with what it is nested in. */
  readonly holders: readonly string[];
  /** Those of the line, the row, the column, the bullets above, the lead and the headings. */
  readonly near: readonly string[];
  /** The same with words that are set off or stand in headings, of which most are no folders. */
  readonly guessed: readonly string[];
  /** Those of the paragraph and of the words that open the section and the file. */
  readonly far: readonly string[];
}

/** A path in text: `src/api/`, `packages/web/**`, `./src/a.ts`. */
const slashed = /(?<![\w@/.:\\{}<>$~-])(?:\.\/)?(?:[\w@+.-]+\/)+[\w@+.-]*/g;
/** A single word that is set off: a folder may be written so. */
const marked = /`([\w@+.-]+)`|\*\*([\w@+.-]+)\*\*/g;
const word = /[\w@+.-]{2,}/g;
const fileName = /^\.?[^.].*\.[A-Za-z]\w{0,9}$/;
/** A bullet that begins with the folder whose files are listed below it. */
const leading =
  /^(?:\[[ xX]\]\s+)?[*_]{0,3}`?((?:\.\/)?[\w@+.-]+(?:\/[\w@+.-]+)*\/?)`?(?=[\s:*_)–—-]|$)/;
const sentenceEnd = /(?<!\b(?:e\.g|i\.e|etc))[.!?]\s/i;
/** Folders of one piece of text, and pairs that are joined at one step inwards. */
const most = { inText: 8, joined: 24 };

/**
 * The folders that the text around a place names, the outermost step first within each list.
 *
 * @param bases folders that all paths of the note may count from without a word of it
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
    far: openingFolders(document, at, { under, block, bases }).filter(
      (each) => !loose.near.includes(each),
    ),
  };
}

/** The folders of the front matter, and of what opens the file, the sections and the paragraph. */
function openingFolders(
  { text, outline, bodyStart }: Document,
  at: number,
  {
    under,
    block,
    bases,
  }: {
    readonly under: Document['sections'];
    readonly block: Block | undefined;
    readonly bases: readonly string[];
  },
): string[] {
  const opening = outline.blocks.find(({ kind }) => kind === 'paragraph');
  return joined(bases, [
    foldersIn(text.slice(0, bodyStart), null),
    ...[opening, ...under.map(({ blocks: [first] }) => first), block].map((each) =>
      each?.kind === 'paragraph' ? foldersOf(text, each.span, at) : [],
    ),
  ]);
}

/** Every folder that a note names anywhere. */
export function namedFolders({ text, bodyStart }: Document): readonly string[] {
  return [...new Set(foldersIn(text.slice(bodyStart), null))];
}

/**
 * Where a path may stand that counts from one of some folders; `src/a.ts` beside `api/src/` is
 * `api/src/a.ts` as well.
 */
export function placesFrom(folders: readonly string[], value: string): string[] {
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

/** A path without what is around it in text: a dot or slash in front, an anchor, a slash behind. */
export function plainPath(value: string): string {
  return value
    .replace(/^(?:\.?\/)+/, '')
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
}

/**
 * The text beside a place: of its item; of a table its row, and the head of its column; of a
 * paragraph its sentence.
 */
function besides(text: string, block: Block | undefined, at: number): readonly Span[] {
  if (block?.kind === 'item') return [block.text];
  if (block?.kind === 'paragraph') return [sentenceIn(text, block.span, at)];
  if (block?.kind !== 'table') return [];
  const head = columnHead(block, at);
  const row = rowAt(block, at);
  return present([head, row?.span]);
}

/** What a row or an item is about, by its first cell or the words in front of a colon. */
function labelOf(text: string, block: Block | undefined, at: number): string {
  if (block?.kind === 'item')
    return /^[^`:–—]{1,40}(?=[:–—])/.exec(text.slice(block.text.start, at))?.[0] ?? '';
  const row = rowAt(block, at);
  const cell = row ? row.cells[0] : undefined;
  return cell && cell.end <= at ? text.slice(cell.start, cell.end) : '';
}

function sentenceIn(text: string, { start, end }: Span, at: number): Span {
  const before = text.slice(start, at).split(sentenceEnd).at(-1) ?? '';
  const after = text.slice(at, end).split(sentenceEnd)[0] ?? '';
  return { start: at - before.length, end: at + after.length };
}

function foldersOf(text: string, { start, end }: Span, at: number): string[] {
  return foldersIn(text.slice(start, end), at - start);
}

/** The folders that a text names, with words that are set off, but for the one at a place. */
function foldersIn(text: string, at: number | null): string[] {
  return matched([...text.matchAll(slashed), ...text.matchAll(marked)], at);
}

/** Those of them that are written as paths. */
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

/** The words of a title: a folder may be called by one. */
function wordsIn(title: string): string[] {
  return [...title.matchAll(word)].flatMap(([each]) => [each, each.toLowerCase()]);
}

/** What is written as a folder; the folder of a file. */
function asFolder(written: string): string {
  const plain = written.replace(/^\.\//, '').replace(/\/$/, '');
  const slash = plain.lastIndexOf('/');
  return fileName.test(plain.slice(slash + 1)) ? plain.slice(0, Math.max(0, slash)) : plain;
}

/** The folders of each step, alone and below those of the steps before it. */
function joined(outer: readonly string[], steps: readonly (readonly string[])[]): string[] {
  const all = new Set(outer);
  for (const step of steps) {
    const before = [...all].slice(-most.joined);
    for (const folder of step.slice(0, most.inText)) {
      for (const above of before) all.add(`${above}/${folder}`);
      all.add(folder);
    }
  }
  return [...all];
}
