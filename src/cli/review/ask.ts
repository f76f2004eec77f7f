import type { Decision } from '#app/review/review';
import { isDay } from '#app/review/review-lookup';
import type { Message } from '#messages/message';
import { reviewScreen as say } from '#messages/review-screen';

import { fieldWith, typeInto } from './field.ts';
import type { Key } from './key.ts';
import { type Asking, currentItem, decide, type ReviewState } from './state.ts';

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
  const dated = /^\d{4}-\d{2}-\d{2}$/.test(typed);
  if (dated && !isDay(typed)) return problem(say.noDay({ day: typed }));
  if (dated && typed < state.today) return problem(say.pastDay({ day: typed }));
  return decide(state, item, {
    item: item.name,
    verdict: 'defer',
    reason: mode.reason,
    until: dated ? typed : null,
    blockedBy: dated ? null : typed,
    content: item.content,
  });
}

function howLong(before: Decision | undefined): string | null {
  return before?.until ?? before?.blockedBy ?? null;
}
