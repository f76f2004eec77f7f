import { resolve } from 'node:path';

import type { GuardAnswer } from '#app/guards/guard-tool';
import type { GuardedCall } from '#app/guards/judged-call';
import { guardedRoots } from '#app/guards/nothing-guarded';
import { nothingToRefuse, nothingTouched } from '#app/hooks/nothing-to-do';
import { isSilenced } from '#app/invocation/off-switch';
import { problemOf } from '#diagnostics/failure';
import { hook as messages } from '#messages/hook';
import { textOf } from '#messages/join-message';
import { visible } from '#reporters/visible';

import { adviceFor } from './hook-advice.ts';
import { deafBefore, type HookEvent } from './hook-input.ts';
import { answer, type At, noted, type Reply, silent } from './hook-reply.ts';

/**
 * Refuses an edit by hand of what acts alone change, and what breaks a guard; else tells what rests
 * on the file.
 */
export async function onTool({ tool, session, form }: HookEvent, at: At): Promise<Reply> {
  if (!nothingToRefuse(at.cwd, tool)) {
    const { refuseToolEdit } = await import('#app/hooks/refuse-edit');
    const reason = await refuseToolEdit(at, tool);
    if (reason !== null) return answer('refusal', 'PreToolUse', visible(reason), form);
  }
  const hears = !deafBefore.has(form);
  const guarded = await guardAnswer({ ...at, session, tool, isDone: false, hears });
  if (guarded.refusal !== null) return answer('refusal', 'PreToolUse', guarded.refusal, form);
  if (isSilenced(at.env, at.cwd, form)) return silent;
  const told = together(guarded.context, hears ? await adviceOf(at, session) : '');
  if (!hears || nothingTouched(at.cwd, at.env, tool, at.config))
    return answer('context', 'PreToolUse', told, form);
  try {
    const { tellAtTouch } = await import('#app/touch/tell-at-touch');
    const text = await tellAtTouch({ ...at, session, tool });
    return answer('context', 'PreToolUse', together(told, text), form);
  } catch (error) {
    // Only what guards memory, and what memory guards, may hold an agent up.
    const problem = messages.failed({ problem: problemOf(error) });
    return {
      ...answer('context', 'PreToolUse', told, form),
      error: noted([textOf(problem)], at),
    };
  }
}

/** Tells which facts an edit changed, and what could not be told before. */
export async function afterTool({ tool, session, form }: HookEvent, at: At): Promise<Reply> {
  // Others were refused before, or told.
  const { context } = deafBefore.has(form)
    ? await guardAnswer({ ...at, session, tool, isDone: true, hears: true })
    : unguarded;
  const told = together(context, await adviceOf(at, session));
  if (nothingTouched(at.cwd, at.env, tool, at.config))
    return answer('context', 'PostToolUse', told, form);
  const [{ tellAfterEdit }, { tellAtTouch }] = await Promise.all([
    import('#app/touch/tell-after-edit'),
    import('#app/touch/tell-at-touch'),
  ]);
  const broken = await tellAfterEdit({ ...at, session, tool });
  // Without a session nobody knows what was told before the tool.
  const again = broken === '' && (session !== null || deafBefore.has(form));
  const text = again ? await tellAtTouch({ ...at, session, tool }) : broken;
  return answer('context', 'PostToolUse', together(told, text), form);
}

const unguarded: GuardAnswer = { refusal: null, context: '' };

/** What the guards of memory say of a call; nothing is loaded where none has to do with it. */
async function guardAnswer(call: GuardedCall): Promise<GuardAnswer> {
  const { cwd, env, tool, isDone, config } = call;
  const roots = guardedRoots(resolve(cwd), env, tool, isDone, config ?? null);
  if (roots.length === 0) return unguarded;
  return (await import('#app/guards/guard-tool')).guardTool(call, roots);
}

/** What the advisor chose. A failure was a note at the prompt, and must not hold up a tool. */
async function adviceOf(at: At, session: string | null): Promise<string> {
  return adviceFor(at, session).catch(() => '');
}

/** Texts that are told at once. */
function together(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}
