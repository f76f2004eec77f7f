import { gitRootAbove } from '#disk/roots/find-root';
import { claudeSettingsFiles, isOn, notesOffBy } from '#disk/stores/claude-settings';

type Env = Readonly<Record<string, string | undefined>>;

const agentSwitches = ['CALIBAN_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'];

/**
 * The variable that switches the notes of agents off, whichever agent it is of; null where none
 * does.
 */
export function switchedOffBy(env: Env): string | null {
  return agentSwitches.find((name) => isOn(env[name])) ?? null;
}

/**
 * Whether a variable, or settings of the agent, keep hooks from telling an agent anything.
 *
 * @param form how the agent is answered; settings of Claude Code count for itself alone
 */
export function isSilenced(env: Env, cwd: string, form: string): boolean {
  return (
    isOn(env.LEDGER_DISABLE) ||
    switchedOffBy(env) !== null ||
    (form === 'claude' &&
      notesOffBy(claudeSettingsFiles(env, env.CLAUDE_PROJECT_DIR || (gitRootAbove(cwd) ?? cwd))) !==
        null)
  );
}
