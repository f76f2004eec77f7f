import { EnvironmentError } from '#diagnostics/failure';
import { decode } from '#disk/reading/read-source';
import type { TreeChange } from '#git/history/compare-trees';
import type { BoundedBlob } from '#git/objects/bounded-blobs';
import { base as say } from '#messages/base';
import { readTrees } from '#threads/read-trees';
import type { BaseRevision } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import type { Layout } from '#workspace/paths/layout';
import type { SourceFile } from '#workspace/source-file';

import { textOfBlob } from '../blob-text.ts';
import type { Snapshot } from '../snapshot.ts';
import { baseRevision } from './base-revision.ts';
import { type LostAndNew, movedFolders } from './moved-folders.ts';
import { pairFiles } from './pair-files.ts';

/** One end of a change, from the root. */
interface End {
  readonly path: string;
  readonly id: string;
}

/**
 * Compares memory with a base revision. Nothing that is as it was is read.
 *
 * @param all what became of the base's files; `name` is what people call it
 * @param withGuides whether other Markdown is compared, too
 * @throws {EnvironmentError} where a partial clone lacks what the base had
 */
export async function readBase(
  snapshot: Snapshot,
  layout: Layout,
  all: readonly TreeChange[],
  name: string,
  withGuides = false,
): Promise<BaseRevision> {
  const { prefix } = snapshot;
  const changes = all.flatMap((change) => ofMemory(change, prefix, layout.accepts));
  const guides = withGuides
    ? all.flatMap((change) =>
        ofMemory(change, prefix, (path) => isMarkdownPath(path) && !layout.accepts(path)),
      )
    : [];
  const blobs = await snapshot.blobs(
    [...changes.flat(), ...guides.map(([before]) => before)].flatMap((end) => end?.id ?? []),
    limits.fileBytes,
  );
  const at = (end: End | null): SourceFile | null =>
    end === null ? null : fileOf(end.path, blobs.get(end.id) ?? null, name);
  const textAt = ({ path, id }: End): string | null => textOfBlob(path, blobs.get(id));
  const revision = await baseRevision(
    name,
    changes.map(([before, now]) => ({ before: at(before), now: at(now) })),
    layout,
    readTrees,
    movedFolders(movedIn(all, prefix, layout), new Set(snapshot.files.keys())),
  );
  return {
    ...revision,
    guides: new Map(
      guides.flatMap(([before, now]) =>
        now ? [[now.path, before && { path: before.path, text: textAt(before) }] as const] : [],
      ),
    ),
  };
}

/**
 * Compares memory as it stands in the work tree with a base revision.
 *
 * @param base the base's files, from the root; `files` are those of the work tree, and `staged`
 *   what git knows of it besides memory
 * @throws {EnvironmentError} where a partial clone lacks what the base had
 */
export async function readBaseOfWorkTree(
  base: Snapshot,
  staged: Snapshot,
  layout: Layout,
  files: readonly SourceFile[],
  name: string,
): Promise<BaseRevision> {
  const wanted = [...base.files]
    .filter(([path, { mode }]) => mode.startsWith('100') && layout.accepts(path))
    .map(([path]) => path);
  const blobs = await base.read(wanted, limits.fileBytes);
  const before = wanted.map((path): SourceFile => fileOf(path, blobs.get(path) ?? null, name));
  const idsIn = (paths: readonly string[], { files: tree }: Snapshot): Map<string, string> =>
    new Map(paths.flatMap((path) => [[path, tree.get(path)?.id ?? '']]));
  const there = new Set(files.map(({ path }) => path));
  const moved = movedFolders(
    {
      lost: idsIn(
        wanted.filter((path) => !there.has(path)),
        base,
      ),
      added: idsIn(
        [...staged.files.keys()].filter((path) => !base.files.has(path)),
        staged,
      ),
    },
    new Set(staged.files.keys()),
  );
  return baseRevision(
    name,
    pairFiles(
      before,
      files.filter(({ path }) => layout.accepts(path)),
    ),
    layout,
    readTrees,
    moved,
  );
}

/** @throws {EnvironmentError} for what cannot be compared: it must not pass for unchanged */
function fileOf(path: string, blob: BoundedBlob | null, name: string): SourceFile {
  if (!blob) throw new EnvironmentError(say.unfetchedOfBase({ path, branch: name }), null);
  return 'bytes' in blob
    ? decode(path, blob.bytes)
    : { path, unreadable: { kind: 'too-large', size: blob.size, limit: limits.fileBytes } };
}

/** What memory lost, and what is new anywhere below the root. */
function movedIn(changes: readonly TreeChange[], prefix: string, layout: Layout): LostAndNew {
  const moved = changes.filter(({ before, now }) => before?.path !== now?.path);
  const below = (ends: readonly TreeChange['now'][]): Map<string, string> =>
    new Map(
      ends.flatMap((end) =>
        end?.path.startsWith(prefix) ? [[end.path.slice(prefix.length), end.id] as const] : [],
      ),
    );
  return {
    lost: new Map(
      [...below(moved.map(({ before }) => before))].filter(([path]) => layout.accepts(path)),
    ),
    added: below(moved.map(({ now }) => now)),
  };
}

/**
 * Both ends of a change as the root sees them; none where neither is memory, or only the mode
 * changed.
 *
 * @param accepts tells memory by its path from the root
 */
function ofMemory(
  { before, now }: TreeChange,
  prefix: string,
  accepts: Layout['accepts'],
): [End | null, End | null][] {
  const inside = (end: TreeChange['now']): End | null => {
    if (!end?.path.startsWith(prefix) || !end.mode.startsWith('100')) return null;
    const path = end.path.slice(prefix.length);
    return accepts(path) ? { path, id: end.id } : null;
  };
  const [was, is] = [inside(before), inside(now)];
  return (was === null && is === null) || (was?.path === is?.path && was?.id === is?.id)
    ? []
    : [[was, is]];
}
