import { type Decision, type ReviewItem, verdicts } from '#app/review/review';
import { presentItems } from '#diagnostics/defined-values';
import { reviewScreen as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { joinSentence } from '#messages/sentence';
import { ageOf } from '#reporters/queue';
import { statusInWords } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import { itemLines } from './item-lines.ts';
import {
  bodyRows,
  describeProgress,
  drawFrame,
  fitLine,
  type Foot,
  justify,
  keysLine,
  labelled,
  limitScroll,
  type Line,
  piece,
  plain,
  questionFoot,
  refusalLines,
  type Screen,
  type Size,
  usableColumns,
  wrap,
} from './screen.ts';
import { cleanItems, currentItem, type Question, type ReviewState, type Trial } from './state.ts';

/** Draws a review: a head, a window of the current item or list, and the keys below it. */
export function drawReview(state: ReviewState, size: Size): Screen {
  const columns = usableColumns(size);
  const foot = footOf(state, columns);
  const body = bodyOf(state, columns, bodyRows(foot, size));
  return drawFrame({ head: headOf(state, columns), body, foot }, state.scroll, size);
}

/** Limits the scroll of `state` to the text on the screen; keys do not know its length. */
export function clampScroll(state: ReviewState, size: Size): ReviewState {
  const columns = usableColumns(size);
  const rows = bodyRows(footOf(state, columns), size);
  const scroll = limitScroll(state.scroll, bodyOf(state, columns, rows), rows);
  return scroll === state.scroll ? state : { ...state, scroll };
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
  const right = describeProgress(decisions.size, items.length);
  if (mode.kind === 'summary') return justify('Summary', right, columns, 'path');
  if (mode.kind === 'help') return justify('Keys', right, columns, 'path');
  if (mode.kind === 'clean') return justify('Promote the clean items', right, columns, 'path');
  const item = currentItem(state);
  const parts = item
    ? presentItems([
        `${at + 1}/${items.length}`,
        item.kind,
        item.short,
        item.status !== 'pending' && statusInWords(item.status, item),
        item.task ?? 'no task',
        ageOf(item),
        item.raisedBy?.replace(/\s*<.*$/, ''),
      ])
    : [];
  return justify(escapeInvisible(parts.join(' · ')), right, columns, 'path');
}

function footOf(state: ReviewState, columns: number): Foot {
  const { mode, said } = state;
  if (mode.kind === 'ask') return askFoot(mode, columns);
  const item = currentItem(state);
  const decision = mode.kind === 'item' && item ? state.decisions.get(item.name) : undefined;
  const status =
    mode.kind === 'summary'
      ? trialLine(state, mode.trial)
      : said !== null
        ? plain(fitLine(textOf(said), columns), 'warning')
        : decision
          ? plain(fitLine(describeDecision(decision), columns), 'good')
          : null;
  return {
    lines: presentItems([status, ...keysFor(state).map(keysLine)]),
    cursor: null,
  };
}

function keysFor({ mode, decisions }: ReviewState): readonly (readonly string[])[] {
  switch (mode.kind) {
    case 'summary':
      return [
        presentItems([
          mode.trial?.outcome.kind === 'plan' && decisions.size > 0 && 'y write it',
          'b back',
          'q quit and keep decisions',
        ]),
      ];
    case 'clean':
      return [['y promote all of them', 'n decide one by one']];
    case 'help':
      return [['b back']];
    default:
      return [
        ['p promote', 'r reject', 'd defer', 'u quarantine', 's skip', 'e edit'],
        ['b back', 'c cite', 'v all lines', 'a clean items', 'w write', '? help', 'q quit'],
      ];
  }
}

const questions: Readonly<Record<Question['verdict'], () => Message>> = {
  reject: () => say.whyReject(),
  defer: () => say.whyDefer(),
  quarantine: () => say.whyQuarantine(),
};

function askFoot(question: Question, columns: number): Foot {
  const { verdict, step, field, offer } = question;
  return questionFoot(
    textOf(step === 'until' ? say.untilWhen() : questions[verdict]()),
    question,
    offer !== null && field.text === ''
      ? `Enter accepts ${escapeInvisible(offer)}, Esc goes back`
      : 'Enter accepts, Esc goes back',
    columns,
  );
}

const keyHelp: readonly (readonly [string, string])[] = [
  ['p', 'promote: make it a fact, if it has no problem'],
  ['r', 'reject: refuse it, for a reason'],
  ['d', 'defer: until a day, or until something else is done'],
  ['u', 'quarantine: suspicious, conflicting, unsupported or sensitive'],
  ['s', 'skip: leave it pending'],
  ['e', 'edit its file in your editor; saved at once'],
  ['c', 'cite the places that its note cites; saved at once'],
  ['b ←', 'previous item'],
  ['→ Enter', 'next item, without a decision'],
  ['↑ ↓ Space', 'scroll'],
  ['v', 'show all or few lines of the evidence'],
  ['a', 'list the items without problems, to promote them together'],
  ['w', 'show all decisions, and write them'],
  ['q Ctrl-C', 'quit: the next review restores your decisions'],
];

function helpLines(columns: number): Line[] {
  return [
    ...keyHelp.flatMap(([key, effect]) => labelled(key, effect, columns)),
    plain(''),
    ...labelled('', 'Nothing is written until you confirm all decisions.', columns),
  ];
}

/** Lists all decisions by verdict, after the reasons why they cannot be written. */
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
    ...refusalLines(trial, columns, 1),
    ...groups,
    ...rest,
    ...(trial?.outcome.notes ?? []).flatMap((note) =>
      labelled('note', joinSentence(note).text, columns, 'warning'),
    ),
  ];
}

function trialLine({ decisions }: ReviewState, trial: Trial | null): Line {
  if (decisions.size === 0) return plain(textOf(say.nothingDecided()));
  if (trial === null) return plain(textOf(say.trying()), 'dim');
  if (trial.outcome.kind === 'refused')
    return plain(textOf(say.refused({ items: trial.refused.length })), 'error');
  return plain(textOf(say.writable({ files: trial.outcome.writes.length })));
}

function cleanLines(state: ReviewState, columns: number): Line[] {
  const clean = cleanItems(state);
  return [
    ...wrap(textOf(say.someClean({ count: clean.length })), columns).map((line) => plain(line)),
    plain(''),
    ...clean.flatMap((item) => itemWith(item, null, columns)),
  ];
}

function describeDecision({ verdict, reason, until, blockedBy }: Decision): string {
  const how =
    until !== null ? ` until ${until}` : blockedBy !== null ? ` until ${blockedBy} is done` : '';
  return `${verdict}${how}${reason === null ? '' : `: ${reason}`}`;
}

function itemWith(item: ReviewItem, decision: Decision | null, columns: number): Line[] {
  const claim = wrap(item.claim, columns - 4);
  const how =
    decision === null || decision.verdict === 'promote'
      ? []
      : wrap(describeDecision(decision).replace(/^\w+:? ?/, ''), columns - 4);
  return [
    ...claim.map((line, index) => plain(`${index === 0 ? '  ' : '    '}${line}`)),
    ...how.filter((line) => line !== '').map((line) => plain(`    ${line}`, 'dim')),
  ];
}
