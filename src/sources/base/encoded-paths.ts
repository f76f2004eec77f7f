import { changing, encodedAmong, hiddenAmong } from '#git/objects/attributes-of';
import type { HiddenFile } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import type { Snapshot } from '../snapshot.ts';
import type { AgentPaths, ComparedBase } from './agent-paths.ts';
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

/**
 * Files of memory, what judges it, and files of agents, whose changes reviewers do not see since
 * this change. Entries of the ledger do not count: reviewers read their report, not their diff.
 */
export async function hiddenIn(
  { repository, prefix, files, commit }: Snapshot,
  bases: readonly ComparedBase[],
  layout: Layout,
  config: ConfigInForce,
  { isRead }: AgentPaths,
): Promise<readonly HiddenFile[]> {
  const speaks = bases.some(({ changes }) =>
    changes.some(({ before, now }) => isAttributes.test((now ?? before)?.path ?? '')),
  );
  if (!speaks || commit === null) return [];
  const paths = [...files.keys()].filter(
    (path) =>
      isRead(path) ||
      (isJudged(path, layout, config) && !(layout.accepts(path) && path.endsWith('.json'))),
  );
  const all = paths.map((path) => prefix + path);
  let hidden = [...(await hiddenAmong(repository, all, commit))];
  for (const base of bases) {
    const names = hidden.map(([path]) => path);
    const before = await hiddenAmong(repository, names, base.commit);
    hidden = hidden.filter(([path]) => !before.has(path));
  }
  return hidden.map(([path, by]) => ({ path: path.slice(prefix.length), by }));
}
