import { type Decision, type ReviewItem, verdicts } from '#app/review/review';
import { present } from '#diagnostics/present';
import { reviewScreen as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { wordsOf } from '#messages/sentence';
import { ageOf } from '#reporters/queue';
import { statusInWords } from '#reporters/report';
import { visible } from '#reporters/visible';

import { itemLines } from './item-lines.ts';
import { atBothEnds, chosenOf, clipLine, labelled, type Line, piece, plain, rule } from './line.ts';
import { type Asking, cleanItems, currentItem, type ReviewState, type Trial } from './state.ts';
import { columnsOf, shownLine, splitAt, wrap } from './wrap.ts';

/** A terminal's size in characters. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/**
 * What stands on the screen: exactly as many lines as it has rows, and where the cursor is while
 * somebody types.
 */
export interface Screen {
  readonly lines: readonly Line[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

/** Draws a review: a head, a window on what is looked at, and below it what can be pressed. */
export function screenOf(state: ReviewState, size: Size): Screen {
  const { columns } = inner(size);
  const { body, foot, height } = layout(state, size);
  const scroll = Math.min(state.scroll, Math.max(0, body.length - height));
  const shown = body.slice(scroll, scroll + height);
  const more = body.length - scroll - shown.length;
  const words = more > 0 ? `${more} more below: ↓` : scroll > 0 ? `${scroll} above: ↑` : '';
  const lines = [
    headOf(state, columns),
    rule(columns),
    ...shown,
    ...Array.from({ length: Math.max(0, height - shown.length) }, () => plain('')),
    rule(columns, words),
    ...foot.lines,
  ]
    .slice(0, size.rows)
    .map((line) => clipLine(line, columns));
  const row = lines.length - foot.lines.length;
  return {
    lines,
    cursor:
      foot.cursor === null
        ? null
        : { row: row + foot.cursor.row, column: Math.min(foot.cursor.column, columns) },
  };
}

/**
 * The same state, scrolled no further than there is something to see: keys do not know how long a
 * text is.
 */
export function withinScroll(state: ReviewState, size: Size): ReviewState {
  const { body, height } = layout(state, size);
  const scroll = Math.min(state.scroll, Math.max(0, body.length - height));
  return scroll === state.scroll ? state : { ...state, scroll };
}

/** A character in the last column makes some terminals break the line, so it stays empty. */
function inner({ columns, rows }: Size): Size {
  return { columns: Math.max(20, columns - 1), rows };
}

function layout(
  state: ReviewState,
  size: Size,
): { readonly body: readonly Line[]; readonly foot: Foot; readonly height: number } {
  const { columns, rows } = inner(size);
  const foot = footOf(state, columns);
  const height = Math.max(1, rows - 3 - foot.lines.length);
  return { body: bodyOf(state, columns, height), foot, height };
}

function bodyOf(state: ReviewState, columns: number, height: number): readonly Line[] {
  const { mode } = state;
  const item = currentItem(state);
  if (mode.kind === 'help') return helpLines(columns);
  if (mode.kind === 'clean') return cleanLines(state, columns);
  if (mode.kind === 'summary') return summaryLines(state, mode.trial, columns);
  return item ? itemLines(item, columns, height, state.whole) : [];
}

function headOf(state: ReviewState, columns: number): Line {
  const { items, decisions, mode, at } = state;
  const right = chosenOf(decisions.size, items.length);
  if (mode.kind === 'summary') return atBothEnds('Summary', right, columns, 'path');
  if (mode.kind === 'help') return atBothEnds('Keys', right, columns, 'path');
  if (mode.kind === 'clean') return atBothEnds('Promote the clean ones', right, columns, 'path');
  const item = currentItem(state);
  const parts = item
    ? present([
        `${at + 1}/${items.length}`,
        item.kind,
        item.short,
        item.status !== 'pending' && statusInWords(item.status, item),
        item.task ?? 'no task',
        ageOf(item),
        item.raisedBy?.replace(/\s*<.*$/, ''),
      ])
    : [];
  return atBothEnds(visible(parts.join(' · ')), right, columns, 'path');
}

interface Foot {
  readonly lines: readonly Line[];
  readonly cursor: { readonly row: number; readonly column: number } | null;
}

function footOf(state: ReviewState, columns: number): Foot {
  const { mode, said } = state;
  if (mode.kind === 'ask') return questionOf(mode, columns);
  const item = currentItem(state);
  const decision = mode.kind === 'item' && item ? state.decisions.get(item.name) : undefined;
  const standing =
    mode.kind === 'summary'
      ? trialLine(state, mode.trial)
      : said !== null
        ? plain(shownLine(textOf(said), columns), 'warning')
        : decision
          ? plain(shownLine(saysDecision(decision), columns), 'good')
          : null;
  return {
    lines: present([standing, ...keysFor(state).map(keysLine)]),
    cursor: null,
  };
}

/** Keys as `p promote`, the key standing out. */
function keysFor({ mode, decisions }: ReviewState): readonly (readonly string[])[] {
  switch (mode.kind) {
    case 'summary':
      return [
        present([
          mode.trial?.outcome.kind === 'plan' && decisions.size > 0 && 'y write it',
          'b back',
          'q quit, decisions are kept',
        ]),
      ];
    case 'clean':
      return [['y promote all of them', 'n look at each']];
    case 'help':
      return [['b back']];
    default:
      return [
        ['p promote', 'r reject', 'd defer', 'u quarantine', 's skip', 'e edit'],
        ['b back', 'c cite', 'v all lines', 'a clean ones', 'w write', '? help', 'q quit'],
      ];
  }
}

export function keysLine(keys: readonly string[]): Line {
  return keys.flatMap((each, index) => [
    piece(`${index === 0 ? '' : '  '}${each.slice(0, 1)}`, 'path'),
    piece(each.slice(1), 'dim'),
  ]);
}

const questions: Readonly<Record<Asking['verdict'], () => Message>> = {
  reject: () => say.whyReject(),
  defer: () => say.whyDefer(),
  quarantine: () => say.whyQuarantine(),
};

function questionOf({ verdict, step, field, offer, problem }: Asking, columns: number): Foot {
  const question = textOf(step === 'until' ? say.untilWhen() : questions[verdict]());
  const lead = '> ';
  // The line slides so that the cursor is always on it.
  const room = columns - lead.length - 1;
  let start = 0;
  while (columnsOf(field.text.slice(start, field.cursor)) > room)
    start += [...field.text.slice(start)][0]?.length ?? 1;
  const asked = wrap(question, columns).map((line) => plain(line));
  const typed: Line = [
    piece(lead, 'path'),
    piece(splitAt(visible(field.text.slice(start)), room)[0]),
  ];
  const hint =
    problem === null
      ? plain(
          offer !== null && field.text === ''
            ? `Enter takes ${visible(offer)}, Esc goes back`
            : 'Enter accepts, Esc goes back',
          'dim',
        )
      : plain(textOf(problem), 'error');
  return {
    lines: [...asked, typed, hint],
    cursor: {
      row: asked.length,
      column: lead.length + columnsOf(visible(field.text.slice(start, field.cursor))),
    },
  };
}

const keys: readonly (readonly [string, string])[] = [
  ['p', 'promote: it becomes memory, when nothing speaks against it'],
  ['r', 'reject: it is no memory; you are asked why'],
  ['d', 'defer: until a day, or until something else is done'],
  ['u', 'quarantine: suspicious, conflicting, unsupported or sensitive'],
  ['s', 'skip: leave it as it is, and go on'],
  ['e', 'open its file in your editor; what you save there is saved'],
  ['c', 'take the places that its note names as its evidence; saved at once'],
  ['b ←', 'the one before'],
  ['→ Enter', 'the next one, without deciding'],
  ['↑ ↓ Space', 'scroll'],
  ['v', 'show all lines of the evidence, or few again'],
  ['a', 'list what nothing speaks against, to promote it together'],
  ['w', 'see all decisions together, and write them'],
  ['q Ctrl-C', 'quit: decisions are kept for the next review'],
];

/** What each key does. */
function helpLines(columns: number): Line[] {
  return [
    ...keys.flatMap(([key, does]) => labelled(key, does, columns)),
    plain(''),
    ...labelled('', 'Nothing is written before you say yes to all of it.', columns),
  ];
}

/** Everything that was decided, and what writing it would come to. */
function summaryLines(state: ReviewState, trial: Trial | null, columns: number): Line[] {
  const groups = verdicts.flatMap((verdict) => {
    const of = state.items.flatMap((item) => {
      const decision = state.decisions.get(item.name);
      return decision?.verdict === verdict ? [{ item, decision }] : [];
    });
    return of.length === 0
      ? []
      : [
          [
            piece(verdict, verdict === 'promote' ? 'good' : 'warning'),
            piece(`  ${of.length}`, 'dim'),
          ],
          ...of.flatMap(({ item, decision }) => itemWith(item, decision, columns)),
          plain(''),
        ];
  });
  const left = state.items.length - state.decisions.size;
  const rest = left === 0 ? [] : [plain(textOf(say.someStay({ count: left })), 'dim')];
  return [
    ...refusalLines(trial, columns),
    ...groups,
    ...rest,
    ...(trial?.outcome.notes ?? []).flatMap((note) =>
      labelled('note', wordsOf(note).text, columns, 'warning'),
    ),
  ];
}

/** In one line, whether all of it can be written. */
function trialLine({ decisions }: ReviewState, trial: Trial | null): Line {
  if (decisions.size === 0) return plain(textOf(say.nothingDecided()));
  if (trial === null) return plain(textOf(say.trying()), 'dim');
  if (trial.outcome.kind === 'refused')
    return plain(textOf(say.refused({ items: trial.refused.length })), 'error');
  return plain(textOf(say.writable({ files: trial.outcome.writes.length })));
}

/** The clean ones, which are listed before they are promoted together. */
function cleanLines(state: ReviewState, columns: number): Line[] {
  const clean = cleanItems(state);
  return [
    ...wrap(textOf(say.someClean({ count: clean.length })), columns).map((line) => plain(line)),
    plain(''),
    ...clean.flatMap((item) => itemWith(item, null, columns)),
  ];
}

/** The decision that stands for an item, in words. */
function saysDecision({ verdict, reason, until, blockedBy }: Decision): string {
  const how =
    until !== null ? ` until ${until}` : blockedBy !== null ? ` until ${blockedBy} is done` : '';
  return `${verdict}${how}${reason === null ? '' : `: ${reason}`}`;
}

function itemWith(item: ReviewItem, decision: Decision | null, columns: number): Line[] {
  const claim = wrap(item.claim, columns - 4);
  const how =
    decision === null || decision.verdict === 'promote'
      ? []
      : wrap(saysDecision(decision).replace(/^\w+:? ?/, ''), columns - 4);
  return [
    ...claim.map((line, index) => plain(`${index === 0 ? '  ' : '    '}${line}`)),
    ...how.filter((line) => line !== '').map((line) => plain(`    ${line}`, 'dim')),
  ];
}

function refusalLines(trial: Trial | null, columns: number): Line[] {
  if (trial?.outcome.kind !== 'refused') return [];
  return [
    plain('refused', 'error'),
    ...trial.outcome.reasons.flatMap((reason) => {
      const { text, mend } = wordsOf(reason);
      return [
        ...labelled(reason.item ?? '', text, columns, 'warning'),
        ...mend.slice(0, 1).flatMap((line) => labelled('', line, columns, 'dim')),
      ];
    }),
    plain(''),
  ];
}
