import type { FactDecision, FactInDoubt } from '#features/review/app/confirm-changed';
import { isConfirmable } from '#features/review/app/confirm-changed';
import { doubtScreen as say } from '#messages/generated/review';
import type { Message } from '#messages/message';

import { type Field, fieldWith, typeInto } from './field.ts';
import { type Key, stepOf } from './key.ts';
import type { Trial } from './state.ts';

/** What the screen shows, and what its keys mean. */
export type FactMode =
  | { readonly kind: 'fact' }
  | { readonly kind: 'ask'; readonly field: Field; readonly problem: Message | null }
  /** Everything decided; the trial is null while it runs. */
  | { readonly kind: 'summary'; readonly trial: Trial | null }
  | { readonly kind: 'over'; readonly how: 'quit' | 'apply' };

/** Going through facts in doubt: a value, which a key turns into the next. */
export interface FactState {
  readonly facts: readonly FactInDoubt[];
  /** By the item as people type it. */
  readonly decisions: ReadonlyMap<string, FactDecision>;
  readonly at: number;
  readonly scroll: number;
  readonly mode: FactMode;
  /** One sentence about the last key. */
  readonly said: Message | null;
}

/** Starts at the first fact. */
export function startFacts(facts: readonly FactInDoubt[]): FactState {
  return { facts, decisions: new Map(), at: 0, scroll: 0, mode: { kind: 'fact' }, said: null };
}

/** What a key makes of it. */
export function handleFactKey(state: FactState, key: Key): FactState {
  const { mode } = state;
  if (key.name === 'ctrl-c' || mode.kind === 'over') return over(state, 'quit');
  if (mode.kind === 'ask') return answer(state, mode, key);
  const scrolled = stepOf(key);
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
        mode: { kind: 'ask', field: fieldWith(reasonOf(state, fact)), problem: null },
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
      // What was decided is not lost by a key: it is shown once more.
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
    return { ...state, mode: { kind: 'fact' }, said: say.leftAsItWas() };
  if (key.name !== 'enter')
    return { ...state, mode: { ...mode, field: typeInto(mode.field, key), problem: null } };
  const reason = mode.field.text.replace(/\s+/g, ' ').trim();
  return reason === ''
    ? { ...state, mode: { ...mode, problem: say.reasonNeeded() } }
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

/** Decides a fact, or takes its decision back, and goes on to the next. */
function decide(state: FactState, fact: FactInDoubt, decision: FactDecision | null): FactState {
  const decisions = new Map(state.decisions);
  if (decision) decisions.set(fact.short, decision);
  else decisions.delete(fact.short);
  return goTo({ ...state, decisions }, state.at + 1);
}

/** Goes to a fact; past the last one stands the summary. */
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
