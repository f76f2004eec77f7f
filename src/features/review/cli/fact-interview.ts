import type { ActInvocation } from '#app/unit-of-work/run-act';
import { type Context, painter } from '#cli/context';
import { presentItems } from '#diagnostics/defined-values';
import {
  decideChanged,
  type FactDecision,
  type FactInDoubt,
  isConfirmable,
  type Outcome,
} from '#features/review/app/confirm-changed';
import { doubtScreen as say, reviewScreen } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import {
  describeDependents,
  describePlaceChange,
  diffLines,
  doubtsHeadline,
  shownDoubtPlaces,
} from '#reporters/doubts';
import { escapeInvisible } from '#reporters/visible';

import {
  describeProgress,
  drawFrame,
  fitLine,
  type Foot,
  justify,
  keysLine,
  labelled,
  type Line,
  plain,
  questionFoot,
  refusalLines,
  type Screen,
  type Size,
  usableColumns,
  wrap,
} from './screen.ts';
import { startInput, type TextInput, type Trial, typeInto } from './state.ts';
import { getScrollStep, type Key, openTerminal, type Terminal } from './terminal.ts';

interface FactConversation {
  readonly terminal: Terminal;
  /** Plans all decisions in one transaction and writes nothing. */
  tryDecisions(decisions: readonly FactDecision[]): Promise<Outcome>;
}

/** Asks about each fact. Returns the decisions to write: none if the person quits. */
export async function converseAboutFacts(
  facts: readonly FactInDoubt[],
  { terminal, tryDecisions }: FactConversation,
): Promise<readonly FactDecision[]> {
  let state: FactState = startFacts(facts);
  for (;;) {
    terminal.draw(drawFact(state, terminal.size()));
    const { mode, decisions } = state;
    if (mode.kind === 'over') return mode.how === 'apply' ? [...decisions.values()] : [];
    if (mode.kind === 'summary' && mode.trial === null && decisions.size > 0) {
      const outcome = await tryDecisions([...decisions.values()]);
      state = { ...state, mode: { kind: 'summary', trial: { outcome, refused: [] } } };
      // The person agrees to this screen: drop keys typed before it.
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

/** Runs `converseAboutFacts` in the terminal of this process. */
export async function interviewAboutFacts(
  facts: readonly FactInDoubt[],
  acting: ActInvocation,
  color: 'auto' | 'always' | 'never',
  context: Context,
): Promise<readonly FactDecision[]> {
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, color));
  try {
    return await converseAboutFacts(facts, {
      terminal,
      tryDecisions: (decisions) => decideChanged({ ...acting, dryRun: true }, decisions),
    });
  } finally {
    terminal.close();
  }
}

/** Draws a fact in doubt: its claim, its lines before and after, and the keys. */
function drawFact(state: FactState, size: Size): Screen {
  const columns = usableColumns(size);
  const parts = {
    head: headOf(state, columns),
    body: bodyOf(state, columns),
    foot: footOf(state, columns),
  };
  return drawFrame(parts, state.scroll, size);
}

function headOf({ facts, decisions, mode, at }: FactState, columns: number): Line {
  const right = describeProgress(decisions.size, facts.length);
  const left =
    mode.kind === 'summary'
      ? 'Summary'
      : `${at + 1}/${facts.length} · ${facts[at]?.short ?? ''} · ${doubtsHeadline({ doubts: facts })}`;
  return justify(escapeInvisible(left), right, columns, 'path');
}

function bodyOf(state: FactState, columns: number): Line[] {
  const { mode, facts, at } = state;
  const fact = facts[at];
  if (mode.kind === 'summary') return summaryOf(state, mode.trial, columns);
  return fact ? factLines(fact, columns) : [];
}

const diffStyles: Readonly<Record<string, 'error' | 'good'>> = { '-': 'error', '+': 'good' };

function factLines(fact: FactInDoubt, columns: number): Line[] {
  const { shown, more } = shownDoubtPlaces(fact);
  const relies = describeDependents(fact);
  return presentItems([
    ...wrap(fact.claim, columns).map((line) => plain(line)),
    plain(''),
    ...shown.flatMap((place) => [
      ...wrap(describePlaceChange(place), columns).map((line) => plain(line, 'path')),
      ...diffLines(place).map((line) =>
        plain(`  ${fitLine(line, columns - 2)}`, diffStyles[line[0] ?? ''] ?? 'dim'),
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
    ...refusalLines(trial, columns, 0),
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

function footOf(state: FactState, columns: number): Foot {
  const { mode, said } = state;
  if (mode.kind === 'ask')
    return questionFoot(textOf(say.whyRetract()), mode, 'Enter accepts, Esc goes back', columns);
  const line =
    mode.kind === 'summary'
      ? trialLine(state, mode.trial)
      : said !== null
        ? plain(fitLine(textOf(said), columns), 'warning')
        : null;
  const keys =
    mode.kind === 'summary'
      ? presentItems([isWritable(mode.trial) && 'y write it', 'b back', 'q quit without writing'])
      : ['c confirm', 'r retract', 's skip', 'b back', 'w write', 'q quit'];
  return { lines: presentItems([line, keysLine(keys)]), cursor: null };
}

function trialLine({ decisions }: FactState, trial: Trial | null): Line {
  if (decisions.size === 0) return plain(textOf(reviewScreen.nothingDecided()));
  if (trial === null) return plain(textOf(reviewScreen.trying()), 'dim');
  return trial.outcome.kind === 'refused'
    ? plain(textOf(say.refused()), 'error')
    : plain(textOf(reviewScreen.writable({ files: trial.outcome.writes.length })));
}

function isWritable(trial: Trial | null): boolean {
  return trial?.outcome.kind === 'plan';
}

type FactMode =
  | { readonly kind: 'fact' }
  | { readonly kind: 'ask'; readonly field: TextInput; readonly problem: Message | null }
  /** All decisions; `trial` is null while it runs. */
  | { readonly kind: 'summary'; readonly trial: Trial | null }
  | { readonly kind: 'over'; readonly how: 'quit' | 'apply' };

/** Each key turns one state into the next. */
interface FactState {
  readonly facts: readonly FactInDoubt[];
  /** By short ID. */
  readonly decisions: ReadonlyMap<string, FactDecision>;
  readonly at: number;
  readonly scroll: number;
  readonly mode: FactMode;
  /** Effect of the last key. */
  readonly said: Message | null;
}

function startFacts(facts: readonly FactInDoubt[]): FactState {
  return { facts, decisions: new Map(), at: 0, scroll: 0, mode: { kind: 'fact' }, said: null };
}

function handleFactKey(state: FactState, key: Key): FactState {
  const { mode } = state;
  if (key.name === 'ctrl-c' || mode.kind === 'over') return over(state, 'quit');
  if (mode.kind === 'ask') return answer(state, mode, key);
  const scrolled = getScrollStep(key);
  if (scrolled !== null) return { ...state, scroll: Math.max(0, state.scroll + scrolled) };
  return mode.kind === 'fact'
    ? pressOnFact({ ...state, said: null }, key)
    : pressOnSummary(state, mode.trial, key);
}

function pressOnFact(state: FactState, key: Key): FactState {
  const fact = state.facts[state.at];
  if (!fact) return over(state, 'quit');
  switch (key.name) {
    case 'c':
      return isConfirmable(fact)
        ? decide(state, fact, { fact, verdict: 'confirm' })
        : { ...state, said: say.unconfirmable() };
    case 'r':
      return {
        ...state,
        mode: { kind: 'ask', field: startInput(reasonOf(state, fact)), problem: null },
      };
    case 's':
      return decide(state, fact, null);
    case 'b':
    case 'left':
      return state.at === 0 ? { ...state, said: say.firstOne() } : goTo(state, state.at - 1);
    case 'right':
    case 'enter':
      return goTo(state, state.at + 1);
    case 'w':
      return goTo(state, state.facts.length);
    case 'q':
    case 'ctrl-d':
      // Show decisions once more before they are lost.
      return state.decisions.size === 0 ? over(state, 'quit') : goTo(state, state.facts.length);
    default:
      return key.name === 'escape' || key.text === null
        ? state
        : { ...state, said: say.unknownKey() };
  }
}

function answer(state: FactState, mode: Extract<FactMode, { kind: 'ask' }>, key: Key): FactState {
  const fact = state.facts[state.at];
  if (key.name === 'escape' || !fact)
    return { ...state, mode: { kind: 'fact' }, said: reviewScreen.unchanged() };
  if (key.name !== 'enter')
    return { ...state, mode: { ...mode, field: typeInto(mode.field, key), problem: null } };
  const reason = mode.field.text.replace(/\s+/g, ' ').trim();
  return reason === ''
    ? { ...state, mode: { ...mode, problem: reviewScreen.reasonNeeded() } }
    : decide(state, fact, { fact, verdict: 'retract', reason });
}

function pressOnSummary(state: FactState, trial: Trial | null, key: Key): FactState {
  switch (key.name) {
    case 'y':
      return trial?.outcome.kind === 'plan' ? over(state, 'apply') : state;
    case 'b':
    case 'n':
    case 'left':
    case 'escape':
      return goTo(state, state.facts.length - 1);
    case 'q':
    case 'ctrl-d':
      return over(state, 'quit');
    default:
      return state;
  }
}

/** Stores a decision, or removes it if null, and goes to the next fact. */
function decide(state: FactState, fact: FactInDoubt, decision: FactDecision | null): FactState {
  const decisions = new Map(state.decisions);
  if (decision) decisions.set(fact.short, decision);
  else decisions.delete(fact.short);
  return goTo({ ...state, decisions }, state.at + 1);
}

/** Goes to a fact, or to the summary after the last one. */
function goTo(state: FactState, at: number): FactState {
  return {
    ...state,
    at: Math.min(Math.max(at, 0), Math.max(0, state.facts.length - 1)),
    scroll: 0,
    mode: at >= state.facts.length ? { kind: 'summary', trial: null } : { kind: 'fact' },
    said: null,
  };
}

function over(state: FactState, how: 'quit' | 'apply'): FactState {
  return { ...state, mode: { kind: 'over', how } };
}

function reasonOf({ decisions }: FactState, { short }: FactInDoubt): string {
  const before = decisions.get(short);
  return before?.verdict === 'retract' ? before.reason : '';
}
