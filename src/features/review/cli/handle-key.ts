import { isVagueTime, namedDay } from '#app/invocation/typed-day';
import type { Decision, ReviewItem, Verdict } from '#app/review/review';
import { disposition } from '#messages/generated/decide';
import { reviewScreen as say } from '#messages/generated/review';
import type { Message } from '#messages/message';

import {
  cleanItems,
  currentItem,
  decide,
  goTo,
  type Mode,
  type Question,
  type ReviewState,
  startInput,
  typeInto,
} from './state.ts';
import { getScrollStep, type Key } from './terminal.ts';

/** Returns the next state. By its mode, the caller edits, cites, writes or quits. */
export function handleKey(state: ReviewState, key: Key): ReviewState {
  const { mode } = state;
  if (key.name === 'ctrl-c' || mode.kind === 'over')
    return over(state, mode.kind === 'over' ? mode.how : 'quit');
  const scrolled = mode.kind === 'ask' ? null : getScrollStep(key);
  if (scrolled !== null) return { ...state, scroll: Math.max(0, state.scroll + scrolled) };
  switch (mode.kind) {
    case 'item':
      return pressOnItem({ ...state, said: null }, key);
    case 'ask':
      return answer(state, mode, key);
    case 'clean':
      return pressOnClean(state, key);
    case 'summary':
      return pressOnSummary(state, mode, key);
    case 'help':
      return show(state, { kind: 'item' });
    case 'edit':
    case 'end':
    case 'cite':
      return state;
  }
}

function pressOnItem(state: ReviewState, key: Key): ReviewState {
  const item = currentItem(state);
  if (!item) return over(state, 'quit');
  switch (key.name) {
    case 'p':
      return promote(state, item);
    case 'r':
      return askVerdict(state, item, 'reject');
    case 'd':
      return askVerdict(state, item, 'defer');
    case 'u':
      return askVerdict(state, item, 'quarantine');
    case 's':
      return decide(state, item, null);
    case 'e':
      return item.file === null
        ? {
            ...state,
            said: say.noFile({ item: item.short }),
          }
        : show(state, { kind: 'edit', file: item.file });
    case 'c':
      return item.proposed.evidence.length === 0
        ? { ...state, said: say.nothingToCite() }
        : show(state, { kind: 'cite', item: item.name });
    case 'b':
    case 'left':
      return state.at === 0 ? { ...state, said: say.firstOne() } : goTo(state, state.at - 1);
    case 'right':
    case 'enter':
      return goTo(state, state.at + 1);
    case 'v':
      return { ...state, whole: !state.whole, scroll: 0 };
    case 'a':
      return cleanItems(state).length === 0
        ? { ...state, said: say.noneClean() }
        : show(state, { kind: 'clean' });
    case 'w':
      return show(state, { kind: 'summary', trial: null });
    case 'q':
    case 'ctrl-d':
      return over(state, 'quit');
    case '?':
    case 'h':
      return show(state, { kind: 'help' });
    default:
      return key.name === 'escape' || key.text === null
        ? state
        : { ...state, said: say.unknownKey() };
  }
}

function promote(state: ReviewState, item: ReviewItem): ReviewState {
  const [reason, ...more] = item.against;
  if (!reason) return decide(state, item, decision(item, 'promote'));
  const values = { reason: reason.message, count: more.length };
  return { ...state, said: more.length > 0 ? say.notYetForSeveral(values) : say.notYet(values) };
}

function askVerdict(
  state: ReviewState,
  item: ReviewItem,
  verdict: Exclude<Verdict, 'promote'>,
): ReviewState {
  const [against] = item.against;
  if (!item.moves.includes(verdict))
    return {
      ...state,
      said: against
        ? say.undecidable({ reason: against.message })
        : say.undecidableIn({ status: item.status }),
    };
  // A local detail needs no reason.
  if (verdict === 'reject' && item.kind === 'local')
    return decide(state, item, decision(item, 'reject'));
  return ask(state, verdict, state.decisions.get(item.name));
}

function pressOnClean(state: ReviewState, key: Key): ReviewState {
  if (key.name !== 'y')
    return ['n', 'escape', 'q', 'b'].includes(key.name) ? show(state, { kind: 'item' }) : state;
  const clean = cleanItems(state);
  const decisions = new Map([
    ...state.decisions,
    ...clean.map((item) => [item.name, decision(item, 'promote')] as const),
  ]);
  const next = state.items.findIndex((item) => !decisions.has(item.name));
  return goTo(
    { ...state, decisions },
    next === -1 ? state.items.length : next,
    say.toPromote({ count: clean.length }),
  );
}

function pressOnSummary(
  state: ReviewState,
  { trial }: Extract<Mode, { kind: 'summary' }>,
  key: Key,
): ReviewState {
  const refused = state.items.findIndex((item) => trial?.refused.includes(item.name));
  switch (key.name) {
    case 'y':
      return trial?.outcome.kind === 'plan' && state.decisions.size > 0
        ? over(state, 'apply')
        : state;
    case 'b':
    case 'n':
    case 'left':
    case 'escape':
      return goTo(
        state,
        refused === -1 ? (key.name === 'n' ? 0 : state.items.length - 1) : refused,
      );
    case 'q':
    case 'ctrl-d':
      return over(state, 'quit');
    default:
      return state;
  }
}

function show(state: ReviewState, mode: Mode): ReviewState {
  return { ...state, mode, scroll: 0, said: null };
}

function over(state: ReviewState, how: 'quit' | 'apply'): ReviewState {
  return { ...state, mode: { kind: 'over', how } };
}

function decision(
  { name, content }: ReviewItem,
  verdict: Verdict,
  details: Partial<Pick<Decision, 'reason' | 'until' | 'blockedBy'>> = {},
): Decision {
  return { item: name, verdict, reason: null, until: null, blockedBy: null, content, ...details };
}

/** Asks for a reason, with the earlier one filled in. */
function ask(
  state: ReviewState,
  verdict: Question['verdict'],
  before: Decision | undefined,
): ReviewState {
  return {
    ...state,
    said: null,
    mode: {
      kind: 'ask',
      verdict,
      step: 'reason',
      reason: '',
      field: startInput(before?.verdict === verdict ? (before.reason ?? '') : ''),
      offer: null,
      problem: null,
    },
  };
}

function answer(state: ReviewState, mode: Question, key: Key): ReviewState {
  if (key.name === 'escape') return { ...state, mode: { kind: 'item' }, said: say.unchanged() };
  if (key.name !== 'enter')
    return { ...state, mode: { ...mode, field: typeInto(mode.field, key), problem: null } };
  const item = currentItem(state);
  const typed = mode.field.text.replace(/\s+/g, ' ').trim() || (mode.offer ?? '');
  if (!item) return state;
  const problem = (problem: Message): ReviewState => ({ ...state, mode: { ...mode, problem } });
  if (mode.step === 'reason') {
    if (typed === '') return problem(say.reasonNeeded());
    if (mode.verdict === 'defer')
      return {
        ...state,
        mode: {
          ...mode,
          step: 'until',
          reason: typed,
          field: startInput(''),
          offer: getDeferralEnd(state.decisions.get(item.name)) ?? state.later,
          problem: null,
        },
      };
    return decide(state, item, decision(item, mode.verdict, { reason: typed }));
  }
  return { ...state, mode: { kind: 'end', asking: mode, typed } };
}

/** Defers an item until the day that `typed` names, or until `typed` is done. */
export async function decideDeferral(
  state: ReviewState,
  { asking, typed }: Extract<Mode, { kind: 'end' }>,
): Promise<ReviewState> {
  const item = currentItem(state);
  if (!item) return state;
  const until = await namedDay(typed, state.today);
  const problem = (problem: Message): ReviewState => ({ ...state, mode: { ...asking, problem } });
  if (until === null && isVagueTime(typed)) return problem(say.noDay({ said: typed }));
  if (until !== null && until < state.today) return problem(say.pastDay({ day: until }));
  const blockedBy = until === null ? typed : null;
  const deferral = decision(item, 'defer', { reason: asking.reason, until, blockedBy });
  const said =
    until === null
      ? say.waitsFor({ item: item.short, what: typed })
      : disposition.putOff({ item: item.short, day: until });
  return decide(state, item, deferral, said);
}

function getDeferralEnd(before: Decision | undefined): string | null {
  return before?.until ?? before?.blockedBy ?? null;
}
