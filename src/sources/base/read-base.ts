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

/** A file before or after a change; its path is from the root. */
interface End {
  readonly path: string;
  readonly id: string;
}

/**
 * Compares memory with a base revision. Reads changed files only.
 *
 * @param all the changes since the base
 * @param name the name of the base
 * @param withGuides whether other Markdown is compared too
 * @throws {EnvironmentError} where a partial clone lacks a file of the base
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
 * Compares memory in the work tree with a base revision.
 *
 * @param base the files of the base, from the root
 * @param staged the index, for files besides memory
 * @param files memory in the work tree
 * @throws {EnvironmentError} where a partial clone lacks a file of the base
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

/** @throws {EnvironmentError} for a missing file, which must not count as unchanged */
function fileOf(path: string, blob: BoundedBlob | null, name: string): SourceFile {
  if (!blob) throw new EnvironmentError(say.unfetchedOfBase({ path, branch: name }), null);
  return 'bytes' in blob
    ? decode(path, blob.bytes)
    : { path, unreadable: { kind: 'too-large', size: blob.size, limit: limits.fileBytes } };
}

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

/** Makes both ends of a change relative to the root; none if neither is accepted or changed. */
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

/** Of more files on each side, only equal ones count as renamed. */
const maxRenameCandidates = 200;

/** Pairs earlier and present versions of changed files. A rename keeps half the content. */
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
      gone.length * added.size <= maxRenameCandidates ** 2,
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

/** The new file that a removed one was renamed to. */
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

/** The share of the longer text that both have, by lines. */
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

/** The content of a file without regard to line ends, which a checkout may change. */
function saidBy(file: SourceFile): string {
  return 'text' in file
    ? `${file.byteOrderMark ? '\ufeff' : ''}${file.text.replace(/\r\n/g, '\n')}`
    : JSON.stringify(file.unreadable);
}

/** A changed file of memory. */
interface FilePair {
  readonly before: SourceFile | null;
  readonly now: SourceFile | null;
}

/** Reads the earlier records of changed files, and the changes of ledger entries. */
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

/** Splits a rename between an entry and a record into a removal and an addition. */
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

/** Entries of the base that were removed, renamed or changed, without regard to line ends. */
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
