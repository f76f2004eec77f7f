import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readEvent } from '#disk/reading/github-event';
import type { Repository } from '#git/repository/open-repository';
import { type Position, readTip } from '#git/repository/read-position';
import {
  mergeBases,
  type NamedCommit,
  refsNamed,
  resolveCommit,
  resolveRevisions,
  resolveSymbolicRef,
  shortName,
} from '#git/repository/resolve-commit';
import { base as say } from '#messages/generated/program';
import type { Message } from '#messages/message';

import {
  type BaseCandidate,
  baseOfEnvironment,
  branchCandidate,
  isOfPush,
} from './base-candidates.ts';
import { findDefaultBranch } from './read-base-index.ts';

/** The revision that a change is compared with. */
export interface Base {
  readonly name: string;
  /** Its source, for messages. */
  readonly said: string;
  /** The commit of the base now. */
  readonly tip: string;
  readonly head: string;
  readonly mergeBases: readonly string[];
  /** Whether a push replaced the base by HEAD: HEAD is checked without a merge. */
  readonly isPushed: boolean;
  /** Whether it was found by name and is checked out. */
  readonly isHere: boolean;
}

const originHead = 'refs/remotes/origin/HEAD';

/** Reads the base that a configuration names, given the commit of `origin/HEAD` or null. */
type Configured = (main: string | null) => Promise<string | null>;

interface Search {
  /** HEAD, if it is read already. */
  readonly tip?: Pick<Position, 'head' | 'shallow'>;
  readonly ofEnvironment?: typeof baseOfEnvironment;
  /** Whether a branch with the name of a main branch counts. Not where the base is trusted. */
  readonly usual?: boolean;
}

/**
 * Finds the base of a change: by `--since`, the CI environment, `baseBranch`, `origin/HEAD`, or the
 * name of a main branch.
 *
 * @param configured reads the base of the trusted configuration; called only if needed
 * @throws {UsageError} without a base, or for a base that does not exist
 * @throws {EnvironmentError} in a shallow clone, and if there is no commit to check
 */
export async function findBase(
  repository: Repository,
  since: string | null,
  configured: Configured,
  { tip, ofEnvironment = baseOfEnvironment, usual = false }: Search = {},
): Promise<Base> {
  const { head, shallow } = tip ?? (await readTip(repository));
  if (head === null) throw new EnvironmentError(say.noCommit(), null);
  if (shallow) throw new EnvironmentError(say.shallow({ advice: deeper(repository.env) }), null);
  const found =
    (await firstBase(repository, since, configured, ofEnvironment)) ??
    (usual ? await byUsualName(repository) : null);
  if (found === null) throw new UsageError(say.unnamed({ branch: await someBranch(repository) }));
  const { candidate, tip: named } = found;
  const bases = await mergeBases(repository, named, head);
  if (bases.length === 0) throw new UsageError(say.unrelated({ branch: candidate.name }));
  return {
    name: candidate.name,
    said: candidate.said,
    tip: named,
    head,
    mergeBases: bases,
    isPushed: isOfPush(candidate),
    isHere: found.isHere ?? false,
  };
}

/** An existing branch to name in advice. */
async function someBranch(repository: Repository): Promise<string> {
  const likely = ['remotes/origin/', 'heads/'].flatMap((folder) =>
    ['main', 'master', 'develop', 'trunk'].map((name) => `refs/${folder}${name}`),
  );
  const [found] = await refsNamed(repository, likely);
  return found ? shortName(repository, found.name) : 'BRANCH';
}

interface FoundBase {
  readonly candidate: Pick<BaseCandidate, 'name' | 'said'>;
  readonly tip: string;
  readonly isHere?: boolean;
}

async function byUsualName(repository: Repository): Promise<FoundBase | null> {
  const found = await findDefaultBranch(repository);
  return found && { candidate: found, tip: found.tip, isHere: found.isHere };
}

async function firstBase(
  repository: Repository,
  since: string | null,
  configured: Configured,
  ofEnvironment: typeof baseOfEnvironment,
): Promise<FoundBase | null> {
  if (since !== null) return written(repository, since);
  const ofCi = ofEnvironment(repository.env, readEvent(repository.env));
  if (ofCi) return known(repository, ofCi);
  const tip = await resolveCommit(repository, originHead);
  const named = await configured(tip);
  if (named !== null) return known(repository, branchCandidate(named, 'baseBranch'));
  return tip === null
    ? null
    : {
        candidate: {
          name: await shortName(
            repository,
            (await resolveSymbolicRef(repository, originHead)) ?? originHead,
          ),
          said: 'the default branch of origin',
        },
        tip,
      };
}

/**
 * The commit that `--since` names.
 *
 * @throws {UsageError} where the revision names no commit, or several: a tag may be named like a
 *   branch
 */
export async function commitSince(repository: Repository, since: string): Promise<string> {
  const [found, ...others] = await resolveRevisions(repository, since);
  if (found === undefined) throw new UsageError(say.unknownRevision({ revision: since }));
  if (others.length > 0) throw ambiguous(since, '--since', [found, ...others]);
  return found.commit;
}

async function written(repository: Repository, since: string): Promise<FoundBase> {
  const tip = await commitSince(repository, since);
  return {
    candidate: {
      name: /^refs\/(?:heads|remotes)\/(.+)$/.exec(since)?.[1] ?? since,
      said: '--since',
    },
    tip,
  };
}

/** @throws {UsageError} where none of the revisions exists: a named base is never replaced */
async function known(
  repository: Repository,
  { name, revisions, others, said }: BaseCandidate,
): Promise<FoundBase> {
  const refs = await refsNamed(repository, [...revisions, ...others]);
  const [first] = refs;
  const other =
    first &&
    revisions.includes(first.name) &&
    refs.find((each) => others.includes(each.name) && each.commit !== first.commit);
  if (other) throw ambiguous(name, said, [first, other]);
  if (first)
    return {
      candidate: { name: await shortName(repository, first.name), said },
      tip: first.commit,
    };
  for (const revision of revisions) {
    const tip = await resolveCommit(repository, revision);
    if (tip !== null) return { candidate: { name, said }, tip };
  }
  throw new UsageError(
    say.unknownBase({
      branch: name,
      from: said,
      // On GitHub, whole history includes all branches.
      advice:
        repository.env.GITHUB_ACTIONS === 'true'
          ? say.fetchInGithub()
          : say.fetchBranch({ remoteBranch: name.replace(/^origin\//, '') }),
    }),
  );
}

/** An ambiguous base is refused: a wrong guess could compare the branch with itself. */
function ambiguous(name: string, said: string, readings: readonly NamedCommit[]): UsageError {
  const shown = readings.map((each) => `${each.name} (commit ${each.commit.slice(0, 10)})`);
  return new UsageError(
    say.ambiguous({
      name,
      from: said,
      others: shown.slice(0, -1).join(', '),
      last: shown.at(-1) ?? '',
      first: readings[0]?.name ?? '',
    }),
  );
}

/** How to fetch history. */
function deeper(env: Repository['env']): Message {
  if (env.GITHUB_ACTIONS === 'true') return say.fetchInGithub();
  return env.GITLAB_CI ? say.fetchInGitlab() : say.fetchAll();
}
