import { join } from 'node:path';

import {
  applyReview,
  type Decision,
  type Review,
  review,
  type ReviewItem,
  type ReviewScope,
} from '#app/review/review';
import type { Acting } from '#app/unit-of-work/run-act';
import { type Context, painter } from '#cli/context';
import { UsageError } from '#diagnostics/failure';
import { citeProposed } from '#features/review/app/cite-proposed';
import { reviewScreen as say } from '#messages/generated/review';
import type { Message } from '#messages/message';
import { renamed, type Sentence } from '#messages/sentence';
import { runEditor } from '#processes/run-editor';
import { withProgram } from '#reporters/report';

import { converse } from './converse.ts';
import { startReview } from './state.ts';
import { openTerminal } from './terminal.ts';

/** What an interview is about, and where it starts. */
export interface InterviewStart {
  readonly waits: Review;
  readonly kept: ReadonlyMap<string, Decision>;
  /** Decisions of an earlier review that no longer hold. */
  readonly dropped: number;
  readonly acting: Acting;
  readonly scope: ReviewScope;
  readonly color: 'auto' | 'always' | 'never';
  /** Whether everything is decided already, in an editor. */
  readonly summary: boolean;
  /** Keeps decisions for the next review. */
  keep(decisions: readonly Decision[]): void;
}

/** How it ended, and what was decided by then. */
export interface InterviewEnd {
  readonly how: 'quit' | 'apply';
  readonly decisions: readonly Decision[];
}

const millisecondsADay = 86_400_000;
const daysPutOff = 30;

/** When what is put off is looked at again unless somebody says otherwise: a month on. */
export function laterDay(at: string): string {
  return new Date(Date.parse(at) + daysPutOff * millisecondsADay).toISOString().slice(0, 10);
}

/**
 * Asks the person at the terminal about everything that waits; their decisions are kept from key to
 * key.
 */
export async function interview(
  { waits, kept, dropped, acting, scope, color, summary, keep }: InterviewStart,
  context: Context,
): Promise<InterviewEnd> {
  const start = startReview(
    calledBy(context.program, waits.items),
    kept,
    waits.at.slice(0, 10),
    laterDay(waits.at),
    goingOn(summary ? 0 : kept.size, dropped),
  );
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, color));
  try {
    const end = await converse(
      summary ? { ...start, mode: { kind: 'summary', trial: null } } : start,
      {
        terminal,
        tryOut: async (decisions) => {
          const { outcome, refused } = await applyReview({ ...acting, dryRun: true }, decisions);
          return {
            refused,
            outcome:
              outcome.kind === 'plan'
                ? outcome
                : { ...outcome, reasons: outcome.reasons.map(naming(context.program)) },
          };
        },
        keep,
        edit: async (file) => {
          runEditor(join(waits.root, file), context.env);
          return calledBy(context.program, (await review(acting, scope)).items);
        },
        cite: async (item) => {
          const outcome = await citeProposed(acting, [item]);
          const [reason] = outcome.kind === 'refused' ? outcome.reasons : [];
          if (reason) throw new UsageError(reason.message);
          return calledBy(context.program, (await review(acting, scope)).items);
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

/** Items whose commands can be pasted, under whatever name the tool was called. */
function calledBy(program: string, items: readonly ReviewItem[]): ReviewItem[] {
  return items.map((item) => ({
    ...item,
    against: item.against.map(naming(program)),
    notes: item.notes.map(naming(program)),
  }));
}

function naming(program: string): <T extends Sentence>(said: T) => T {
  return (said) => renamed(said, { template: (line) => withProgram(line, program) });
}

function goingOn(kept: number, dropped: number): Message | null {
  if (kept === 0) return dropped === 0 ? null : say.allDropped({ dropped });
  return dropped === 0 ? say.goingOn({ kept }) : say.goingOnWithoutSome({ kept, dropped });
}
