import { EnvironmentError } from '#diagnostics/failure';
import { decode } from '#disk/reading/read-source';
import type { TreeChange } from '#git/history/compare-trees';
import type { BoundedBlob } from '#git/objects/bounded-blobs';
import { base as say } from '#messages/generated/program';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { BaseRevision, LostEntry, MovedFolder } from '#workspace/history/history';
import { limits } from '#workspace/limits';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import type { Layout } from '#workspace/paths/layout';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';

import { type Snapshot, textOfBlob } from '../snapshot.ts';
import { type LostAndNew, movedFolders } from './names-in-tree.ts';

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

/**
 * Files that are compared line by line to find what was renamed; of more, only equal ones are
 * paired.
 */
const mostCompared = 200;

/**
 * Pairs files as they were with files as they are; those that did not change are left out. A rename
 * is told as git tells it: half the content alike.
 */
export function pairFiles(was: readonly SourceFile[], is: readonly SourceFile[]): FilePair[] {
  const now = new Map(is.map((file) => [file.path, file]));
  const before = new Map(was.map((file) => [file.path, file]));
  const changed = was.flatMap((file): FilePair[] => {
    const other = now.get(file.path);
    return other && saidBy(file) !== saidBy(other) ? [{ before: file, now: other }] : [];
  });
  const gone = was.filter((file) => !now.has(file.path));
  const added = new Set(is.filter((file) => !before.has(file.path)));
  const renamed = gone.map((file): FilePair => {
    const other = counterpart(
      file,
      [...added],
      gone.length * added.size <= mostCompared * mostCompared,
    );
    if (other) added.delete(other);
    return { before: file, now: other ?? null };
  });
  return [
    ...changed,
    ...renamed,
    ...[...added].map((file): FilePair => ({ before: null, now: file })),
  ];
}

/**
 * What a file is now, among those that are new; an entry of the ledger and a record are never one.
 */
function counterpart(
  file: SourceFile,
  added: readonly SourceFile[],
  alike: boolean,
): SourceFile | undefined {
  if (!('text' in file)) return undefined;
  const same = added.find((each) => 'text' in each && saidBy(each) === saidBy(file));
  if (same || !alike) return same;
  const [best] = added
    .map((each) => ({ each, share: share(file, each) }))
    .filter((each) => each.share >= 0.5)
    .sort((a, b) => b.share - a.share);
  return best?.each;
}

/** How much of the longer of two texts both have, by lines. */
function share(one: SourceFile, other: SourceFile): number {
  const [left, right] = [linesIn(one), linesIn(other)];
  const there = new Map<string, number>();
  for (const line of left) there.set(line, (there.get(line) ?? 0) + 1);
  let alike = 0;
  for (const line of right) {
    const times = there.get(line) ?? 0;
    if (times === 0) continue;
    there.set(line, times - 1);
    alike += line.length + 1;
  }
  return alike / Math.max(1, lengthOf(left), lengthOf(right));
}

function linesIn(file: SourceFile): string[] {
  return 'text' in file ? file.text.split(/\r?\n/) : [];
}

function lengthOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length + 1, 0);
}

/** What a file says, line ends aside: a checkout may have changed those. */
function saidBy(file: SourceFile): string {
  return 'text' in file
    ? `${file.byteOrderMark ? '\ufeff' : ''}${file.text.replace(/\r\n/g, '\n')}`
    : JSON.stringify(file.unreadable);
}

/** One file of memory that is not what it was: as it was, and as it is. */
interface FilePair {
  readonly before: SourceFile | null;
  readonly now: SourceFile | null;
}

/**
 * Makes a base of what changed since: records as they were, and what became of the ledger's
 * entries.
 *
 * @param movedFolders folders of memory that stand elsewhere now, as far as it was asked
 */
export async function baseRevision(
  name: string,
  found: readonly FilePair[],
  layout: Layout,
  trees: TreeReader,
  movedFolders: readonly MovedFolder[] = [],
): Promise<BaseRevision> {
  const pairs = found.flatMap(apart);
  const { byPath, entries } = await readRecords(
    pairs.flatMap(({ before }) => before ?? []),
    layout,
    new Set(),
    trees,
  );
  const ofLedger = pairs.filter(isOfLedger);
  return {
    name,
    records: byPath,
    changes: pairs
      .filter((pair) => !isOfLedger(pair))
      .map(({ before, now }) => ({ before: before?.path ?? null, now: now?.path ?? null })),
    newEntries: new Set(
      ofLedger.flatMap(({ before, now }) =>
        now !== null && now.path !== before?.path ? [now.path] : [],
      ),
    ),
    lostEntries: lostEntries(ofLedger, new Map(entries.map((entry) => [entry.path, entry]))),
    movedFolders,
  };
}

function isOfLedger({ before, now }: FilePair): boolean {
  return (before ?? now)?.path.endsWith('.json') === true;
}

/**
 * An entry and a record are never one file, however alike git finds them: the one is gone, the
 * other new.
 */
function apart({ before, now }: FilePair): FilePair[] {
  return before !== null &&
    now !== null &&
    before.path.endsWith('.json') !== now.path.endsWith('.json')
    ? [
        { before, now: null },
        { before: null, now },
      ]
    : [{ before, now }];
}

/**
 * Entries of the base that are not there as they were; line ends aside, for a checkout may have
 * changed those.
 */
function lostEntries(pairs: readonly FilePair[], read: ReadonlyMap<string, Entry>): LostEntry[] {
  return pairs.flatMap(({ before, now }): LostEntry[] => {
    if (before === null) return [];
    const lost = { path: before.path, entry: read.get(before.path) ?? null };
    const [was, is] = [textOf(before), textOf(now)];
    const same = was !== null && was === is;
    if (now === null) return [{ ...lost, became: 'removed', now: null }];
    if (now.path !== before.path)
      return [{ ...lost, became: same ? 'renamed' : 'removed', now: same ? now.path : null }];
    return same ? [] : [{ ...lost, became: 'changed', now: now.path }];
  });
}

function textOf(file: SourceFile | null): string | null {
  return file && 'text' in file ? file.text.replace(/\r\n/g, '\n') : null;
}
