import type { AgentStarts } from '#app/context/session-start';
import { profileNames } from '#recall/context/shown-tier';

import { agentNames, loadContext } from './context.ts';

/** Agents that have a profile, which knows more of them than their instruction files. */
const profiled = new Set<string>(['claude']);

/** Loads what each agent gets when it starts in a folder. Agents that load nothing are left out. */
export const agentStarts: AgentStarts = async (here) => {
  const starts = [];
  for (const agent of agentNames) {
    const profile = profileNames.find((name) => name === agent && profiled.has(name));
    const { tiers } = await loadContext({ ...here, ...(profile ? { profile } : { agent }) });
    const loaded = tiers.filter(({ state, bytes }) => state === 'loaded' || bytes > 0);
    if (loaded.length > 0) starts.push({ agent, tiers: loaded });
  }
  return starts;
};
