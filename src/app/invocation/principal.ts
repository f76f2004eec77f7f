import { UsageError } from '#diagnostics/failure';
import { invocation } from '#messages/generated/program';
import type { Principal } from '#provenance/people/identity';

/** Environment variables by name. */
export type Env = Readonly<Record<string, string | undefined>>;

/** Agents set these in their shells, to any value. */
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

/** The session of the agent that runs this process; null if no variable names one. */
export function sessionOf(env: Env): string | null {
  return sessionVariables.map((name) => env[name]).find((value) => value) ?? null;
}

/** The variable that shows that an agent or CI runs this process; null if none does. */
export function whyNotPerson(env: Env): string | null {
  return agentVariables.find((name) => env[name]) ?? (env.CI && env.CI !== 'false' ? 'CI' : null);
}

/**
 * Who acts: LEDGER_ACTOR declares it, else an agent's variable or CI shows it, else it is a person.
 *
 * @throws {UsageError} for an unknown LEDGER_ACTOR
 */
export function principalOf(env: Env): Principal {
  const why = whyNotPerson(env);
  const around = why === null ? null : why === 'CI' ? 'service' : 'agent';
  const declared = env.LEDGER_ACTOR === 'ci' ? 'service' : env.LEDGER_ACTOR;
  if (!declared)
    return { kind: around ?? 'person', standing: 'inferred', inside: null, attestation: null };
  if (declared !== 'person' && declared !== 'agent' && declared !== 'service')
    throw new UsageError(invocation.actorUnknown({ actor: declared }));
  return {
    kind: declared,
    standing: 'declared',
    inside: declared === 'person' ? around : null,
    attestation: null,
  };
}

/** The task of a branch: `feature-auth-refresh` for `feature/auth refresh`. */
export function taskOfBranch(branch: string): string | null {
  const slug = branch
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 120);
  return slug === '' ? null : slug;
}
