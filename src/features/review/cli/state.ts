import type { Decision, Outcome, ReviewItem, Verdict } from '#app/review/review';
import type { Message } from '#messages/message';

import type { Field } from './field.ts';

/** What a person is being asked while they decide one item. */
export interface Asking {
  readonly kind: 'ask';
  readonly verdict: Exclude<Verdict, 'promote'>;
  /** Why comes first; how long only for what is put off. */
  readonly step: 'reason' | 'until';
  readonly reason: string;
  readonly field: Field;
  /** What Enter takes when nothing is typed; null where an answer is needed. */
  readonly offer: string | null;
  /** What is wrong with what was typed. */
  readonly problem: Message | null;
}

/** What all decisions together would come to, tried without writing. */
export interface Trial {
  readonly outcome: Outcome;
  readonly refused: readonly string[];
}

/** What the screen shows, and what its keys mean. */
export type Mode =
  | { readonly kind: 'item' }
  | Asking
  /** The clean ones, listed before they are promoted together. */
  | { readonly kind: 'clean' }
  /** Everything decided; the trial is null while it runs. */
  | { readonly kind: 'summary'; readonly trial: Trial | null }
  | { readonly kind: 'help' }
  /** The candidate is open in an editor. */
  | { readonly kind: 'edit'; readonly file: string }
  /** Words that were typed for an end are read as a day. */
  | { readonly kind: 'end'; readonly asking: Asking; readonly typed: string }
  /** The places that a note cites are made evidence of its item. */
  | { readonly kind: 'cite'; readonly item: string }
  | { readonly kind: 'over'; readonly how: 'quit' | 'apply' };

/**
 * A review in progress: a value, from which the screen is drawn and which a key turns into the
 * next.
 */
export interface ReviewState {
  readonly items: readonly ReviewItem[];
  /** By the name of the item. */
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly at: number;
  /** Lines above the window, of whatever is shown. */
  readonly scroll: number;
  /** Whether evidence is shown as long as it is. */
  readonly whole: boolean;
  readonly mode: Mode;
  /** One sentence about the last key. */
  readonly said: Message | null;
  /** Days, 2027-01-31: today, and when what is put off is looked at again unless said otherwise. */
  readonly today: string;
  readonly later: string;
}

/** Starts a review at the first item that is not decided, or at the summary where all are. */
export function startReview(
  items: readonly ReviewItem[],
  decisions: ReadonlyMap<string, Decision>,
  today: string,
  later: string,
  said: Message | null,
): ReviewState {
  const at = items.findIndex((item) => !decisions.has(item.name));
  return {
    items,
    decisions,
    at: Math.max(0, at),
    scroll: 0,
    whole: false,
    mode: at === -1 ? { kind: 'summary', trial: null } : { kind: 'item' },
    said,
    today,
    later,
  };
}

/** The item on the screen. */
export function currentItem(state: ReviewState): ReviewItem | null {
  return state.items[state.at] ?? null;
}

/**
 * Items that nothing speaks against and nobody decided: of low consequence, and without a word of
 * warning.
 */
export function cleanItems({ items, decisions }: ReviewState): ReviewItem[] {
  return items.filter(
    (item) =>
      item.against.length === 0 &&
      item.notes.length === 0 &&
      item.high === null &&
      item.becomes === 'promoted' &&
      !decisions.has(item.name),
  );
}

/** Goes to an item; past the last one stands the summary. */
export function goTo(state: ReviewState, at: number, said: Message | null = null): ReviewState {
  const mode: Mode = at >= state.items.length ? { kind: 'summary', trial: null } : { kind: 'item' };
  return {
    ...state,
    at: Math.min(Math.max(at, 0), Math.max(0, state.items.length - 1)),
    scroll: 0,
    whole: false,
    mode,
    said,
  };
}

/** Decides an item, or takes its decision back, and goes on to the next that is not decided. */
export function decide(
  state: ReviewState,
  item: ReviewItem,
  decision: Decision | null,
  said: Message | null = null,
): ReviewState {
  const decisions = new Map(state.decisions);
  if (decision) decisions.set(item.name, decision);
  else decisions.delete(item.name);
  const next = state.items.findIndex(
    (each, index) => index > state.at && !decisions.has(each.name),
  );
  // Skipped ones before it come again only with a key that goes back: who skips does not want to be
  // asked twice.
  return goTo({ ...state, decisions }, next === -1 ? state.items.length : next, said);
}
