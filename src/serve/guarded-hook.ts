import type { GuardedRoot } from '#app/guards/guarded-roots';
import { judgeCallFromCache } from '#app/guards/judge-call';
import { hasNoFactOnFiles } from '#app/hooks/hook-fast-path';
import { programName } from '#app/invocation/called-program';
import { printSync } from '#disk/writing/scratch-folder';

import { agentsWithoutPreToolContext, type HookEvent } from './hook-input.ts';
import { answer } from './hook-reply.ts';

/**
 * Handles an event before a tool as `onTool` does, if the cached guards are enough: they refuse the
 * call, or allow it and no memory is about its files.
 *
 * @returns whether it is handled; else nothing was printed or counted
 */
export async function tryAnswerFromGuards(
  { tool, session, form }: HookEvent,
  cwd: string,
  roots: readonly GuardedRoot[],
): Promise<boolean> {
  const { env } = process;
  const hears = !agentsWithoutPreToolContext.has(form);
  const program = programName(process.argv[1] ?? '', env);
  const now = new Date().toISOString();
  const call = { cwd, env, program, now, session, tool, isDone: false, hears };
  const refusal = await judgeCallFromCache(call, roots);
  if (refusal === '') return !hears || hasNoFactOnFiles(cwd, env, tool);
  if (refusal === null) return false;
  printSync(answer('refusal', 'PreToolUse', refusal, form).out);
  return true;
}
