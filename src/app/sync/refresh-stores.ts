import { fileFact } from '#disk/reading/file-facts';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { type HomeStores, homeStores } from '#disk/stores/home-stores';
import { replaceFile } from '#disk/writing/replace-file';
import { canonicalRoot } from '#git/repository/canonical-root';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { planUserStore } from '#promotion/projections/plan-user-store';
import { readMemoryBlock } from '#provenance/derived/memory-block';
import { projectedRecords } from '#provenance/derived/projected-records';
import { ledgerOf } from '#provenance/ledger/ledger';

import { loadMemories } from '../invocation/load-memories.ts';
import type { Env } from '../unit-of-work/act-request.ts';

/**
 * Brings what agents keep of this project outside of it up to date with what is promoted, when a
 * session begins: only where `ledger sync --user` wrote before, so that nobody is written to who
 * did not ask, and from the work tree alone that the store is named after, so that branches side by
 * side do not write over each other.
 *
 * @throws {EnvironmentError} when a store changed meanwhile, or cannot be written
 */
export async function refreshStores(located: Located, cwd: string, env: Env): Promise<void> {
  const root = located.root.path;
  const repository = await openRepository(root, env);
  const asked = storesFrom(env, cwd, root, repository).stores.flatMap((store) => {
    if (
      store.agent === 'Claude Code' &&
      repository &&
      repository.root !== canonicalRoot(repository)
    )
      return [];
    const file = fileFact(store.path, 'MEMORY.md');
    return file.kind === 'text' && readMemoryBlock(file.text).kind === 'block'
      ? [{ store, text: file.text }]
      : [];
  });
  if (asked.length === 0) return;
  const [part] = await loadMemories(located, await readConfigAt(located), null);
  if (!part) return;
  const { workspace } = part;
  const records = projectedRecords(workspace, ledgerOf(workspace));
  for (const { store, text } of asked) {
    const planned = planUserStore(text, records, root);
    if (!('why' in planned) && planned.text !== text)
      replaceFile({
        within: store.path,
        path: 'MEMORY.md',
        before: text,
        after: planned.text,
        executable: false,
      });
  }
}

/** The stores agents keep of the project a folder is in. */
export function storesFrom(
  env: Env,
  cwd: string,
  root: string,
  repository: Repository | null,
): HomeStores {
  return homeStores(env, {
    cwd,
    root: repository?.root ?? root,
    canonical: repository ? canonicalRoot(repository) : root,
  });
}
