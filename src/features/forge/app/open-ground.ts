import { resolve } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { memoryReader, type SeenMemory } from '#app/statements/seen-memory';
import type { ActPlace } from '#app/unit-of-work/act-place';
import { commitPlace } from '#app/unit-of-work/commit-place';
import type { Acting } from '#app/unit-of-work/run-act';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folderFromRoot } from '#disk/roots/locate';
import { withScratchFolder } from '#disk/writing/scratch-folder';
import { writeCommit } from '#features/forge/git/write-commit';
import { scratchFiles, scratchRepository } from '#git/process/scratch-repository';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { isShallow } from '#git/repository/read-position';
import { lint as say } from '#messages/generated/look';
import { base as sayOfBase } from '#messages/generated/program';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { type Base, commitSince, findBase } from '#sources/base/find-base';
import { branchAlone } from '#sources/base/merge-result';
import { memoriesOf } from '#sources/memory-places';
import { approvalDecides, type GatePolicy, readPolicy } from '#sources/policy/read-policy';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PlannedWrite } from '#workspace/plan';

import { refuseUnsafeWrites } from './unsafe-writes.ts';

/** Which commits are decided on, and by whose policy. */
export interface GroundOptions {
  readonly cwd: string;
  readonly env: Env;
  /** The tip of the branch, as a revision. */
  readonly at: string;
  /** The base, as a revision. */
  readonly since: string;
  /** The branch's name, for the task that it names; null where nobody said. */
  readonly branch: string | null;
  /** The addresses of each account that the forge names. */
  readonly accounts: readonly (readonly string[])[];
}

/** Where commits that people saw are looked up. */
interface SeenCommits {
  readonly repository: Repository;
  memoryAt(commit: string): Promise<SeenMemory>;
}

/** Where statements are decided: commits that nobody checked out, or the work tree of the base. */
export interface DecidingGround {
  /** The tip of the branch as it is at the forge. */
  readonly head: string;
  /** The way from the repository's top to the root, with a closing slash. */
  readonly prefix: string;
  /** The memories that the configuration keeps apart; the first one is that of the root. */
  readonly configs: readonly ConfigInForce[];
  /** Whether an approval promotes what the comment listed, by the policy of the base. */
  readonly approvalDecides: boolean;
  /** How an act finds one of the memories, with all that was carried out so far. */
  at(config: ConfigInForce): Promise<Pick<Acting, 'place' | 'cwd'>>;
  ledgerOf(config: ConfigInForce): Promise<Ledger>;
  /** The commit whose memory is acted on. */
  readonly acted: string;
  /** Files of the work tree that differ from that commit, from the root; none of a commit. */
  readonly uncommitted: ReadonlySet<string>;
  /** When the pull request was merged, RFC 3339; null while it is open. */
  readonly mergedAt: string | null;
  /** Where commits are looked up; null outside of git. */
  readonly commits: SeenCommits | null;
  /**
   * Takes a plan along for what is decided next.
   *
   * @throws {EnvironmentError} for a plan that would write through a link or into a submodule
   */
  add(writes: readonly PlannedWrite[]): Promise<void>;
}

/** A commit that grows: each plan that is carried out on it makes the next one. */
export interface Ground extends DecidingGround {
  readonly base: Base;
  readonly policy: GatePolicy;
  place(config: ConfigInForce): Promise<ActPlace>;
  /** What all plans together make of files, with paths from the repository's top. */
  readonly writes: ReadonlyMap<string, string | null>;
}

/**
 * Opens commits to decide on: read, and grown, in a scratch repository without configuration.
 *
 * @throws {UsageError} outside of git, and for a revision that names no commit
 * @throws {EnvironmentError} in a shallow clone, and when git fails
 */
export async function onCommits<T>(
  options: GroundOptions,
  use: (ground: Ground) => Promise<T>,
): Promise<T> {
  const cwd = resolve(options.cwd);
  const repository = await openRepository(cwd, options.env);
  if (!repository) throw new UsageError(say.gateOutsideGit());
  if (isShallow(repository))
    throw new EnvironmentError(sayOfBase.shallow({ advice: sayOfBase.fetchAll() }), null);
  const head = await commitSince(repository, options.at);
  const files = { ...scratchFiles(repository, head), HEAD: `${head}\n` };
  const env = { ...options.env, LEDGER_APPROVALS: JSON.stringify(options.accounts) };
  return withScratchFolder(files, async (folder) =>
    use(
      await groundIn(
        repository,
        scratchRepository({ ...repository, env }, folder),
        folderFromRoot(repository.root, cwd),
        { ...options, at: head },
      ),
    ),
  );
}

async function groundIn(
  repository: Repository,
  scratch: Repository,
  folder: string,
  { at: head, since, branch }: GroundOptions,
): Promise<Ground> {
  const base = await findBase(repository, since, () => Promise.resolve(null), {
    tip: { head, shallow: false },
  });
  let snapshot: Snapshot = await commitSnapshot(scratch, '', head);
  const policy = await readPolicy(branchAlone(snapshot, base, []), base, folder);
  const seen = await snapshotBelow(snapshot, policy.prefix);
  const writes = new Map<string, string | null>();
  const configs = memoriesOf(policy.config, [seen, policy.from]);
  const place = (config: ConfigInForce): Promise<ActPlace> =>
    commitPlace({
      head: snapshot,
      config,
      policy,
      base: base.tip === head ? null : base,
      position: { branch, head },
    });
  return {
    base,
    policy,
    prefix: policy.prefix,
    head,
    approvalDecides: approvalDecides(policy),
    configs,
    acted: head,
    mergedAt: null,
    uncommitted: new Set(),
    commits: {
      repository: scratch,
      memoryAt: memoryReader({ repository: scratch, prefix: policy.prefix, configs }),
    },
    place,
    at: async (config) => ({ place: await place(config) }),
    ledgerOf: async (config) => ledgerOf((await (await place(config)).load()).workspace),
    add: async (planned) => {
      const all = planned.map(({ path, after }) => ({ path: policy.prefix + path, text: after }));
      refuseUnsafeWrites(all, snapshot);
      const parent = snapshot.commit ?? head;
      const next = await writeCommit(scratch, parent, snapshot.whole, all);
      snapshot = await commitSnapshot(scratch, '', next, snapshot);
      for (const { path, text } of all) writes.set(path, text);
    },
    writes,
  };
}
