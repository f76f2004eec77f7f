import type { SourceFile } from '#workspace/document';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import { isLinkOutsideMemory, type Layout } from '#workspace/paths/layout';
import {
  type ConfigInForce,
  configWithin,
  workspaceAt,
} from '#workspace/paths/nested-configuration';
import { followPath } from '#workspace/paths/path-listing';
import { folderOf, isAtOrBelow } from '#workspace/paths/target';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { Snapshot } from './snapshot.ts';

/** Folders that are never workspaces. */
export const skipped = /(?:^|\/)(?:node_modules|\.txn)\//;

/** The paths of memory in a snapshot: those of the layout, and named ones. */
export function memoryPlaces(
  { files }: Snapshot,
  layout: Layout,
  named: readonly string[],
): { readonly byHand: ReadonlySet<string>; readonly wanted: readonly string[] } {
  const byHand = new Set(
    [...files.keys()].filter(
      (path) =>
        isAtOrBelow(path, named) &&
        !layout.ignores(path) &&
        (isMarkdownPath(path) || layout.accepts(path)),
    ),
  );
  return {
    byHand,
    wanted: [...files.keys()].filter(
      (path) => !skipped.test(path) && (layout.accepts(path) || byHand.has(path)),
    ),
  };
}

/** A problem with a link in the place of a memory file; null for none. */
export function findLinkProblem(
  { listing }: Snapshot,
  layout: Layout,
  path: string,
  byHand: ReadonlySet<string>,
): SourceFile | null {
  // The target of a link to other memory is read itself; a submodule is outside of the repository.
  const leads = followPath(listing, path);
  if (leads.kind === 'submodule' && !leads.linked) return null;
  if (
    leads.kind === 'escapes' ||
    leads.kind === 'dangling' ||
    leads.kind === 'submodule' ||
    leads.kind === 'missing'
  )
    return { path, unreadable: { kind: 'not-a-file', what: 'symlink' } };
  return leads.kind === 'file' && isLinkOutsideMemory(path, leads.path, layout, byHand)
    ? { path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } }
    : null;
}

/** Problems with submodules and links in memory folders that lead out of memory. */
export function linksOutOfMemory({ files, listing }: Snapshot, layout: Layout): SourceFile[] {
  const hasText = (folder: string): boolean =>
    [...files.keys()].some(
      (path) => path.startsWith(`${folder}/`) && (isMarkdownPath(path) || /\.json$/i.test(path)),
    );
  return [...files].flatMap(([path, { mode }]): SourceFile[] => {
    if (mode === '160000')
      return layout.mayHold(path)
        ? [{ path, unreadable: { kind: 'not-a-file', what: 'repository' } }]
        : [];
    if (mode !== '120000' || layout.accepts(path) || layout.ignores(path)) return [];
    const above = layout.folders.filter(
      (folder) => folder === path || folder.startsWith(`${path}/`),
    );
    if (above.length === 0 && !layout.walks(path)) return [];
    if (['escapes', 'submodule', 'missing'].includes(followPath(listing, path).kind))
      return [{ path, unreadable: { kind: 'not-a-file', what: 'symlink' } }];
    const past = (above.length > 0 ? above : [path]).some((folder) => {
      const leads = followPath(listing, folder);
      return leads.kind === 'folder' && !layout.walks(leads.path) && hasText(leads.path);
    });
    return past ? [{ path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } }] : [];
  });
}

/**
 * The configurations of the separate memories: of the root, and of each `workspaces` folder that a
 * snapshot has.
 *
 * @param own a folder in one of the memories, to return that memory only
 */
export function configsOfMemories(
  config: LedgerConfig,
  snapshots: readonly Snapshot[],
  own: string | null = null,
): readonly ConfigInForce[] {
  if (!config.workspaces?.length) return [config];
  const within = own === null ? null : workspaceAt(config, own);
  if (within !== null) return [configWithin(config, within)];
  // A submodule has no files here, and may be such a folder all the same.
  const folders = new Set(
    snapshots.flatMap(({ files }) =>
      [...files].flatMap(
        ([path, { mode }]) => workspaceAt(config, mode === '160000' ? path : folderOf(path)) ?? [],
      ),
    ),
  );
  return [config, ...[...folders].sort().map((folder) => configWithin(config, folder))];
}
