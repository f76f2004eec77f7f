import { join } from 'node:path';

import { gitRootAbove } from '#disk/roots/find-root';
import { claudeHomeOf } from '#disk/stores/home-stores';
import { claudeSetting, managedFolder } from '#disk/stores/memory-directory';

type Env = Readonly<Record<string, string | undefined>>;

const agentSwitches = ['CALIBAN_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'];

/**
 * The variable that switches the notes of agents off, whichever agent it is of; null where none
 * does.
 */
export function switchedOffBy(env: Env): string | null {
  return agentSwitches.find((name) => isSet(env[name])) ?? null;
}

/**
 * Whether a variable, or settings of the agent, keep hooks from telling an agent anything.
 *
 * @param form how the agent is answered; settings of Claude Code count for itself alone
 */
export function isSilenced(env: Env, cwd: string, form: string): boolean {
  return (
    isSet(env.LEDGER_DISABLE) ||
    switchedOffBy(env) !== null ||
    (form === 'claude' && isMemoryOffBySettings(env, cwd))
  );
}

function isSet(value: string | undefined): boolean {
  return Boolean(value) && !/^(?:0|false|no|off)$/i.test(value as string);
}

/**
 * Whether settings of Claude Code switch its notes off with `autoMemoryEnabled`: those of the
 * machine come first, then those of the project and of the user. What a repository brings may
 * switch them off too: nothing is opened by that.
 */
function isMemoryOffBySettings(env: Env, cwd: string): boolean {
  const project = env.CLAUDE_PROJECT_DIR || (gitRootAbove(cwd) ?? cwd);
  const files = [
    join(managedFolder(), 'managed-settings.json'),
    join(project, '.claude', 'settings.local.json'),
    join(project, '.claude', 'settings.json'),
    join(claudeHomeOf(env), 'settings.json'),
  ];
  for (const file of files) {
    const value = claudeSetting(file, 'autoMemoryEnabled');
    if (typeof value === 'boolean') return !value;
  }
  return false;
}
