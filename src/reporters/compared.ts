import { present } from '#diagnostics/present';
import { clip } from '#messages/fill-template';

import { counted, type Presentation } from './report.ts';
import { visible, visiblePath } from './visible.ts';

/** One sentence, bullet or row of a text, and where it stands. */
export interface TextPlace {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** A text for some of the files of another one that says otherwise: the nearer one holds there. */
export interface OverrideView {
  /** What both settle; null where it has no name. */
  readonly about: string | null;
  /** What the text for more files says where they differ, and what the nearer one does. */
  readonly says: readonly [string, string];
  readonly whole: TextPlace;
  readonly nearer: TextPlace;
}

/** What is said more than once, ranked: for people to see, and nothing is decided by it. */
export interface RepeatedView {
  /** Two files of which most sentences are the same. */
  readonly copies: readonly {
    readonly paths: readonly [string, string];
    readonly shared: number;
    readonly of: number;
  }[];
  readonly statements: readonly {
    readonly how: 'identical' | 'near';
    readonly places: readonly TextPlace[];
  }[];
}

/** How much was compared, and what was not. */
export interface ComparedView {
  /** Sentences, bullets and rows, and the files that they stand in. */
  readonly statements: number;
  readonly files: number;
  /** Claims of records, promoted notes and entries. */
  readonly claims: number;
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
  /** Statements beyond the limit. */
  readonly cut: number;
  /** Statements that are too long to compare. */
  readonly long: number;
  /** Statements that were compared with some of the others alone, for too many are like them. */
  readonly partly: number;
  /** What was not looked at at all. */
  readonly notices: readonly string[];
}

/** How many lines of each kind are shown where all conflicts are. */
const mostOverrides = 5;
export const mostRepeated = 10;
const mostLeftOut = 3;

/** How many files were compared, then a line for all that it skipped. */
export function comparedLines({
  statements,
  files,
  claims,
  leftOut,
  cut,
  long,
  partly,
  notices,
}: ComparedView): string[] {
  return present([
    `Compared ${counted(files, 'file')}` +
      `${claims > 0 ? ` and ${counted(claims, 'claim')}` : ''} for contradictions ` +
      `(${counted(statements, 'statement')})`,
    leftOut.length > 0 && `It skipped ${counted(leftOut.length, 'file')}: ${whyLeftOut(leftOut)}`,
    cut > 0 && `It skipped ${counted(cut, 'statement')} beyond the limit of one run`,
    long > 0 && `It skipped ${counted(long, 'statement')} as too long`,
    partly > 0 && `It compared ${counted(partly, 'statement')} with only some of those like them`,
    ...notices.map((notice) => `It skipped: ${notice}`),
  ]);
}

/** A few files with their reasons; of many, how often each reason is. */
function whyLeftOut(leftOut: ComparedView['leftOut']): string {
  if (leftOut.length <= mostLeftOut)
    return leftOut.map(({ path, why }) => `${path}: ${why}`).join('; ');
  const reasons = [...new Set(leftOut.map(({ why }) => why))].map(
    (reason) => `${reason} (${leftOut.filter(({ why }) => why === reason).length})`,
  );
  return `${reasons.join('; ')}: ledger conflicts --format json names them`;
}

/** Nearer texts that say otherwise, a line each. */
export function overrideLines(
  overrides: readonly OverrideView[],
  most: number = mostOverrides,
): string[] {
  const rest = overrides.length - most;
  return present([
    ...overrides
      .slice(0, most)
      .map(
        ({ says, whole, nearer, about }) =>
          `${at(nearer)} overrides ${at(whole)}: "${clip(says[1], 30)}" in place of ` +
          `"${clip(says[0], 30)}"${about === null ? '' : ` (${about})`}`,
      ),
    rest > 0 && `and ${rest} more that override, in --format json`,
  ]);
}

/** What is said more than once: copies first, then sentences, a line each. */
export function repeatedLines({ copies, statements }: RepeatedView, most: number): string[] {
  const all = [
    ...copies.map(
      ({ paths, shared, of }) =>
        `copy       ${paths.join(' and ')}: ${shared} of ${of} sentences are the same`,
    ),
    ...statements.map(({ how, places }) =>
      how === 'identical'
        ? `identical  "${clip(places[0]?.text ?? '', 80)}": ${places.map(at).join(', ')}`
        : `near       ${places.map((place) => `"${clip(place.text, 80)}" (${at(place)})`).join(' and ')}`,
    ),
  ];
  const rest = all.length - most;
  return present([
    ...all.slice(0, most),
    rest > 0 && `and ${rest} more: --duplicates --most N shows them, --format json all`,
  ]);
}

/** What an audit says of it: what was compared, and how much stands in more than one file. */
export function comparedNotice(compared: ComparedView, repeated: Lengths): string {
  const found = repeatedCounts(repeated);
  return (
    comparedLines(compared).join('. ') +
    (found.length > 0 ? `. ${found.join(', ')}: ledger conflicts --duplicates` : '')
  );
}

type Lengths = { readonly [K in keyof RepeatedView]: { readonly length: number } };

/** `1 pair of files mostly the same`, `12 sentences in more than one file`. */
export function repeatedCounts({ copies, statements }: Lengths): string[] {
  return present([
    copies.length > 0 && `${counted(copies.length, 'pair')} of files mostly the same`,
    statements.length > 0 && `${counted(statements.length, 'sentence')} in more than one file`,
  ]);
}

/** The parts of whole texts, for a screen. */
export function textPartsText(
  {
    overrides,
    repeated,
  }: { readonly overrides: readonly OverrideView[]; readonly repeated: RepeatedView },
  most: number,
  paint: Presentation['paint'],
): string {
  const lines = (kind: string, found: readonly string[]): string =>
    found.length === 0
      ? ''
      : `${paint('dim', kind)}\n${found.map((line) => `  ${visible(line)}\n`).join('')}\n`;
  return (
    lines('nearer texts hold for their own files', overrideLines(overrides)) +
    lines('said in more than one file', repeatedLines(repeated, most))
  );
}

function at({ path, line }: TextPlace): string {
  return visiblePath(`${path}:${line}`);
}
