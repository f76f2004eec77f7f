import type { Acting } from '#app/unit-of-work/run-act';
import { type Context, painter } from '#cli/context';
import { present } from '#diagnostics/present';
import {
  decideChanged,
  type FactDecision,
  type FactInDoubt,
  type Outcome,
} from '#features/review/app/confirm-changed';
import { doubtScreen as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import { wordsOf } from '#messages/sentence';
import { changeAt, diffLines, doubtsHeadline, placesOf, reliance } from '#reporters/doubts';
import { visible } from '#reporters/visible';

import { type FactState, handleFactKey, startFacts } from './fact-state.ts';
import { atBothEnds, chosenOf, clipLine, labelled, type Line, piece, plain, rule } from './line.ts';
import { keysLine, type Screen, type Size } from './screen.ts';
import type { Trial } from './state.ts';
import { openTerminal, type Terminal } from './terminal.ts';
import { columnsOf, shownLine, splitAt, wrap } from './wrap.ts';

/** What a conversation about facts needs from the world. */
export interface FactConversation {
  readonly terminal: Terminal;
  /** What all decisions together would come to; nothing is written. */
  tryOut(decisions: readonly FactDecision[]): Promise<Outcome>;
}

/**
 * Goes through facts in doubt with whoever sits there, until they quit or say yes.
 *
 * @returns what is to be written; none where they quit
 */
export async function converseAboutFacts(
  facts: readonly FactInDoubt[],
  { terminal, tryOut }: FactConversation,
): Promise<readonly FactDecision[]> {
  let state: FactState = startFacts(facts);
  for (;;) {
    terminal.draw(factScreen(state, terminal.size()));
    const { mode, decisions } = state;
    if (mode.kind === 'over') return mode.how === 'apply' ? [...decisions.values()] : [];
    if (mode.kind === 'summary' && mode.trial === null && decisions.size > 0) {
      const outcome = await tryOut([...decisions.values()]);
      state = { ...state, mode: { kind: 'summary', trial: { outcome, refused: [] } } };
      // A yes is a yes to what was seen.
      terminal.forget();
      continue;
    }
    const event = await terminal.next();
    if (event.kind === 'gone') return [];
    if (event.kind !== 'key') continue;
    if (event.key.name === 'ctrl-z') terminal.suspend();
    state = handleFactKey(state, event.key);
  }
}

/** Asks the person at the terminal about each fact. */
export async function interviewAboutFacts(
  facts: readonly FactInDoubt[],
  acting: Acting,
  color: 'auto' | 'always' | 'never',
  context: Context,
): Promise<readonly FactDecision[]> {
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, color));
  try {
    return await converseAboutFacts(facts, {
      terminal,
      tryOut: (decisions) => decideChanged({ ...acting, dryRun: true }, decisions),
    });
  } finally {
    terminal.close();
  }
}

/** Draws a fact in doubt: its claim, its lines before and after, and what can be pressed. */
function factScreen(state: FactState, size: Size): Screen {
  const columns = Math.max(20, size.columns - 1);
  const foot = footOf(state, columns);
  const height = Math.max(1, size.rows - 3 - foot.lines.length);
  const body = bodyOf(state, columns);
  const scroll = Math.min(state.scroll, Math.max(0, body.length - height));
  const shown = body.slice(scroll, scroll + height);
  const more = body.length - scroll - shown.length;
  const lines = [
    headOf(state, columns),
    rule(columns),
    ...shown,
    ...Array.from({ length: height - shown.length }, () => plain('')),
    rule(columns, more > 0 ? `${more} more below: ↓` : scroll > 0 ? `${scroll} above: ↑` : ''),
    ...foot.lines,
  ]
    .slice(0, size.rows)
    .map((line) => clipLine(line, columns));
  return {
    lines,
    cursor:
      foot.column === null
        ? null
        : { row: lines.length - foot.lines.length + foot.row, column: foot.column },
  };
}

function headOf({ facts, decisions, mode, at }: FactState, columns: number): Line {
  const right = chosenOf(decisions.size, facts.length);
  const left =
    mode.kind === 'summary'
      ? 'Summary'
      : `${at + 1}/${facts.length} · ${facts[at]?.short ?? ''} · ${doubtsHeadline({ doubts: facts })}`;
  return atBothEnds(visible(left), right, columns, 'path');
}

function bodyOf(state: FactState, columns: number): Line[] {
  const { mode, facts, at } = state;
  const fact = facts[at];
  if (mode.kind === 'summary') return summaryOf(state, mode.trial, columns);
  return fact ? factLines(fact, columns) : [];
}

const colours: Readonly<Record<string, 'error' | 'good'>> = { '-': 'error', '+': 'good' };

function factLines(fact: FactInDoubt, columns: number): Line[] {
  const { shown, more } = placesOf(fact);
  const relies = reliance(fact);
  return present([
    ...wrap(fact.claim, columns).map((line) => plain(line)),
    plain(''),
    ...shown.flatMap((place) => [
      ...wrap(changeAt(place), columns).map((line) => plain(line, 'path')),
      ...diffLines(place).map((line) =>
        plain(`  ${shownLine(line, columns - 2)}`, colours[line[0] ?? ''] ?? 'dim'),
      ),
      plain(''),
    ]),
    more !== null && plain(more, 'dim'),
    ...labelled('record', fact.path, columns),
    ...(relies === null ? [] : labelled('', relies, columns)),
  ]);
}

function summaryOf(state: FactState, trial: Trial | null, columns: number): Line[] {
  const decided = [...state.decisions.values()];
  const left = state.facts.length - decided.length;
  return [
    ...refusals(trial, columns),
    ...decided.flatMap((each) =>
      labelled(
        each.verdict,
        each.verdict === 'retract' ? `${each.fact.claim}: ${each.reason}` : each.fact.claim,
        columns,
      ),
    ),
    ...(left === 0 ? [] : [plain(''), plain(textOf(say.someStay({ count: left })), 'dim')]),
  ];
}

function refusals(trial: Trial | null, columns: number): Line[] {
  if (trial?.outcome.kind !== 'refused') return [];
  return [
    plain('refused', 'error'),
    ...trial.outcome.reasons.flatMap((reason) =>
      labelled(reason.item ?? '', wordsOf(reason).text, columns, 'warning'),
    ),
    plain(''),
  ];
}

/** What stands below, and where the cursor is in it; its column is null where nobody types. */
interface Foot {
  readonly lines: readonly Line[];
  readonly row: number;
  readonly column: number | null;
}

function footOf(state: FactState, columns: number): Foot {
  const { mode, said } = state;
  if (mode.kind === 'ask') {
    const asked = wrap(textOf(say.whyRetract()), columns).map((line) => plain(line));
    const { text, cursor } = mode.field;
    const room = columns - 3;
    let start = 0;
    // The line slides so that the cursor is always on it.
    while (columnsOf(text.slice(start, cursor)) > room)
      start += [...text.slice(start)][0]?.length ?? 1;
    const typed: Line = [piece('> ', 'path'), piece(splitAt(visible(text.slice(start)), room)[0])];
    const hint =
      mode.problem === null
        ? plain('Enter accepts, Esc goes back', 'dim')
        : plain(textOf(mode.problem), 'error');
    return {
      lines: [...asked, typed, hint],
      row: asked.length,
      column: 2 + columnsOf(visible(text.slice(start, cursor))),
    };
  }
  const line =
    mode.kind === 'summary'
      ? trialLine(state, mode.trial)
      : said !== null
        ? plain(shownLine(textOf(said), columns), 'warning')
        : null;
  const keys =
    mode.kind === 'summary'
      ? present([isWritable(mode.trial) && 'y write it', 'b back', 'q quit, nothing is written'])
      : ['c confirm', 'r retract', 's skip', 'b back', 'w write', 'q quit'];
  return { lines: present([line, keysLine(keys)]), row: 0, column: null };
}

function trialLine({ decisions }: FactState, trial: Trial | null): Line {
  if (decisions.size === 0) return plain(textOf(say.nothingDecided()));
  if (trial === null) return plain(textOf(say.trying()), 'dim');
  return trial.outcome.kind === 'refused'
    ? plain(textOf(say.refused()), 'error')
    : plain(textOf(say.writable({ files: trial.outcome.writes.length })));
}

function isWritable(trial: Trial | null): boolean {
  return trial?.outcome.kind === 'plan';
}
