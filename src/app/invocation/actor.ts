import { UsageError } from '#diagnostics/failure';
import { invocation } from '#messages/invocation';
import type { Actor } from '#promotion/request';

/** The environment of the process, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Variables that agents' shells carry, whatever they are set to. */
const agentVariables = [
  'CLAUDECODE',
  'CLAUDE_CODE_ENTRYPOINT',
  'CURSOR_AGENT',
  'GEMINI_CLI',
  'CODEX_SANDBOX',
  'CODEX_THREAD_ID',
  'OPENCODE',
  'CLINE_ACTIVE',
  'AUGMENT_AGENT',
  'GOOSE_TERMINAL',
  'AMP_THREAD_ID',
  'AI_AGENT',
  'AGENT',
];

const sessionVariables = [
  'LEDGER_SESSION',
  'CLAUDE_CODE_SESSION_ID',
  'CODEX_THREAD_ID',
  'AMP_THREAD_ID',
];

/** The session of an agent that is at work; null where no variable names one. */
export function sessionOf(env: Env): string | null {
  return sessionVariables.map((name) => env[name]).find((value) => value) ?? null;
}

/** The variable that says that no person is at work; null where none does. */
export function whyNotPerson(env: Env): string | null {
  return agentVariables.find((name) => env[name]) ?? (env.CI && env.CI !== 'false' ? 'CI' : null);
}

/** Who acts: LEDGER_ACTOR, recorded as claimed; a known agent's variable; CI; else a person. */
export function actorOf(env: Env): { readonly actor: Actor; readonly claimed: boolean } {
  const claimed = env.LEDGER_ACTOR;
  if (claimed === 'person' || claimed === 'agent' || claimed === 'ci')
    return { actor: claimed, claimed: true };
  if (claimed) throw new UsageError(invocation.actorUnknown({ actor: claimed }));
  const why = whyNotPerson(env);
  return { actor: why === null ? 'person' : why === 'CI' ? 'ci' : 'agent', claimed: false };
}
