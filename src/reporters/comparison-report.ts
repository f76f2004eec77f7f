import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';

import { counted, type Presentation } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/** One sentence, bullet or row of a text. */
export interface TextPlace {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** A text that contradicts another one and applies to some of its files, which it overrides. */
export interface OverrideView {
  /** The subject of both; null if it has no name. */
  readonly about: string | null;
  /** The words of `whole` and `nearer` where they differ. */
  readonly says: readonly [string, string];
  readonly whole: TextPlace;
  readonly nearer: TextPlace;
}

/** Repeated texts, ranked; for people alone. */
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

/** How much was compared. */
export interface ComparedView {
  /** Sentences, bullets and rows in `files`. */
  readonly statements: number;
  readonly files: number;
  /** Claims of records, promoted notes and entries. */
  readonly claims: number;
  readonly leftOut: readonly { readonly path: string; readonly why: string }[];
  /** Statements beyond the limit. */
  readonly cut: number;
  /** Statements that are too long to compare. */
  readonly long: number;
  /** Statements that are like too many others, and were compared with some of them. */
  readonly partly: number;
  /** What was not compared, one line each. */
  readonly notices: readonly string[];
}

/** Overrides that are shown; the others are counted. */
const mostOverrides = 5;
/** Repeated texts that are shown; the others are counted. */
export const maxRepeatedShown = 10;
const mostLeftOut = 3;

/** How much was compared, then a line for each kind of skipped text. */
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
  return presentItems([
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

/** A few files with their reasons; for many, the count of each reason. */
function whyLeftOut(leftOut: ComparedView['leftOut']): string {
  if (leftOut.length <= mostLeftOut)
    return leftOut.map(({ path, why }) => `${path}: ${why}`).join('; ');
  const reasons = [...new Set(leftOut.map(({ why }) => why))].map(
    (reason) => `${reason} (${leftOut.filter(({ why }) => why === reason).length})`,
  );
  return `${reasons.join('; ')}: ledger conflicts --format json`;
}

/** Returns a line for each override, at most `most`, then a line that counts the others. */
export function overrideLines(
  overrides: readonly OverrideView[],
  most: number = mostOverrides,
): string[] {
  const rest = overrides.length - most;
  return presentItems([
    ...overrides
      .slice(0, most)
      .map(
        ({ says, whole, nearer, about }) =>
          `${at(nearer)} overrides ${at(whole)}: "${clip(says[1], 30)}" in place of ` +
          `"${clip(says[0], 30)}"${about === null ? '' : ` (${about})`}`,
      ),
    rest > 0 && `and ${rest} more overrides: --format json`,
  ]);
}

/** A line for each copied file, then for each repeated sentence. */
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
  return presentItems([
    ...all.slice(0, most),
    rest > 0 && `and ${rest} more: --duplicates --most N, or --format json`,
  ]);
}

/** The notice of an audit: how much was compared, and how much is repeated. */
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
  return presentItems([
    copies.length > 0 && `${counted(copies.length, 'pair')} of files mostly the same`,
    statements.length > 0 && `${counted(statements.length, 'sentence')} in more than one file`,
  ]);
}

/** Overrides and repeated texts, for a terminal. */
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
      : `${paint('dim', kind)}\n${found.map((line) => `  ${escapeInvisible(line)}\n`).join('')}\n`;
  return (
    lines('more specific files override general ones', overrideLines(overrides)) +
    lines('repeated in more than one file', repeatedLines(repeated, most))
  );
}

function at({ path, line }: TextPlace): string {
  return visiblePath(`${path}:${line}`);
}
