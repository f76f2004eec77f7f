import { hasAdvisor } from '#app/advisor/ask-advisor';
import { recallMarkdown } from '#reporters/recall';

import type { HookContext } from './hook-reply.ts';

/** The facts that the user's advisor chose since the last event of a session; empty for none. */
export async function adviceFor(at: HookContext, session: string | null): Promise<string> {
  if (session === null || !hasAdvisor(at.env)) return '';
  const { deliverAdvice } = await import('#app/recall/advice');
  const found = await deliverAdvice({ ...at, session });
  return found === null || found.packets.length === 0 ? '' : recallMarkdown(found, at.program);
}

/**
 * Starts the advisor for a prompt in another process; a later event of the session delivers what it
 * chose.
 *
 * @param records how many it can choose from
 */
export async function startAdvisor(
  at: HookContext,
  session: string | null,
  task: string,
  records: number,
): Promise<void> {
  if (session === null || at.script === undefined || !hasAdvisor(at.env)) return;
  const { startAdvice } = await import('#app/recall/advice');
  if (!(await startAdvice({ ...at, session }, task, records))) return;
  const { startDetached } = await import('#processes/run-command');
  const config = at.config === undefined ? [] : ['--config', at.config];
  startDetached(at.script, ['recall', '--settle', '--session', session, ...config], at);
}
