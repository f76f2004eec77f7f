import { tool } from '#app/invocation/version';
import { type VerifiedRecord, verify } from '#app/verify/verify';
import { notice as messages } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { jsonDocument as documentOf, withProgram } from '#reporters/report';
import { visible } from '#reporters/visible';

import { ask, type Context } from './context.ts';
import { type GlobalOptions, hereOf } from './parse.ts';

/** A message on a line of its own, with the tool by the name it was called by. */
export function lineOf(message: Message, { program }: Pick<Context, 'program'>): string {
  return `${visible(withProgram(textOf(message), program))}\n`;
}

/** Prints a message on standard error. */
export function note(message: Message, context: Pick<Context, 'program' | 'error'>): void {
  context.error(`${context.program}: ${lineOf(message, context)}`);
}

/** The JSON document that a command prints. */
export function jsonDocument(command: string, fields: object): string {
  return documentOf(tool, command, fields);
}

/** Returns a function that asks a yes-or-no question at the terminal; without one it answers no. */
export function asker(context: Context): (question: Message) => Promise<boolean> {
  return (question) => ask(context, lineOf(question, context).trimEnd());
}

/**
 * Verifies memory for a command that shows it, and prints how many records cannot be read; then the
 * exit code is 1.
 */
export async function sayUnreadable(
  options: GlobalOptions,
  context: Context,
): Promise<{ readonly records: readonly VerifiedRecord[]; readonly code: 0 | 1 }> {
  const { records } = await verify(
    { ...hereOf(options, context), env: context.env, program: context.program, dryRun: true },
    [],
  );
  const count = records.filter(({ state }) => state === 'unreadable').length;
  if (count === 0) return { records, code: 0 };
  note(messages.promotedUnread({ records: count }), context);
  return { records, code: 1 };
}
