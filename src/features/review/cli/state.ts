import type { Decision, Outcome, ReviewItem, Verdict } from '#app/review/review';
import type { Message } from '#messages/message';

import type { Key } from './terminal.ts';

/** A question about a decision that is being made: its reason, or when a deferral ends. */
export interface Question {
  readonly kind: 'ask';
  readonly verdict: Exclude<Verdict, 'promote'>;
  /** `until` follows `reason`, for deferrals only. */
  readonly step: 'reason' | 'until';
  /** The reason, once it was typed; empty before. */
  readonly reason: string;
  /** The text that is being typed. */
  readonly field: TextInput;
  /** The answer that Enter takes if the field is empty; null if an answer is required. */
  readonly offer: string | null;
  /** Why the last answer was refused; null if it was not. */
  readonly problem: Message | null;
}

/** The outcome of all decisions in one transaction, with nothing written. */
export interface Trial {
  readonly outcome: Outcome;
  readonly refused: readonly string[];
}

/** Decides the text on the screen and the meaning of keys. */
export type Mode =
  | { readonly kind: 'item' }
  | Question
  /** Lists `cleanItems` before they are promoted together. */
  | { readonly kind: 'clean' }
  /** All decisions; `trial` is null while it runs. */
  | { readonly kind: 'summary'; readonly trial: Trial | null }
  | { readonly kind: 'help' }
  /** The editor opens this file, from the root. */
  | { readonly kind: 'edit'; readonly file: string }
  /** `decideDeferral` reads `typed` as the end of a deferral. */
  | { readonly kind: 'end'; readonly asking: Question; readonly typed: string }
  /** `item` gets the places that its note cites as evidence. */
  | { readonly kind: 'cite'; readonly item: string }
  | { readonly kind: 'over'; readonly how: 'quit' | 'apply' };

/** Each key turns one state into the next. */
export interface ReviewState {
  readonly items: readonly ReviewItem[];
  /** By item name. */
  readonly decisions: ReadonlyMap<string, Decision>;
  /** Index of the current item. */
  readonly at: number;
  /** Lines above the window. */
  readonly scroll: number;
  /** Shows evidence and note without a limit. */
  readonly whole: boolean;
  readonly mode: Mode;
  /** Effect of the last key. */
  readonly said: Message | null;
  /** Days, 2027-01-31: today, and the default end of a deferral. */
  readonly today: string;
  readonly later: string;
}

/** Starts at the first undecided item, or at the summary if all are decided. */
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

/** Returns the item on the screen; null if there are no items. */
export function currentItem(state: ReviewState): ReviewItem | null {
  return state.items[state.at] ?? null;
}

/** Undecided items of low consequence that can be promoted without a warning. */
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

/** Goes to an item, or to the summary after the last one. */
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

/** Stores a decision, or removes it if null, and goes to the next undecided item. */
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
  // Items that were skipped earlier are not shown again.
  return goTo({ ...state, decisions }, next === -1 ? state.items.length : next, said);
}

/** A line of text that is being typed. */
export interface TextInput {
  readonly text: string;
  /** Position of the next character, in UTF-16 units. */
  readonly cursor: number;
}

/** UTF-16 units: a reason is one table cell and one line of history. */
const maxInputLength = 1_000;

/** Returns an input with the cursor at the end of `text`. */
export function startInput(text: string): TextInput {
  return { text, cursor: text.length };
}

/** Edits one line with the keys of a shell. */
export function typeInto(field: TextInput, key: Key): TextInput {
  const { text, cursor } = field;
  const [before, after] = [text.slice(0, cursor), text.slice(cursor)];
  switch (key.name) {
    case 'backspace':
      return cut(before.replace(/.$/su, ''), after);
    case 'delete':
    case 'ctrl-d':
      return cut(before, after.replace(/^./su, ''));
    case 'ctrl-w':
      return cut(before.replace(/\S*\s*$/u, ''), after);
    case 'ctrl-u':
      return cut('', after);
    case 'ctrl-k':
      return cut(before, '');
    case 'left':
      return { text, cursor: before.replace(/.$/su, '').length };
    case 'right':
      return { text, cursor: cursor + (/^./su.exec(after)?.[0].length ?? 0) };
    case 'home':
    case 'ctrl-a':
      return { text, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return { text, cursor: text.length };
    default:
      return key.text === null || text.length + key.text.length > maxInputLength
        ? field
        : cut(before + key.text, after);
  }
}

function cut(before: string, after: string): TextInput {
  return { text: before + after, cursor: before.length };
}
