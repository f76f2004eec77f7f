import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { decode } from '#disk/reading/read-source';
import { recentAuthors } from '#git/history/recent-authors';
import type { Position } from '#git/repository/read-position';
import { file as say } from '#messages/generated/program';
import { policyOf } from '#promotion/policy';
import type { Base } from '#sources/base/find-base';
import { type BaseIndexReader, readAtCommits } from '#sources/base/read-base-index';
import { recordsToReadAtBase } from '#sources/base/records-to-read';
import { loadFrom } from '#sources/load-workspace';
import { namesOfCommit } from '#sources/names-in-git';
import { peopleInForce } from '#sources/policy/mailmap-identities';
import type { GatePolicy } from '#sources/policy/read-policy';
import { type Snapshot, snapshotBelow } from '#sources/snapshot';
import { adrFolderOf, snapshotSource } from '#sources/snapshot-source';
import { limits } from '#workspace/limits';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { followPath } from '#workspace/paths/path-listing';

import type { ActPlace } from './act-place.ts';

/** A commit to plan acts on, with the policy that is in force. */
export interface CommitToActOn {
  /** All its files, from the repository's top, read from a scratch repository. */
  readonly head: Snapshot;
  /** The configuration of the memory to act on. */
  readonly config: ConfigInForce;
  /** The policy of the base; the commit's own does not count. */
  readonly policy: GatePolicy;
  /** The base whose indexes contain the rows; null if the commit is on the base. */
  readonly base: Pick<Base, 'name' | 'tip' | 'mergeBases'> | null;
  /** The branch that the commit is the tip of. */
  readonly position: Pick<Position, 'branch' | 'head'>;
}

/**
 * Makes a commit a place to plan acts on. Its blobs are read as they are: nothing is checked out,
 * and no filter, hook, driver or command that the repository names is run.
 */
export async function commitPlace(commit: CommitToActOn): Promise<ActPlace> {
  const { head, config, policy, position } = commit;
  const seen = await snapshotBelow(head, policy.prefix);
  const { repository, listing } = seen;
  const top = join(repository.root, policy.prefix);
  const source = snapshotSource(seen, top, policy.mailmap, policy.from);
  const adrFolder = await adrFolderOf(policy.from);
  return {
    position,
    // Where the base has no configuration, that of the change allows nothing.
    policy: () => Promise.resolve(policyOf(policy.adoption ? {} : config)),
    repository,
    evidence: source.evidence,
    names: namesOfCommit(seen),
    load: (today) =>
      loadFrom(
        { ...source, evidence: null, people: () => Promise.resolve(new Map()) },
        config,
        policy.prefix === '',
        { baseIndex: baseIndexOf(commit), today },
      ),
    people: (identities) => peopleInForce(repository, identities, policy.mailmap),
    authors: () => recentAuthors(repository, [head.on]),
    adrFolder: () => adrFolder,
    linkAt: (path) => {
      if (listing.at(path) !== 'link') return null;
      const found = followPath(listing, path);
      return { to: 'path' in found ? found.path : null };
    },
    texts: (paths) => textsAt(seen, paths),
    guarded: () => source,
  };
}

/** Reads the indexes of the base, where a branch leaves its rows to the base. */
function baseIndexOf({ head, config, policy, base }: CommitToActOn): BaseIndexReader {
  return async (layout, here) => {
    if (base === null || config.index?.write === 'branch') return null;
    const commits = [...new Set([base.tip, ...base.mergeBases])];
    const read = await readAtCommits(
      head.repository,
      commits,
      policy.prefix,
      layout,
      recordsToReadAtBase(here),
    );
    return { branch: base.name.replace(/^origin\//, ''), changed: null, ...read };
  };
}

/** @throws {EnvironmentError} for a path of something other than a text file */
async function textsAt(
  seen: Snapshot,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const blobs = await seen.read(paths, limits.plainFileBytes);
  return new Map(
    paths.map((path) => {
      if (seen.listing.at(path) === undefined) return [path, null];
      const blob = blobs.get(path);
      const file = blob && 'bytes' in blob ? decode(path, blob.bytes) : null;
      if (!file || !('text' in file))
        throw new EnvironmentError(say.noText({ path }), new Error('no text'));
      return [path, (file.byteOrderMark ? '\ufeff' : '') + file.text];
    }),
  );
}
