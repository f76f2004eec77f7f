import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';

import {
  comparedLines,
  type ComparedView,
  maxRepeatedShown,
  overrideLines,
  type OverrideView,
  repeatedCounts,
  repeatedLines,
  type RepeatedView,
  textPartsText,
} from './comparison-report.ts';
import { inMarkdown } from './markdown-text.ts';
import { counted, type Presentation, withProgram } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/** One of two conflicting statements. */
export interface ConflictSide {
  readonly path: string;
  readonly line: number;
  /** The short id of its item; null without an entry. */
  readonly short: string | null;
  readonly kind: string;
  /** `undecided` for a note without a decision. */
  readonly status: string;
  readonly claim: string;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  readonly evidence: readonly {
    readonly surface: string;
    readonly state: string;
    readonly place: string | null;
  }[];
  readonly reviewer: string | null;
  /** Days, `2026-11-22`; null if they are not recorded. */
  readonly promotedAt: string | null;
  readonly verifiedAt: string | null;
}

/** A way to resolve a conflict: the case in which it is right, and its command. */
export interface ConflictWay {
  readonly when: string;
  readonly command: string;
}

/** Two statements side by side, and what resolves them. */
export interface ConflictView {
  readonly kind: 'contradiction' | 'duplicate';
  /**
   * `value`, `polarity`, `order`, `only`, `superseded`, `choice`; of duplicates `exact` or `near`.
   */
  readonly how: string;
  /** The words of each where they differ; null for duplicates. */
  readonly says: readonly [string, string] | null;
  /** Their subject, such as a test runner; null if it has no name. */
  readonly about: string | null;
  readonly sides: readonly [ConflictSide, ConflictSide];
  /** Empty for agents: people resolve. */
  readonly resolve: readonly ConflictWay[];
}

/** The result of `ledger conflicts`. */
export interface ConflictList {
  readonly conflicts: readonly ConflictView[];
  readonly contradictions: number;
  readonly duplicates: number;
  /** Conflicts with pending items, which the counts above leave out. */
  readonly waiting: number;
  /** Set aside by a waiver, a comment or the baseline. */
  readonly waived: number;
  /** Rules that the configuration has switched off. */
  readonly off: readonly string[];
  readonly overrides: readonly OverrideView[];
  /** Null if it was not asked for. */
  readonly repeated: RepeatedView | null;
  readonly compared: ComparedView;
}

/** How a list is printed: how many conflicts of it, and to whom. */
export interface ConflictPrint extends Pick<Presentation, 'program' | 'paint'> {
  readonly most: number;
  /** Whether only duplicates were asked for. */
  readonly onlyDuplicates: boolean;
  readonly mayDecide: boolean;
}

/** Pieces of evidence and conditions of one side that are shown; JSON has all. */
const mostOfSide = 6;

const forAgents = 'a person must resolve these; report them, and use neither side until then';

/** Conflicts for people: both sides, then what resolves them. */
export function conflictsText(list: ConflictList, print: ConflictPrint): string {
  const { paint, program, mayDecide } = print;
  const repeated = list.repeated ?? nothingRepeated;
  const block = ({ kind, sides, resolve, ...each }: ConflictView): string => {
    const ways = resolve.map(
      ({ when, command }, at) =>
        `    ${paint('dim', at === 0 ? 'do ' : 'or ')}  ${escapeInvisible(when)}: ${escapeInvisible(withProgram(command, program))}\n`,
    );
    return (
      `${paint(kind === 'contradiction' ? 'warning' : 'info', kind)}  ` +
      `${escapeInvisible(howText(each))}\n${sides.map((side) => sideText(side, paint)).join('')}` +
      `${ways.join('')}\n`
    );
  };
  const left = leftOut(list, print.most);
  return (
    `${list.conflicts.slice(0, print.most).map(block).join('')}` +
    `${mayDecide || list.conflicts.length === 0 ? '' : `${forAgents}\n`}` +
    `${left === null ? '' : `${left}\n`}` +
    textPartsText({ overrides: list.overrides, repeated }, mostLines(print), paint) +
    `${totals(list, print.onlyDuplicates)}\n` +
    comparedLines(list.compared)
      .map((line) => `${escapeInvisible(line)}\n`)
      .join('')
  );
}

const nothingRepeated: RepeatedView = { copies: [], statements: [] };

/** Repeated texts that are shown: few, unless only duplicates were asked for. */
function mostLines({
  most,
  onlyDuplicates,
}: Pick<ConflictPrint, 'most' | 'onlyDuplicates'>): number {
  return onlyDuplicates ? most : Math.min(most, maxRepeatedShown);
}

function sideText(side: ConflictSide, paint: Presentation['paint']): string {
  const line = (name: string, text: string): string =>
    `    ${paint('dim', name.padEnd(9))}  ${text}\n`;
  const decided = decidedText(side);
  return presentItems([
    `  ${paint('path', visiblePath(`${side.path}:${side.line}`))}  ` +
      `${side.short === null ? '' : `${escapeInvisible(side.short)}  `}` +
      `${side.status === 'undecided' ? '' : `${escapeInvisible(side.status)} `}${escapeInvisible(side.kind)}\n`,
    `    ${escapeInvisible(clip(side.claim, 240))}\n`,
    ...some(side.appliesWhen).map((when) => line('when', escapeInvisible(clip(when, 120)))),
    ...some(side.doesNotApplyWhen).map((when) =>
      line('not when', escapeInvisible(clip(when, 120))),
    ),
    ...some(
      side.evidence.map(
        ({ state, surface, place }) =>
          `${state.padEnd(9)}  ${surface}${place === null ? '' : ` → ${place}`}`,
      ),
    ).map((text) => `    ${escapeInvisible(clipEnd(text))}\n`),
    decided !== null && line('decided', escapeInvisible(decided)),
  ]).join('');
}

/** Unlike `clip`, keeps the blanks between columns. */
function clipEnd(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199).replace(/[\ud800-\udbff]$/, '')}…`;
}

function decidedText({
  kind,
  status,
  promotedAt,
  verifiedAt,
  reviewer,
}: ConflictSide): string | null {
  if (status === 'undecided')
    return kind === 'instructions'
      ? 'not yet; agents load this file anyway'
      : 'not yet; agents with notes here load it anyway';
  const parts = presentItems([
    promotedAt,
    reviewer !== null && `by ${clip(reviewer, 60)}`,
    verifiedAt !== null && `verified ${verifiedAt}`,
  ]);
  return parts.length === 0 ? null : parts.join(', ');
}

function howText({ how, says, about }: Pick<ConflictView, 'how' | 'says' | 'about'>): string {
  if (how === 'exact') return 'both claim the same';
  if (how === 'near') return 'both may claim the same';
  if (how === 'superseded') return 'the second replaces the first, but both are in memory';
  if (how === 'order') return 'they name the opposite order';
  if (how === 'only') return 'one allows only one thing, the other more';
  const [one, other] = says ?? ['', ''];
  return one === 'so' || one === 'not'
    ? 'one denies the other'
    : `"${clip(one, 40)}" against "${clip(other, 40)}"${about === null ? '' : ` (${about})`}`;
}

function some(lines: readonly string[]): string[] {
  const rest = lines.length - mostOfSide;
  return rest > 0 ? [...lines.slice(0, mostOfSide), `… ${rest} more`] : [...lines];
}

function leftOut({ conflicts }: ConflictList, most: number): string | null {
  const rest = conflicts.length - most;
  return rest > 0 ? `and ${rest} more: --most N, or --format json` : null;
}

/** `1 contradiction, 2 duplicates; 1 more is waived`. */
function totals(list: ConflictList, onlyDuplicates: boolean): string {
  const { contradictions, duplicates, waiting, waived, off, overrides, repeated } = list;
  const found = presentItems([
    contradictions > 0 && counted(contradictions, 'contradiction'),
    duplicates > 0 && counted(duplicates, 'duplicate'),
  ]);
  const asides = presentItems([
    waiting > 0 && `${counted(waiting, 'conflict')} with pending items`,
    waived > 0 && `${waived} ${waived === 1 ? 'is' : 'are'} waived`,
    overrides.length > 0 && `${counted(overrides.length, 'override')} by a more specific file`,
    ...repeatedCounts(repeated ?? nothingRepeated),
    ...off.map((code) => `${code} is off`),
  ]);
  return [
    found.length > 0
      ? found.join(', ')
      : `no ${onlyDuplicates ? 'duplicate' : 'contradiction'} found in the compared texts`,
    ...asides,
  ].join('; ');
}

/** The same in Markdown: a heading for each conflict, a table of both sides, then the ways. */
export function conflictsMarkdown(
  list: ConflictList,
  { most, program, mayDecide, onlyDuplicates }: Omit<ConflictPrint, 'paint'>,
): string {
  const row = (
    name: string,
    sides: ConflictView['sides'],
    of: (side: ConflictSide) => string | null,
  ): string =>
    sides.every((side) => (of(side) ?? '') === '')
      ? ''
      : `| ${name} | ${sides.map((side) => cell(of(side))).join(' | ')} |\n`;
  const block = ({ kind, sides, resolve, ...each }: ConflictView): string =>
    [
      `\n## ${kind === 'contradiction' ? 'Contradiction' : 'Duplicate'}: ${inMarkdown(howText(each))}\n\n`,
      `| | ${sides.map((side) => inMarkdown(`${side.path}:${side.line}`)).join(' | ')} |\n| --- | --- | --- |\n`,
      row('Claim', sides, ({ claim }) => clip(claim, 240)),
      row('Item', sides, ({ short, status, kind: its }) =>
        presentItems([short, status, its]).join(' '),
      ),
      row('Applies when', sides, ({ appliesWhen }) => conditions(appliesWhen)),
      row('Does not apply when', sides, ({ doesNotApplyWhen }) => conditions(doesNotApplyWhen)),
      row('Evidence', sides, ({ evidence }) =>
        some(
          evidence.map(({ state, surface, place }) =>
            clipEnd(`${state}: ${surface}${place === null ? '' : ` → ${place}`}`),
          ),
        ).join('; '),
      ),
      row('Decided', sides, decidedText),
      resolve.length === 0
        ? ''
        : `\n${resolve.map(({ when, command }) => `- ${inMarkdown(when)}: ${inMarkdown(withProgram(command, program))}\n`).join('')}`,
    ].join('');
  const left = leftOut(list, most);
  return (
    `# Conflicts in memory\n\n${inMarkdown(totals(list, onlyDuplicates))}.` +
    `${mayDecide || list.conflicts.length === 0 ? '' : ` ${forAgents[0]?.toUpperCase() ?? ''}${forAgents.slice(1)}.`}` +
    `\n\n${comparedLines(list.compared)
      .map((line) => `- ${inMarkdown(line)}\n`)
      .join('')}${list.conflicts.slice(0, most).map(block).join('')}` +
    `${left === null ? '' : `\n${inMarkdown(left)}\n`}` +
    listed('More specific files override general ones', overrideLines(list.overrides)) +
    listed(
      'Repeated in more than one file',
      repeatedLines(list.repeated ?? nothingRepeated, mostLines({ most, onlyDuplicates })),
    )
  );
}

function listed(title: string, lines: readonly string[]): string {
  return lines.length === 0
    ? ''
    : `\n## ${title}\n\n${lines.map((line) => `- ${inMarkdown(line.replace(/ {2,}/g, ' '))}\n`).join('')}`;
}

function conditions(all: readonly string[]): string {
  return some(all)
    .map((when) => clip(when, 120))
    .join('; ');
}

function cell(text: string | null): string {
  return text === null || text === '' ? '–' : inMarkdown(text);
}
