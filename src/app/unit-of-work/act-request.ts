import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import type { Repository } from '#git/repository/open-repository';
import { type Position, readIdentity, readPosition } from '#git/repository/read-position';
import { act as say } from '#messages/generated/acts';
import type { ActContext } from '#promotion/act-context';
import type { ActRequest } from '#promotion/policy';
import type { Principal } from '#provenance/people/identity';
import { readLocalCodeOwners } from '#sources/policy/code-owners';
import type { PlacedOwners } from '#workspace/owners/code-owners';

import { type Env, principalOf, sessionOf, taskOfBranch } from '../invocation/principal.ts';
import { timestampOf } from '../invocation/run-date.ts';
import type { LoadedActInputs } from './load-act-inputs.ts';

export type { Env };

/** Inputs of an act from the caller; the others come from the environment and git. */
export interface ActOptions {
  readonly reason?: string;
  readonly reviewer?: string;
  readonly task?: string;
  readonly overrides?: readonly string[];
  readonly rerun?: string;
  /** `Name <address>` of who acts, if a forge names it; read from git unless given. */
  readonly by?: string;
  /** The branch and the commit of an act that is not on what is checked out. */
  readonly position?: Pick<Position, 'branch' | 'head'>;
  /** Who acts, where the caller knows it better than the environment. */
  readonly principal?: Principal;
  /** The act writes no entry, so no person has to be named for it. */
  readonly unrecorded?: boolean;
}

/** The name of a person whom git does not name, for an act that records nothing. */
export const nobody = 'nobody';

/**
 * Makes the request of an act: who, when, in which task, from which branch.
 *
 * @throws {UsageError} when git does not name the person
 */
export async function requestOf(
  options: ActOptions,
  repository: Repository | null,
  env: Env,
  now: Date,
): Promise<ActRequest> {
  const [named, position] = await Promise.all([
    options.by ?? readIdentity(repository, env),
    options.position ?? (repository ? readPosition(repository) : null),
  ]);
  const identity = named ?? (options.unrecorded ? nobody : null);
  if (identity === null || !(options.unrecorded || /<[^<>\s]+>$/.test(identity)))
    throw new UsageError(say.identityUnknown());
  const branch = position?.branch ?? null;
  const task = taskOf(namedTask(options, env), branch);
  const pull = pullRequestOf(env);
  return {
    at: timestampOf(now),
    by: identity,
    principal: options.principal ?? principalOf(env),
    reviewer: options.reviewer ?? null,
    task,
    session: sessionOf(env),
    base: position?.head ?? null,
    traces: presentItems([
      task !== null && `task:${task}`,
      branch !== null && `branch:${branch}`,
      pull,
      ...clientOf(env),
    ]),
    reason: options.reason ?? null,
    overrides: options.overrides ?? [],
    rerun: options.rerun ?? null,
  };
}

/**
 * Returns the context without the task of the branch, for items that are decided at once: they
 * belong to a task only if the caller named it.
 */
export function withoutBranchTask(
  session: ActContext,
  acting: Pick<ActOptions, 'task'> & { readonly env: Env },
): ActContext {
  if (namedTask(acting, acting.env) !== undefined) return session;
  const { request, recorder } = session;
  const traces = request.traces.filter((each) => each !== `task:${request.task ?? ''}`);
  const own = { ...request, task: null, traces };
  return { ...session, request: own, recorder: recorder.under(own) };
}

function namedTask({ task }: Pick<ActOptions, 'task'>, env: Env): string | undefined {
  return task ?? (env.LEDGER_TASK || undefined);
}

function taskOf(named: string | undefined, branch: string | null): string | null {
  if (named !== undefined) {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u.test(named))
      throw new UsageError(say.taskNameInvalid({ name: named }));
    return named;
  }
  return branch === null ? null : taskOfBranch(branch);
}

/** Traces of a call to `ledger mcp`: an agent asked, by a program that names itself. */
function clientOf({ LEDGER_CLIENT: client }: Env): string[] {
  if (client === undefined) return [];
  return presentItems([
    'origin:agent',
    /^[\p{L}\p{N}][\p{L}\p{N} ._@/+-]{0,119}$/u.test(client) &&
      `client:${client.replace(/\s+/g, '-')}`,
  ]);
}

/** The address of the pull or merge request that CI runs for; null where CI names none. */
function pullRequestOf(env: Env): string | null {
  const github = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1];
  if (github && env.GITHUB_REPOSITORY)
    return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}/pull/${github}`;
  return env.CI_MERGE_REQUEST_PROJECT_URL && env.CI_MERGE_REQUEST_IID
    ? `${env.CI_MERGE_REQUEST_PROJECT_URL}/-/merge_requests/${env.CI_MERGE_REQUEST_IID}`
    : null;
}

/** The code owners of the work tree around a memory; null where no file names any. */
export function ownersFor({
  repository,
  source,
}: Pick<LoadedActInputs, 'repository' | 'source'>): PlacedOwners | null {
  return readLocalCodeOwners(repository?.root ?? source.root, source.prefix);
}
