import type { TreeChange } from '#git/history/compare-trees';
import {
  changingAttributes,
  filterReencoded,
  filterWithHiddenChanges,
} from '#git/objects/attributes-of';
import type { HiddenFile } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { findIgnoredPaths } from '../names-in-git.ts';
import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import { isMemoryOrPolicy } from './names-in-tree.ts';

const isAttributes = /(?:^|\/)\.gitattributes$/i;

/**
 * Lists files of memory and policy that a checkout now writes with other bytes than the commit has.
 * The gate reads the commit, but agents read the work tree.
 *
 * @param bases commits; a file that one of them encodes already is left out
 */
export async function findReencodedFiles(
  { repository, prefix, files, whole, commit, blobs }: Snapshot,
  bases: readonly string[],
  layout: Layout,
  config: ConfigInForce,
): Promise<readonly string[]> {
  const ids = [...whole].flatMap(([path, { id }]) => (isAttributes.test(path) ? [id] : []));
  const read = await blobs(ids, limits.fileBytes);
  // An attributes file that is too large may encode any file.
  const speaks = ids.some((id) => {
    const blob = read.get(id);
    return (
      !blob || !('bytes' in blob) || changingAttributes.some((each) => blob.bytes.includes(each))
    );
  });
  if (!speaks || commit === null) return [];
  const paths = [...files.keys()].filter((path) => isMemoryOrPolicy(path, layout, config));
  let encoded = await filterReencoded(
    repository,
    paths.map((path) => prefix + path),
    commit,
  );
  for (const base of bases) {
    const before = new Set(await filterReencoded(repository, encoded, base));
    encoded = encoded.filter((path) => !before.has(path));
  }
  return encoded.map((path) => path.slice(prefix.length));
}

/** A way to hide files, by files of a name. */
interface Hiding {
  readonly saidIn: RegExp;
  /** Hidden paths at a commit, each with how it is hidden. */
  among(paths: readonly string[], at: Snapshot): Promise<ReadonlyMap<string, string>>;
}

const byAttributes: Hiding = {
  saidIn: isAttributes,
  among: async (paths, { repository, commit }) =>
    new Map(
      [...(commit === null ? [] : await filterWithHiddenChanges(repository, paths, commit))].map(
        ([path, by]) => [path, `${by} in .gitattributes hides changes from reviewers`],
      ),
    ),
};

const byIgnores: Hiding = {
  saidIn: /(?:^|\/)\.gitignore$/i,
  among: async (paths, at) => {
    const named = await findIgnoredPaths(at, paths, true);
    const how = '.gitignore keeps it from commits, and from agents that search';
    return new Map([...named].map((path) => [path, how]));
  },
};

/**
 * Lists files of memory, policy and agents that a change hides from reviewers, commits or agents.
 * The diff of ledger entries may be hidden, because reviewers read the report.
 */
export async function findHiddenFiles(
  head: Snapshot,
  bases: readonly ComparedBase[],
  layout: Layout,
  config: ConfigInForce,
  { isRead }: AgentPaths,
): Promise<readonly HiddenFile[]> {
  const paths = [...head.files.keys()].filter(
    (path) => isRead(path) || isMemoryOrPolicy(path, layout, config),
  );
  const isEntry = (path: string): boolean => layout.accepts(path) && path.endsWith('.json');
  return [
    ...(await hiddenBy(
      byAttributes,
      head,
      bases,
      paths.filter((path) => !isEntry(path)),
    )),
    ...(await hiddenBy(byIgnores, head, bases, paths)),
  ];
}

async function hiddenBy(
  { saidIn, among }: Hiding,
  head: Snapshot,
  bases: readonly ComparedBase[],
  paths: readonly string[],
): Promise<readonly HiddenFile[]> {
  const speaks = bases.some(({ changes }) =>
    changes.some(({ before, now }) => saidIn.test((now ?? before)?.path ?? '')),
  );
  if (!speaks) return [];
  const { repository, prefix } = head;
  let hidden = [
    ...(await among(
      paths.map((path) => prefix + path),
      head,
    )),
  ];
  for (const { commit } of bases) {
    const base = await commitSnapshot(repository, prefix, commit, head);
    const before = await among(
      hidden.map(([path]) => path),
      base,
    );
    hidden = hidden.filter(([path]) => !before.has(path));
  }
  return hidden.map(([path, by]) => ({ path: path.slice(prefix.length), by }));
}

/** A base, with the changes since; paths are from the top of the repository. */
export interface ComparedBase {
  readonly commit: string;
  readonly changes: readonly TreeChange[];
}

/** Tells the files that agents read, by paths from the root. */
export interface AgentPaths {
  /** Whether a path belongs to this memory of the configuration. */
  isOwn(path: string): boolean;
  /** Whether agents load a file of this memory by itself. */
  isRead(path: string): boolean;
}
