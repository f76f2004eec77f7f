import { resolve } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { type MemoryAtCommit, memoryReader } from '#app/statements/memory-at-commit';
import type { ActPlace } from '#app/unit-of-work/act-place';
import { commitPlace } from '#app/unit-of-work/commit-place';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { folderFromRoot } from '#disk/roots/locate';
import { pathProblem } from '#disk/transaction/journal-place';
import { withScratchFolder } from '#disk/writing/scratch-folder';
import { type FileToCommit, writeCommit } from '#features/forge/git/write-commit';
import { scratchFiles, scratchRepository } from '#git/process/scratch-repository';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { isShallow } from '#git/repository/read-position';
import { lint as say } from '#messages/generated/look';
import { base as sayOfBase, transaction } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { type Base, commitSince, findBase } from '#sources/base/find-base';
import { branchAlone } from '#sources/base/merge-result';
import { configsOfMemories } from '#sources/memory-places';
import { approvalDecides, type GatePolicy, readPolicy } from '#sources/policy/read-policy';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { folderOf } from '#workspace/paths/target';
import type { PlannedWrite } from '#workspace/plan';

interface CommitOptions {
  readonly cwd: string;
  readonly env: Env;
  /** Revision of the branch. */
  readonly at: string;
  /** Revision of the base, whose policy applies. */
  readonly since: string;
  /** Name of the branch, which may name a task. */
  readonly branch: string | null;
  /** Addresses of each account. */
  readonly accounts: readonly (readonly string[])[];
}

interface SeenCommits {
  readonly repository: Repository;
  memoryAt(commit: string): Promise<MemoryAtCommit>;
}

/** Commits without a checkout, or the work tree of the base. */
export interface DecisionContext {
  /** Tip of the branch at the forge. */
  readonly head: string;
  /** Path from the repository's top to the root, with a slash at its end. */
  readonly prefix: string;
  /** One for each memory; the first is that of the root. */
  readonly configs: readonly ConfigInForce[];
  /** An approval promotes the listed items, by the policy of the base. */
  readonly approvalDecides: boolean;
  /** The place of a memory, with all planned writes applied. */
  at(config: ConfigInForce): Promise<Pick<ActInvocation, 'place' | 'cwd'>>;
  ledgerOf(config: ConfigInForce): Promise<Ledger>;
  /** Commit that acts change. */
  readonly acted: string;
  /** Files of the work tree, from the root, that differ from that commit. */
  readonly uncommitted: ReadonlySet<string>;
  /** Time of the merge, RFC 3339; null while the pull request is open. */
  readonly mergedAt: string | null;
  /** Null outside of Git. */
  readonly commits: SeenCommits | null;
  /**
   * Applies a plan, so that later acts build on it.
   *
   * @throws {EnvironmentError} for a write through a link or into a submodule
   */
  add(writes: readonly PlannedWrite[]): Promise<void>;
}

/** Each plan makes a new commit on the branch. */
interface CommitContext extends DecisionContext {
  readonly base: Base;
  readonly policy: GatePolicy;
  place(config: ConfigInForce): Promise<ActPlace>;
  /** Files after all plans by path from the repository's top; null for a removed file. */
  readonly writes: ReadonlyMap<string, string | null>;
}

/**
 * Opens commits in a scratch repository without configuration, to plan decisions on them.
 *
 * @throws {UsageError} outside of Git, and for a revision that is not a commit
 * @throws {EnvironmentError} in a shallow clone, and if Git fails
 */
export async function openCommits<T>(
  options: CommitOptions,
  use: (context: CommitContext) => Promise<T>,
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
      await createContext(
        repository,
        scratchRepository({ ...repository, env }, folder),
        folderFromRoot(repository.root, cwd),
        { ...options, at: head },
      ),
    ),
  );
}

async function createContext(
  repository: Repository,
  scratch: Repository,
  folder: string,
  { at: head, since, branch }: CommitOptions,
): Promise<CommitContext> {
  const base = await findBase(repository, since, () => Promise.resolve(null), {
    tip: { head, shallow: false },
  });
  let snapshot: Snapshot = await commitSnapshot(scratch, '', head);
  const policy = await readPolicy(branchAlone(snapshot, base, []), base, folder);
  const seen = await snapshotBelow(snapshot, policy.prefix);
  const writes = new Map<string, string | null>();
  const configs = configsOfMemories(policy.config, [seen, policy.from]);
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

/**
 * Refuses writes as a transaction in a work tree does: through a link, a file or a submodule, and
 * to a path that a file system may take for another one.
 *
 * @throws {EnvironmentError} for the first such path
 */
function refuseUnsafeWrites(
  files: readonly FileToCommit[],
  { listing }: Pick<Snapshot, 'listing'>,
): void {
  for (const { path } of files) {
    const problem = pathProblem(path);
    if (problem !== null)
      throw refused(transaction.badPath({ path: JSON.stringify(path), problem }));
    for (let at = folderOf(path); at !== ''; at = folderOf(at)) {
      const there = listing.at(at);
      if (there === 'link') throw refused(transaction.throughLink({ path }));
      if (there === 'submodule') throw refused(transaction.throughRepository({ path }));
      if (there === 'file') throw refused(transaction.throughFile({ path }));
    }
    const there = listing.at(path);
    if (there === 'link') throw refused(transaction.link({ path }));
    if (there !== undefined && there !== 'file') throw refused(transaction.noFile({ path }));
    refuseTwins(path, listing);
  }
}

/** Refuses a path if a part of it differs from an existing name only in case or Unicode form. */
function refuseTwins(path: string, listing: Snapshot['listing']): void {
  for (let at = path; at !== ''; at = folderOf(at)) {
    if (listing.at(at) !== undefined) continue;
    const folder = folderOf(at);
    const twin = listing.twinOf(folder, folder === '' ? at : at.slice(folder.length + 1));
    if (twin !== null)
      throw refused(
        transaction.sameName({ path, other: folder === '' ? twin : `${folder}/${twin}` }),
      );
  }
}

function refused(why: Message): EnvironmentError {
  return new EnvironmentError(why, new Error('refused'));
}
