type Env = Readonly<Record<string, string | undefined>>;

const agentSwitches = ['CALIBAN_DISABLE_AUTO_MEMORY', 'CLAUDE_CODE_DISABLE_AUTO_MEMORY'];

/**
 * The variable that switches the notes of agents off, whichever agent it is of; null where none
 * does.
 */
export function switchedOffBy(env: Env): string | null {
  return agentSwitches.find((name) => isSet(env[name])) ?? null;
}

/** The variable that keeps hooks from telling an agent anything; null where none does. */
export function silencedBy(env: Env): string | null {
  return isSet(env.LEDGER_DISABLE) ? 'LEDGER_DISABLE' : switchedOffBy(env);
}

function isSet(value: string | undefined): boolean {
  return Boolean(value) && !/^(?:0|false|no|off)$/i.test(value as string);
}
