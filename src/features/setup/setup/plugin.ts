import { UsageError } from '#diagnostics/failure';
import { type HookedAgent, settingsOf } from '#setup/agents/hooked-agents';
import { type SetupFacts, textOf } from '#setup/facts';

import { settingsValue } from './agent-settings.ts';
import { hooksThere } from './plan-agent.ts';

export const pluginName = 'ledger';
export const marketplaceName = 'memory-ledger';

/** As settings of an agent name the plugin. */
export const pluginKey = `${pluginName}@${marketplaceName}`;

/**
 * The settings that enable the plugin of this tool: those of everybody, with `local` also those of
 * one person. Null where none do, and where they have hooks of this tool, for which the plugin
 * keeps quiet.
 */
export function pluginEnabledIn(facts: SetupFacts, agent: HookedAgent): string | null {
  const paths = settingsOf(agent);
  if (paths.some((path) => hooksThere(facts, path).length > 0)) return null;
  const read = facts.local ? paths : [agent.shared];
  return read.find((path) => enablesPlugin(path, textOf(facts, path))) ?? null;
}

function enablesPlugin(path: string, text: string | null): boolean {
  try {
    const root = settingsValue(text ?? '{}', path) as Readonly<Record<string, unknown>> | null;
    const enabled = root?.enabledPlugins as Readonly<Record<string, unknown>> | null | undefined;
    return enabled?.[pluginKey] === true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
