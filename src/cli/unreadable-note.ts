import { type VerifiedRecord, verify } from '#app/verify/verify';
import { notice as messages } from '#messages/generated/program';

import type { Context } from './context.ts';
import { note } from './notice.ts';
import { type GlobalOptions, hereOf } from './parse.ts';

/** How memory stands, and the exit code for it. */
export interface Standing {
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
