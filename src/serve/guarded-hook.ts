import { refusedAtOnce } from '#app/guards/judged-call';
import type { GuardedRoot } from '#app/guards/nothing-guarded';
import { nothingTouched } from '#app/hooks/nothing-to-do';
import { programName } from '#app/invocation/called-program';
import { printAtOnce } from '#disk/writing/scratch-folder';

import { deafBefore, type HookEvent } from './hook-input.ts';
import { answer } from './hook-reply.ts';

/**
 * Answers an event before a tool as `onTool` does, where the stored guards are enough: they refuse
 * the call, or allow it and no memory is about its files.
 *
 * @returns whether it is answered; else nothing was printed or counted
 */
export async function answeredByGuards(
  { tool, session, form }: HookEvent,
  cwd: string,
  roots: readonly GuardedRoot[],
): Promise<boolean> {
  const { env } = process;
  const hears = !deafBefore.has(form);
  const program = programName(process.argv[1] ?? '', env);
  const now = new Date().toISOString();
  const call = { cwd, env, program, now, session, tool, isDone: false, hears };
  const refusal = await refusedAtOnce(call, roots);
  if (refusal === '') return !hears || nothingTouched(cwd, env, tool);
  if (refusal === null) return false;
  printAtOnce(answer('refusal', 'PreToolUse', refusal, form).out);
  return true;
}
