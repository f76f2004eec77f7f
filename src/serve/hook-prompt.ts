import { maxPackets, noMemoryYet, recall } from '#app/recall/recall';
import { problemOf } from '#diagnostics/failure';
import { hook as messages, recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { recallMarkdown } from '#reporters/recall';

import { adviceFor, startAdvisor } from './hook-advice.ts';
import { hasNoTask, type HookEvent } from './hook-input.ts';
import { answer, type HookContext, hookNoteLines, type Reply, silent } from './hook-reply.ts';

/** Characters of each end of a long prompt that are read: a log often ends with its failure. */
const mostOfEnd = 50_000;

/** Gives the facts for a prompt. */
export async function onPrompt(
  { prompt, session, form }: HookEvent,
  at: HookContext,
): Promise<Reply> {
  // These agents read no answer to a prompt, and their facts must not count as given.
  if (prompt === null || hasNoTask(prompt) || form === 'cursor' || form === 'copilot')
    return silent;
  const found = await recall({
    ...at,
    text: startAndEnd(prompt),
    paths: [],
    limit: maxPackets,
    unasked: true,
    session,
    include: [],
    unreviewed: false,
    advisor: false,
  });
  const notes = found.notes.includes(noMemoryYet)
    ? found.notes.filter((note) => note !== noMemoryYet)
    : isLong(prompt)
      ? [...found.notes, textOf(say.promptCutOff({ count: prompt.length }))]
      : found.notes;
  const own = found.packets.length === 0 ? '' : recallMarkdown(found, at.program);
  const advised = await advice(at, session, startAndEnd(prompt), found.looked);
  const text = [own, advised.text].filter((each) => each !== '').join('\n');
  return {
    ...answer('context', 'UserPromptSubmit', text, form),
    error: hookNoteLines([...new Set([...notes, ...advised.notes])], at),
  };
}

/** Returns the advisor's choice for an earlier prompt, and starts it for this one. */
async function advice(at: HookContext, session: string | null, task: string, records: number) {
  try {
    const text = await adviceFor(at, session);
    await startAdvisor(at, session, task, records);
    return { text, notes: [] };
  } catch (error) {
    return { text: '', notes: [textOf(messages.failed({ problem: problemOf(error) }))] };
  }
}

function isLong(prompt: string): boolean {
  return prompt.length > 2 * mostOfEnd;
}

function startAndEnd(prompt: string): string {
  return isLong(prompt) ? `${prompt.slice(0, mostOfEnd)}\n${prompt.slice(-mostOfEnd)}` : prompt;
}
