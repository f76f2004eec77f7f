import type { TreeChange } from '#git/history/compare-trees';
import { changing, encodedAmong, hiddenAmong } from '#git/objects/attributes-of';
import type { HiddenFile } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { namedByIgnores } from '../names-in-commit.ts';
import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import { isJudged } from './names-in-tree.ts';

const isAttributes = /(?:^|\/)\.gitattributes$/i;

/**
 * Files of memory, and what judges it, that a checkout writes with other bytes than the commit has,
 * and not at any base: the gate reads the commit, and agents read a work tree.
 *
 * @param bases the commits that it is compared with
 */
export async function encodedIn(
  { repository, prefix, files, whole, commit, blobs }: Snapshot,
  bases: readonly string[],
  layout: Layout,
  config: ConfigInForce,
): Promise<readonly string[]> {
  const ids = [...whole].flatMap(([path, { id }]) => (isAttributes.test(path) ? [id] : []));
  const read = await blobs(ids, limits.fileBytes);
  // One that is very large may say anything.
  const speaks = ids.some((id) => {
    const blob = read.get(id);
    return !blob || !('bytes' in blob) || changing.some((each) => blob.bytes.includes(each));
  });
  if (!speaks || commit === null) return [];
  const paths = [...files.keys()].filter((path) => isJudged(path, layout, config));
  let encoded = await encodedAmong(
    repository,
    paths.map((path) => prefix + path),
    commit,
  );
  for (const base of bases) {
    const before = new Set(await encodedAmong(repository, encoded, base));
    encoded = encoded.filter((path) => !before.has(path));
  }
  return encoded.map((path) => path.slice(prefix.length));
}

/** What hides files: a file that says so, what to say of it, and which paths it hides. */
interface Hiding {
  readonly saidIn: RegExp;
  /** The ways in which paths from the top are hidden at a commit; none for those that are not. */
  among(paths: readonly string[], at: Snapshot): Promise<ReadonlyMap<string, string>>;
}

const byAttributes: Hiding = {
  saidIn: isAttributes,
  among: async (paths, { repository, commit }) =>
    new Map(
      [...(commit === null ? [] : await hiddenAmong(repository, paths, commit))].map(
        ([path, by]) => [path, `${by} in .gitattributes hides changes from reviewers`],
      ),
    ),
};

const byIgnores: Hiding = {
  saidIn: /(?:^|\/)\.gitignore$/i,
  among: async (paths, at) => {
    const named = await namedByIgnores(at, paths, true);
    const how = '.gitignore keeps it from commits, and from agents that search';
    return new Map([...named].map((path) => [path, how]));
  },
};

/**
 * Files of memory, what judges it, and files of agents, that are hidden since this change: their
 * changes from reviewers, or they themselves from commits and agents. Of entries of the ledger
 * reviewers read the report, not the diff.
 */
export async function hiddenIn(
  head: Snapshot,
  bases: readonly ComparedBase[],
  layout: Layout,
  config: ConfigInForce,
  { isRead }: AgentPaths,
): Promise<readonly HiddenFile[]> {
  const paths = [...head.files.keys()].filter(
    (path) => isRead(path) || isJudged(path, layout, config),
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

/** A base, and what became of its files; paths are from the repository's top. */
export interface ComparedBase {
  readonly commit: string;
  readonly changes: readonly TreeChange[];
}

/** What agents read, by paths from the root. */
export interface AgentPaths {
  /** Whether one memory of the configuration answers for a path. */
  isOwn(path: string): boolean;
  /** Whether agents read a file there without an act, and the same memory answers for it. */
  isRead(path: string): boolean;
}
