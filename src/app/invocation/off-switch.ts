import { gitRootAbove } from '#disk/roots/find-root';
import {
  claudeSettingsFiles,
  findNotesOffSetting,
  isSwitchedOn,
} from '#disk/stores/claude-settings';

import type { Env } from './principal.ts';

const agentSwitches = ['CALIBAN_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'];

/** The variable that switches the notes of any agent off; null if none does. */
export function switchedOffBy(env: Env): string | null {
  return agentSwitches.find((name) => isSwitchedOn(env[name])) ?? null;
}

/**
 * Whether a variable or settings of the agent silence hooks.
 *
 * @param form the agent's form of answers; settings of Claude Code count for `claude` only
 */
export function isSilenced(env: Env, cwd: string, form: string): boolean {
  return (
    isSwitchedOn(env.LEDGER_DISABLE) ||
    switchedOffBy(env) !== null ||
    (form === 'claude' &&
      findNotesOffSetting(
        claudeSettingsFiles(env, env.CLAUDE_PROJECT_DIR || (gitRootAbove(cwd) ?? cwd)),
      ) !== null)
  );
}
