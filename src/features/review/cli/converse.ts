import type { Decision, ReviewItem } from '#app/review/review';
import { problemOf } from '#diagnostics/failure';
import { reviewScreen as say } from '#messages/generated/review';

import { withEnd } from './ask.ts';
import { handleKey } from './handle-key.ts';
import { screenOf, withinScroll } from './screen.ts';
import type { ReviewState, Trial } from './state.ts';
import type { Terminal } from './terminal.ts';

/** What a conversation needs from the world. */
export interface Conversation {
  readonly terminal: Terminal;
  /** What all decisions together would come to; nothing is written. */
  tryOut(decisions: readonly Decision[]): Promise<Trial>;
  /** Keeps decisions, so that nothing is lost however this ends. */
  keep(decisions: readonly Decision[]): void;
  /** Lets the person edit a file; gives what waits afterwards. */
  edit(file: string): Promise<readonly ReviewItem[]>;
  /** Makes the places that a note cites evidence of its item; gives what waits afterwards. */
  cite(item: string): Promise<readonly ReviewItem[]>;
}

/**
 * Goes through a review with whoever sits there, until they quit or say yes; nothing else of it
 * touches the world.
 */
export async function converse(
  start: ReviewState,
  { terminal, tryOut, keep, edit, cite }: Conversation,
): Promise<ReviewState> {
  let state = start;
  const show = (): void => {
    state = withinScroll(state, terminal.size());
    terminal.draw(screenOf(state, terminal.size()));
  };
  for (;;) {
    show();
    if (state.mode.kind === 'over') return state;
    if (state.mode.kind === 'edit') {
      const { file } = state.mode;
      terminal.leave();
      state = await reloaded(state, () => edit(file));
      terminal.enter();
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'cite') {
      const { item } = state.mode;
      state = await reloaded(state, () => cite(item));
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'end') {
      state = await withEnd(state, state.mode);
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'summary' && state.mode.trial === null && state.decisions.size > 0) {
      state = {
        ...state,
        mode: { kind: 'summary', trial: await tryOut([...state.decisions.values()]) },
      };
      // A yes is a yes to what was seen.
      terminal.forget();
      continue;
    }
    const event = await terminal.next();
    if (event.kind === 'gone') state = { ...state, mode: { kind: 'over', how: 'quit' } };
    if (event.kind !== 'key') continue;
    if (event.key.name === 'ctrl-z') terminal.suspend();
    const before = state.decisions;
    state = handleKey(state, event.key);
    if (state.decisions !== before) keep([...state.decisions.values()]);
  }
}

/** An item that was edited is another than the one decided about: its decision goes. */
async function reloaded(
  state: ReviewState,
  change: () => Promise<readonly ReviewItem[]>,
): Promise<ReviewState> {
  const name = state.items[state.at]?.name;
  try {
    const items = await change();
    const held = [...state.decisions].filter(([item, decision]) =>
      items.some((each) => each.name === item && each.content === decision.content),
    );
    const at = items.findIndex((item) => item.name === name);
    const said =
      at === -1
        ? say.noLongerWaits()
        : items[at]?.content === state.items[state.at]?.content
          ? say.unchanged()
          : say.reloaded();
    return {
      ...state,
      items,
      decisions: new Map(held),
      at: Math.min(Math.max(at === -1 ? state.at : at, 0), Math.max(0, items.length - 1)),
      scroll: 0,
      mode: { kind: 'item' },
      said,
    };
  } catch (error) {
    return {
      ...state,
      mode: { kind: 'item' },
      said: problemOf(error),
    };
  }
}
