import { UsageError } from '#diagnostics/failure';
import { present } from '#diagnostics/present';
import type { Repository } from '#git/repository/open-repository';
import { type Position, readIdentity, readPosition } from '#git/repository/read-position';
import { act as say } from '#messages/generated/acts';
import type { CaptureInput } from '#promotion/acts/discover';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { landingOf } from '#promotion/kinds/kind-landings';
import type { Request } from '#promotion/policy';
import type { World } from '#promotion/reliance';
import type { Session } from '#promotion/session';
import type { Principal } from '#provenance/people/address-of';
import { guidesFor } from '#provenance/record-text/promoted-section';
import { codeOwnersHere } from '#sources/policy/code-owners';
import type { PlacedOwners } from '#workspace/owners/code-owners';

import { type Env, principalOf, sessionOf } from '../invocation/principal.ts';
import { taskOfBranch } from '../invocation/task-of-branch.ts';
import type { LoadedWorld } from './load-world.ts';

export type { Env };

/** What the caller says about an act; everything else the environment and git say. */
export interface ActOptions {
  readonly reason?: string;
  readonly reviewer?: string;
  readonly task?: string;
  readonly overrides?: readonly string[];
  readonly rerun?: string;
  /** `Name <address>` of who acts, where a forge says it; git is asked unless given. */
  readonly by?: string;
  /** The branch and the commit of an act that is not on what is checked out. */
  readonly position?: Pick<Position, 'branch' | 'head'>;
  /** Who acts, where the caller knows it better than the environment. */
  readonly principal?: Principal;
  /** Nothing is recorded of the act, so nobody has to be named for it. */
  readonly unrecorded?: boolean;
}

/** Who acts where git does not say, and nothing is recorded. */
export const nobody = 'nobody';

/**
 * Puts a request together: who, when, in which task, from which branch.
 *
 * @param now the clock, once for the whole act
 * @throws {UsageError} when git does not say who is acting
 */
export async function requestOf(
  options: ActOptions,
  repository: Repository | null,
  env: Env,
  now: Date,
): Promise<Request> {
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
    at: now.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    by: identity,
    principal: options.principal ?? principalOf(env),
    reviewer: options.reviewer ?? null,
    task,
    session: sessionOf(env),
    base: position?.head ?? null,
    traces: present([
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
 * The session without the task of the branch: what is decided at once waits in none, and stands in
 * one only where that was named.
 */
export function withoutBranchTask(
  session: Session,
  acting: Pick<ActOptions, 'task'> & { readonly env: Env },
): Session {
  if (namedTask(acting, acting.env) !== undefined) return session;
  const { request, recorder } = session;
  const traces = request.traces.filter((each) => each !== `task:${request.task ?? ''}`);
  const own = { ...request, task: null, traces };
  return { ...session, request: own, recorder: recorder.under(own) };
}

function namedTask({ task }: Pick<ActOptions, 'task'>, env: Env): string | undefined {
  return task ?? (env.LEDGER_TASK || undefined);
}

/** The task that was named, else the branch's. */
function taskOf(named: string | undefined, branch: string | null): string | null {
  if (named !== undefined) {
    if (!/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,119}$/u.test(named))
      throw new UsageError(say.taskNameInvalid({ name: named }));
    return named;
  }
  return branch === null ? null : taskOfBranch(branch);
}

/**
 * That an agent asked for the act through the server that `ledger mcp` is, and by which program, as
 * that says itself.
 */
function clientOf({ LEDGER_CLIENT: client }: Env): string[] {
  if (client === undefined) return [];
  return present([
    'origin:agent',
    /^[\p{L}\p{N}][\p{L}\p{N} ._@/+-]{0,119}$/u.test(client) &&
      `client:${client.replace(/\s+/g, '-')}`,
  ]);
}

/** The pull or merge request that CI runs for, where it says so. */
function pullRequestOf(env: Env): string | null {
  const github = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1];
  if (github && env.GITHUB_REPOSITORY)
    return `${env.GITHUB_SERVER_URL ?? 'https://github.com'}/${env.GITHUB_REPOSITORY}/pull/${github}`;
  return env.CI_MERGE_REQUEST_PROJECT_URL && env.CI_MERGE_REQUEST_IID
    ? `${env.CI_MERGE_REQUEST_PROJECT_URL}/-/merge_requests/${env.CI_MERGE_REQUEST_IID}`
    : null;
}

/**
 * Files that items without a candidate are written into: guides are no memory, and are read only
 * for them.
 */
export function targetGuides(found: readonly FoundItem[], world: World): string[] {
  return found.flatMap((each) => {
    if (each.kind !== 'item' || landingOf(each.history.kind).folder) return [];
    // A guide that got another name is the one that a bootloader points to.
    if (each.history.kind === 'workflow' && each.history.path !== null)
      return [each.history.path, ...guidesFor(world.workspace, each.history.path)];
    return each.history.path ?? targetOf(discoveryOf(each.history, null), world);
  });
}

/** The same of items that are named: by their ids, paths or words. */
export function guidesOfNamed(names: readonly string[], world: World): string[] {
  return targetGuides(
    names.map((name) => findItem(name, world)),
    world,
  );
}

/** The files of this kind that what is raised would be written into, were it promoted at once. */
export function guidesOfInput(
  { kinds, claim, loadWhen, details }: CaptureInput,
  world: World,
): string[] {
  return kinds.flatMap((kind) =>
    landingOf(kind).folder ? [] : targetOf({ kind, claim, loadWhen, details }, world),
  );
}

function targetOf(discovery: Discovery, { homes, workspace }: World): string[] {
  const target = landingOf(discovery.kind).target(discovery, homes, workspace);
  return target === null ? [] : [target];
}

/** Who owns which paths of the work tree around a memory; null where nobody says. */
export function ownersFor({
  repository,
  source,
}: Pick<LoadedWorld, 'repository' | 'source'>): PlacedOwners | null {
  return repository
    ? codeOwnersHere(repository.root, source.prefix)
    : codeOwnersHere(source.root, '');
}
