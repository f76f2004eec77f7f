import { join } from 'node:path';

import {
  applyReview,
  type Decision,
  type Review,
  review,
  type ReviewItem,
  type ReviewScope,
} from '#app/review/review';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { type Context, painter } from '#cli/context';
import { problemOf, UsageError } from '#diagnostics/failure';
import { citeProposed } from '#features/review/app/cite-proposed';
import { reviewScreen as say } from '#messages/generated/review';
import type { Message } from '#messages/message';
import { renameInSentence, type Sentence } from '#messages/sentence';
import { runEditor } from '#processes/run-editor';
import { withProgram } from '#reporters/report';

import { decideDeferral, handleKey } from './handle-key.ts';
import { clampScroll, drawReview } from './review-screen.ts';
import { type ReviewState, startReview, type Trial } from './state.ts';
import { openTerminal, type Terminal } from './terminal.ts';

interface InterviewStart {
  readonly waits: Review;
  readonly kept: ReadonlyMap<string, Decision>;
  /** Number of earlier decisions whose item changed. */
  readonly dropped: number;
  readonly acting: ActInvocation;
  readonly scope: ReviewScope;
  readonly color: 'auto' | 'always' | 'never';
  /** Starts at the summary: an editor made all decisions. */
  readonly summary: boolean;
  /** Stores decisions for the next review. */
  keep(decisions: readonly Decision[]): void;
}

interface InterviewEnd {
  readonly how: 'quit' | 'apply';
  readonly decisions: readonly Decision[];
}

const millisecondsPerDay = 86_400_000;
const deferredDays = 30;

/** Returns the day of a deferral without an end, 2027-01-31. `at` is RFC 3339. */
export function defaultDeferralDay(at: string): string {
  return new Date(Date.parse(at) + deferredDays * millisecondsPerDay).toISOString().slice(0, 10);
}

/** Asks about every pending item in the terminal of this process. Stores each decision at once. */
export async function interview(
  { waits, kept, dropped, acting, scope, color, summary, keep }: InterviewStart,
  context: Context,
): Promise<InterviewEnd> {
  const start = startReview(
    withProgramName(context.program, waits.items),
    kept,
    waits.at.slice(0, 10),
    defaultDeferralDay(waits.at),
    describeDraft(summary ? 0 : kept.size, dropped),
  );
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, color));
  try {
    const end = await converse(
      summary ? { ...start, mode: { kind: 'summary', trial: null } } : start,
      {
        terminal,
        tryDecisions: async (decisions) => {
          const { outcome, refused } = await applyReview({ ...acting, dryRun: true }, decisions);
          return {
            refused,
            outcome:
              outcome.kind === 'plan'
                ? outcome
                : { ...outcome, reasons: outcome.reasons.map(renameProgram(context.program)) },
          };
        },
        keep,
        edit: async (file) => {
          runEditor(join(waits.root, file), context.env);
          return withProgramName(context.program, (await review(acting, scope)).items);
        },
        cite: async (item) => {
          const outcome = await citeProposed(acting, [item]);
          const [reason] = outcome.kind === 'refused' ? outcome.reasons : [];
          if (reason) throw new UsageError(reason.message);
          return withProgramName(context.program, (await review(acting, scope)).items);
        },
      },
    );
    const decisions = [...end.decisions.values()];
    keep(decisions);
    return { how: end.mode.kind === 'over' ? end.mode.how : 'quit', decisions };
  } finally {
    terminal.close();
  }
}

/** Puts the name that ledger was called by into the commands of items. */
function withProgramName(program: string, items: readonly ReviewItem[]): ReviewItem[] {
  return items.map((item) => ({
    ...item,
    against: item.against.map(renameProgram(program)),
    notes: item.notes.map(renameProgram(program)),
  }));
}

function renameProgram(program: string): <T extends Sentence>(said: T) => T {
  return (said) => renameInSentence(said, { template: (line) => withProgram(line, program) });
}

function describeDraft(kept: number, dropped: number): Message | null {
  if (kept === 0) return dropped === 0 ? null : say.allDropped({ dropped });
  return dropped === 0 ? say.goingOn({ kept }) : say.goingOnWithoutSome({ kept, dropped });
}

interface Conversation {
  readonly terminal: Terminal;
  /** Plans all decisions in one transaction and writes nothing. */
  tryDecisions(decisions: readonly Decision[]): Promise<Trial>;
  /** Stores decisions for the next review. */
  keep(decisions: readonly Decision[]): void;
  /** Opens an editor; returns the pending items afterwards. */
  edit(file: string): Promise<readonly ReviewItem[]>;
  /** Adds the places that a note cites as evidence; returns the pending items afterwards. */
  cite(item: string): Promise<readonly ReviewItem[]>;
}

/** Runs a review until the person quits or agrees to write. Returns the last state. */
export async function converse(
  start: ReviewState,
  { terminal, tryDecisions, keep, edit, cite }: Conversation,
): Promise<ReviewState> {
  let state = start;
  const show = (): void => {
    state = clampScroll(state, terminal.size());
    terminal.draw(drawReview(state, terminal.size()));
  };
  for (;;) {
    show();
    if (state.mode.kind === 'over') return state;
    if (state.mode.kind === 'edit') {
      const { file } = state.mode;
      terminal.leave();
      state = await reload(state, () => edit(file));
      terminal.enter();
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'cite') {
      const { item } = state.mode;
      state = await reload(state, () => cite(item));
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'end') {
      state = await decideDeferral(state, state.mode);
      keep([...state.decisions.values()]);
      continue;
    }
    if (state.mode.kind === 'summary' && state.mode.trial === null && state.decisions.size > 0) {
      state = {
        ...state,
        mode: { kind: 'summary', trial: await tryDecisions([...state.decisions.values()]) },
      };
      // The person agrees to this screen: drop keys typed before it.
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

/** Loads items again after a change. Drops the decisions about items that changed. */
async function reload(
  state: ReviewState,
  change: () => Promise<readonly ReviewItem[]>,
): Promise<ReviewState> {
  const name = state.items[state.at]?.name;
  try {
    const items = await change();
    const kept = [...state.decisions].filter(([item, decision]) =>
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
      decisions: new Map(kept),
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
