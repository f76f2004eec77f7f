import { UsageError } from '#diagnostics/failure';
import type { Repository } from '#git/open-repository';
import { readIdentity } from '#git/read-identity';
import { readPosition } from '#git/read-position';
import type { Actor, Request } from '#promotion/request';

import { taskOfBranch } from './task-of-branch.ts';

/** The environment of the process, as a value. */
export type Env = Readonly<Record<string, string | undefined>>;

/** What the caller says about an act; everything else the environment and git say. */
export interface ActOptions {
  readonly reason?: string;
  readonly reviewer?: string;
  readonly task?: string;
  readonly overrides?: readonly string[];
  readonly rerun?: string;
}

/** Variables that agents' shells carry, whatever they are set to. */
const agentVariables = ['CLAUDECODE', 'CLAUDE_CODE_ENTRYPOINT', 'CURSOR_AGENT', 'GEMINI_CLI', 'CODEX_SANDBOX', 'CODEX_THREAD_ID', 'OPENCODE', 'CLINE_ACTIVE', 'AUGMENT_AGENT', 'GOOSE_TERMINAL', 'AMP_THREAD_ID', 'AI_AGENT', 'AGENT'];
const sessionVariables = ['LEDGER_SESSION', 'CLAUDE_CODE_SESSION_ID', 'CODEX_THREAD_ID', 'AMP_THREAD_ID'];

/** The variable that says that no person is at work; null where none does. */
export function whyNotPerson(env: Env): string | null {
  return agentVariables.find((name) => env[name]) ?? (env.CI && env.CI !== 'false' ? 'CI' : null);
}

/** Who acts (document 3.2): LEDGER_ACTOR, recorded as claimed; a known agent's variable; CI; else a person. */
export function actorOf(env: Env): { readonly actor: Actor; readonly claimed: boolean } {
  const claimed = env.LEDGER_ACTOR;
  if (claimed === 'person' || claimed === 'agent' || claimed === 'ci') return { actor: claimed, claimed: true };
  if (claimed) throw new UsageError(`LEDGER_ACTOR is "${claimed}"`, 'it can be person, agent or ci');
  const why = whyNotPerson(env);
  return { actor: why === null ? 'person' : why === 'CI' ? 'ci' : 'agent', claimed: false };
}

/**
 * Puts a request together: who, when, in which task, from which branch.
 *
 * @param now the clock, once for the whole act
 * @throws {UsageError} when git does not say who is acting
 */
export async function requestOf(options: ActOptions, repository: Repository | null, env: Env, now: Date): Promise<Request> {
  const [identity, position] = await Promise.all([readIdentity(repository, env), repository ? readPosition(repository) : null]);
  if (identity === null || !/<[^<>\s]+>$/.test(identity)) throw new UsageError('git does not say who you are, so nobody could be named for this', 'git config --global user.name "Your Name" && git config --global user.email you@example.org');
  const { actor, claimed } = actorOf(env);
  const branch = position?.branch ?? null;
  const task = taskOf(options.task ?? (env.LEDGER_TASK || undefined), branch);
  const pull = pullRequestOf(env);
  return {
    at: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    by: identity,
    actor,
    actorClaimed: claimed,
    reviewer: options.reviewer ?? null,
    task,
    session: sessionVariables.map((name) => env[name]).find((value) => value) ?? null,
    base: position?.head ?? null,
    traces: [...(task === null ? [] : [`task:${task}`]), ...(branch === null ? [] : [`branch:${branch}`]), ...(pull === null ? [] : [pull]), ...clientOf(env)],
    reason: options.reason ?? null,
    overrides: options.overrides ?? [],
    rerun: options.rerun ?? null,
  };
}

/** The task that was named, else the branch's. */
function taskOf(named: string | undefined, branch: string | null): string | null {
  if (named !== undefined) {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u.test(named)) throw new UsageError(`"${named}" is no name for a task`, 'letters, digits, dots, hyphens and underscores, such as auth-refresh');
    return named;
  }
  return branch === null ? null : taskOfBranch(branch);
}

/** The program that asked for the act in an agent's name, as it says itself to the server that `ledger mcp` is. */
function clientOf({ LEDGER_CLIENT: client }: Env): string[] {
  return client && /^[\p{L}\p{N}][\p{L}\p{N} ._@/+-]{0,119}$/u.test(client) ? [`client:${client.replace(/\s+/g, '-')}`] : [];
}

/** The pull or merge request that CI runs for, where it says so. */
function pullRequestOf(env: Env): string | null {
  const github = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1];
  if (github && env.GITHUB_REPOSITORY) return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}/pull/${github}`;
  return env.CI_MERGE_REQUEST_PROJECT_URL && env.CI_MERGE_REQUEST_IID ? `${env.CI_MERGE_REQUEST_PROJECT_URL}/-/merge_requests/${env.CI_MERGE_REQUEST_IID}` : null;
}
