import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { withProgram } from '#reporters/report';
import { visible } from '#reporters/visible';

import { ask, type Context } from './context.ts';

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
