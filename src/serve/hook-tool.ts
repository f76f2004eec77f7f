import { nothingToRefuse, nothingTouched } from '#app/hooks/nothing-to-do';
import { problemOf } from '#diagnostics/failure';
import { hook as messages } from '#messages/hook';
import { textOf } from '#messages/join-message';
import { visible } from '#reporters/visible';

import type { AnswerForm, HookEvent } from './hook-input.ts';
import { answer, type At, noted, type Reply, silent } from './hook-reply.ts';

/** Agents that can be told nothing before a tool runs; they are told right after. */
const deafBefore: ReadonlySet<AnswerForm> = new Set(['cursor', 'gemini']);

/** Refuses an edit by hand of what acts alone change; else tells what rests on the file. */
export async function onTool({ tool, session, form }: HookEvent, at: At): Promise<Reply> {
  if (!nothingToRefuse(at.cwd, tool)) {
    const { refuseToolEdit } = await import('#app/hooks/refuse-edit');
    const reason = await refuseToolEdit(at, tool);
    if (reason !== null) return answer('refusal', 'PreToolUse', visible(reason), form);
  }
  if (deafBefore.has(form) || nothingTouched(at.cwd, at.env, tool, at.config)) return silent;
  try {
    const { tellAtTouch } = await import('#app/touch/tell-at-touch');
    return answer('context', 'PreToolUse', await tellAtTouch({ ...at, session, tool }), form);
  } catch (error) {
    // Only what guards memory may hold an agent up.
    const problem = messages.failed({ problem: problemOf(error) });
    return { ...silent, error: noted([textOf(problem)], at) };
  }
}

/** Tells which facts an edit changed, and what could not be told before. */
export async function afterTool({ tool, session, form }: HookEvent, at: At): Promise<Reply> {
  if (nothingTouched(at.cwd, at.env, tool, at.config)) return silent;
  const [{ tellAfterEdit }, { tellAtTouch }] = await Promise.all([
    import('#app/touch/tell-after-edit'),
    import('#app/touch/tell-at-touch'),
  ]);
  const broken = await tellAfterEdit({ ...at, session, tool });
  // Without a session nobody knows what was told before the tool.
  const again = broken === '' && (session !== null || deafBefore.has(form));
  const text = again ? await tellAtTouch({ ...at, session, tool }) : broken;
  return answer('context', 'PostToolUse', text, form);
}
