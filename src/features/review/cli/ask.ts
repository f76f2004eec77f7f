import { isVagueTime, namedDay } from '#app/invocation/typed-day';
import type { Decision } from '#app/review/review';
import { disposition } from '#messages/generated/decide';
import { reviewScreen as say } from '#messages/generated/review';
import type { Message } from '#messages/message';

import { fieldWith, typeInto } from './field.ts';
import type { Key } from './key.ts';
import { type Asking, currentItem, decide, type Mode, type ReviewState } from './state.ts';

/** Asks why, in place; what was answered before stands there to be changed. */
export function ask(
  state: ReviewState,
  verdict: Asking['verdict'],
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
      field: fieldWith(before?.verdict === verdict ? (before.reason ?? '') : ''),
      offer: null,
      problem: null,
    },
  };
}

/** What a key makes of the question: text, the next question, a decision, or nothing. */
export function answer(state: ReviewState, mode: Asking, key: Key): ReviewState {
  if (key.name === 'escape') return { ...state, mode: { kind: 'item' }, said: say.leftAsItWas() };
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
          field: fieldWith(''),
          offer: howLong(state.decisions.get(item.name)) ?? state.later,
          problem: null,
        },
      };
    return decide(state, item, {
      item: item.name,
      verdict: mode.verdict,
      reason: typed,
      until: null,
      blockedBy: null,
      content: item.content,
    });
  }
  return { ...state, mode: { kind: 'end', asking: mode, typed } };
}

/** Decides how long an item is put off: until the day that words name, or until that is done. */
export async function withEnd(
  state: ReviewState,
  { asking, typed }: Extract<Mode, { kind: 'end' }>,
): Promise<ReviewState> {
  const item = currentItem(state);
  if (!item) return state;
  const until = await namedDay(typed, state.today);
  const problem = (problem: Message): ReviewState => ({ ...state, mode: { ...asking, problem } });
  if (until === null && isVagueTime(typed)) return problem(say.noDay({ said: typed }));
  if (until !== null && until < state.today) return problem(say.pastDay({ day: until }));
  const decision = {
    item: item.name,
    verdict: 'defer',
    reason: asking.reason,
    until,
    blockedBy: until === null ? typed : null,
    content: item.content,
  } as const;
  const said =
    until === null
      ? say.waitsFor({ item: item.short, what: typed })
      : disposition.putOff({ item: item.short, day: until });
  return decide(state, item, decision, said);
}

function howLong(before: Decision | undefined): string | null {
  return before?.until ?? before?.blockedBy ?? null;
}
