import { realpathSync } from 'node:fs';

import { findRoot } from '#disk/roots/find-root';
import { readStoresBelow } from '#disk/stores/find-stores';
import { homeStores } from '#disk/stores/home-stores';
import { loadFrom } from '#sources/load-workspace';
import { homeSource, nativeSource } from '#sources/native-source';

/** What an audit learns of cited paths, a line each; with a home folder, of the stores there. */
export async function load(top: string, home: string | null = null): Promise<string[]> {
  const root = findRoot(realpathSync(top));
  const env = { PATH: process.env.PATH ?? '', HOME: home ?? '/nonexistent' };
  const folder =
    home === null
      ? root.path
      : (homeStores(env, { cwd: root.path, root: root.path, canonical: root.path }).stores[0]
          ?.path ?? '');
  const files = readStoresBelow(
    folder,
    home === null ? root : { path: folder, inGit: false },
    home !== null,
  ).roots.flatMap((each) => each.files);
  const source =
    home === null
      ? nativeSource(root, {}, files, env, false)
      : homeSource(folder, files, root, env);
  const { workspace } = await loadFrom(source, {}, true, {
    cited: { milliseconds: 20_000, offers: false },
  });
  const fates = [...(workspace.surroundings.cited?.fates ?? [])].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return fates.map(([path, fate]) =>
    fate.kind === 'missing'
      ? `${path} missing`
      : `${path} ${fate.movedTo === null ? 'gone' : `moved ${fate.movedTo}`} "${fate.commit.subject}"`,
  );
}
