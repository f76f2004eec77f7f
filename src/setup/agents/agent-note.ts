import type { SetupFacts } from '../facts.ts';
import { claudeCode, settingsPaths } from './hooked-agents.ts';
import { hooksThere } from './plan-agent.ts';
import { pluginEnabledIn } from './plugin.ts';

/** What `init` says where Claude Code is at work and its hooks are not set up. */
export function agentNote(facts: SetupFacts): string[] {
  if (
    !facts.present.has('.claude') ||
    pluginEnabledIn(facts, claudeCode) !== null ||
    Object.values(settingsPaths).some((path) => hooksThere(facts, path).length > 0)
  )
    return [];
  return [
    `Claude Code is here: \`ledger init --agent claude-code` +
      `${facts.local ? ' --local' : ''}\` has its sessions told what memory says`,
  ];
}
