import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { lastName } from '../paths/target.ts';
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
