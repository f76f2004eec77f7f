import { tool } from '#app/invocation/version';
import { type VerifiedRecord, verify } from '#app/verify/verify';
import { notice as messages } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { jsonDocument as documentOf, withProgram } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import { ask, type Context } from './context.ts';
import { type GlobalOptions, runLocation } from './parse.ts';

/** Returns a message as one line, with `ledger` replaced by the name it was called by. */
export function messageLine(message: Message, { program }: Pick<Context, 'program'>): string {
  return `${escapeInvisible(withProgram(textOf(message), program))}\n`;
}

/** Prints a message on standard error. */
export function printNote(message: Message, context: Pick<Context, 'program' | 'error'>): void {
  context.error(`${context.program}: ${messageLine(message, context)}`);
}

/** The JSON document that a command prints. */
export function commandJson(command: string, fields: object): string {
  return documentOf(tool, command, fields);
}

/** Returns a function that asks a yes-or-no question at the terminal; without one it answers no. */
export function asker(context: Context): (question: Message) => Promise<boolean> {
  return (question) => ask(context, messageLine(question, context).trimEnd());
}

/**
 * Verifies memory for a command that shows it, and prints how many records cannot be read; then the
 * exit code is 1.
 */
export async function reportUnreadable(
  options: GlobalOptions,
  context: Context,
): Promise<{ readonly records: readonly VerifiedRecord[]; readonly code: 0 | 1 }> {
  const { records } = await verify(
    { ...runLocation(options, context), env: context.env, program: context.program, dryRun: true },
    [],
  );
  const count = records.filter(({ state }) => state === 'unreadable').length;
  if (count === 0) return { records, code: 0 };
  printNote(messages.promotedUnread({ records: count }), context);
  return { records, code: 1 };
}
