import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { withProgram } from '#reporters/report';
import { visible } from '#reporters/visible';

import type { Context } from './context.ts';

/** A sentence on a line of its own, with the command as it is called here. */
export function lineOf(message: Message, { program }: Pick<Context, 'program'>): string {
  return `${visible(withProgram(textOf(message), program))}\n`;
}

/** Says something beside the answer, on standard error. */
export function note(message: Message, context: Pick<Context, 'program' | 'error'>): void {
  context.error(`${context.program}: ${lineOf(message, context)}`);
}
