import { changing, encodedAmong } from '#git/objects/attributes-of';
import { limits } from '#workspace/limits';
import type { Layout } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import type { Snapshot } from '../snapshot.ts';
import { isJudged } from './names-in-tree.ts';

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
  const ids = [...whole].flatMap(([path, { id }]) =>
    /(?:^|\/)\.gitattributes$/i.test(path) ? [id] : [],
  );
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
