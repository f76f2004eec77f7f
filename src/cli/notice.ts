import { type VerifiedRecord, verify } from '#app/verify/verify';
import { notice as messages } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { withProgram } from '#reporters/report';
import { visible } from '#reporters/visible';

import { ask, type Context } from './context.ts';
import { type GlobalOptions, hereOf } from './parse.ts';

/** A sentence on a line of its own, with the command as it is called here. */
export function lineOf(message: Message, { program }: Pick<Context, 'program'>): string {
  return `${visible(withProgram(textOf(message), program))}\n`;
}

/** Says something beside the answer, on standard error. */
export function note(message: Message, context: Pick<Context, 'program' | 'error'>): void {
  context.error(`${context.program}: ${lineOf(message, context)}`);
}

/** Returns a function that asks a yes-or-no question at the terminal; without one it answers no. */
export function asker(context: Context): (question: Message) => Promise<boolean> {
  return (question) => ask(context, lineOf(question, context).trimEnd());
}

/** How memory stands, and the exit code for it. */
interface Standing {
  readonly records: readonly VerifiedRecord[];
  /**
   * 1 where memory of this tree is there and cannot be read, or cannot be compared with what it
   * cites.
   */
  readonly code: 0 | 1;
}

/**
 * Compares memory with what it cites, for a command that shows memory, and says how much of it
 * cannot be read.
 */
export async function sayUnreadable(options: GlobalOptions, context: Context): Promise<Standing> {
  const { records } = await verify(
    { ...hereOf(options, context), env: context.env, program: context.program, dryRun: true },
    [],
  );
  const count = records.filter(({ state }) => state === 'unreadable').length;
  if (count === 0) return { records, code: 0 };
  note(messages.promotedUnread({ records: count }), context);
  return { records, code: 1 };
}
