import type { Decision, ReviewItem, Verdict } from '#app/review/review';
import { reviewScreen as say } from '#messages/generated/review';

import { answer, ask } from './ask.ts';
import { type Key, stepOf } from './key.ts';
import { cleanItems, currentItem, decide, goTo, type Mode, type ReviewState } from './state.ts';

/**
 * What a key makes of a review. Nothing else happens here: whoever calls it looks at the mode it
 * leads to.
 */
export function handleKey(state: ReviewState, key: Key): ReviewState {
  const { mode } = state;
  if (key.name === 'ctrl-c' || mode.kind === 'over')
    return over(state, mode.kind === 'over' ? mode.how : 'quit');
  const scrolled = mode.kind === 'ask' ? null : stepOf(key);
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
      return asked(state, item, 'reject');
    case 'd':
      return asked(state, item, 'defer');
    case 'u':
      return asked(state, item, 'quarantine');
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
  if (!reason) return decide(state, item, plain(item, 'promote'));
  const values = { reason: reason.message, count: more.length };
  return { ...state, said: more.length > 0 ? say.notYetForSeveral(values) : say.notYet(values) };
}

function asked(
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
  // A local detail is rejected for the one reason there is.
  if (verdict === 'reject' && item.kind === 'local')
    return decide(state, item, plain(item, 'reject'));
  return ask(state, verdict, state.decisions.get(item.name));
}

function pressOnClean(state: ReviewState, key: Key): ReviewState {
  if (key.name !== 'y')
    return ['n', 'escape', 'q', 'b'].includes(key.name) ? show(state, { kind: 'item' }) : state;
  const clean = cleanItems(state);
  const decisions = new Map([
    ...state.decisions,
    ...clean.map((item) => [item.name, plain(item, 'promote')] as const),
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

function plain(item: ReviewItem, verdict: Verdict): Decision {
  return {
    item: item.name,
    verdict,
    reason: null,
    until: null,
    blockedBy: null,
    content: item.content,
  };
}
