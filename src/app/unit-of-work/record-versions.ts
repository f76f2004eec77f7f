import { readWrittenTexts, saveText } from '#disk/state/saved-texts';
import { pastFiles } from '#git/objects/read-at-commits';
import { readFilesAt, readHeadFiles } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { refsNamed } from '#git/repository/resolve-commit';
import { putBack as say } from '#messages/generated/decide';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import { itemRecord } from '#promotion/discovery/find-item';
import { refuseEditedRecord } from '#promotion/proposals/earlier-replacement';
import { recordStatusFor } from '#promotion/transitions';
import { changedParts } from '#provenance/changes/changed-parts';
import { keepsRecord } from '#provenance/discovery-kinds';
import { smallDiff } from '#provenance/evidence/line-changes';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { ChangeablePart } from '#provenance/ledger/transitions';
import { nativeOf, pathOfRecordFile } from '#provenance/native-item';
import { isAsPinned } from '#provenance/pinned';
import { refsOf } from '#sources/base/base-candidates';
import { findDefaultBranch } from '#sources/base/read-base-index';
import type { PlannedWrite } from '#workspace/plan';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';

import type { LoadedActInputs } from './load-act-inputs.ts';
import { nativeVersion, recordReader } from './read-record.ts';
import type { ActInvocation } from './run-act.ts';

/** A record as the last commit has it. */
export interface CommittedRecord {
  /** The whole text of its file. */
  readonly text: string;
  /** Null where the text does not have it, or it cannot be read from there. */
  readonly record: MemoryRecord | null;
}

/** Reads records from the last commit; leaves out those whose file the commit does not have. */
export async function committedRecords(
  loaded: LoadedActInputs,
  records: readonly MemoryRecord[],
): Promise<ReadonlyMap<MemoryRecord, CommittedRecord>> {
  const { repository, source } = loaded;
  const found = new Map<MemoryRecord, CommittedRecord>();
  if (!repository) return found;
  const read = recordReader(loaded);
  const pathInGit = (record: MemoryRecord): string => source.prefix + pathOfRecordFile(record);
  const blobs = await readHeadFiles(repository, records.map(pathInGit));
  for (const record of records) {
    const text = blobs.get(pathInGit(record))?.toString('utf8');
    if (text === undefined) continue;
    const before = record.role === 'native' ? nativeVersion(record, text) : read(record.path, text);
    found.set(record, { text, record: await before });
  }
  return found;
}

/** Memory that was edited by hand and not committed. */
export interface HandEdit {
  readonly record: MemoryRecord;
  /** The text of its file in the last commit, which is the accepted one. */
  readonly committed: string;
}

/**
 * Finds the edit by hand that an act would take along; null where the record has the accepted text,
 * and where the last commit does not have that text either.
 */
export async function handEditOf(
  session: ActContext,
  history: ItemHistory,
  loaded: LoadedActInputs,
): Promise<HandEdit | null> {
  const record = await itemRecord(session, history);
  const short = shortIdOf(session, history.item);
  if (!record || refuseEditedRecord(record, history, short) === null) return null;
  const before = (await committedRecords(loaded, [record])).get(record);
  return before?.record && refuseEditedRecord(before.record, history, short) === null
    ? { record, committed: before.text }
    : null;
}

/** Keeps a copy of an edit that an act takes out of a file, and notes what differs. */
export function keepEdit(
  { env, dryRun }: ActInvocation,
  { notes }: ActContext,
  { source }: LoadedActInputs,
  { path, before, after }: PlannedWrite,
): void {
  if (before === null || dryRun) return;
  const copy = saveText(env, source.root, path, before);
  const { lines, more } = smallDiff(before.split(/\r?\n/), (after ?? '').split(/\r?\n/));
  notes.push({
    message: say.editStored({ path, copy }),
    lines: more > 0 ? [...lines, `… ${more} more`] : lines,
  });
}

/**
 * Returns the earlier versions of an item's record, newest first: as the last act on this machine
 * wrote it, then as git has it.
 */
export async function recordVersions(
  { env }: ActInvocation,
  { inputs }: ActContext,
  history: ItemHistory,
  loaded: LoadedActInputs,
): Promise<MemoryRecord[]> {
  const { path } = history;
  if (path === null) return [];
  const { repository, source } = loaded;
  const file = fileOfTarget(path);
  const isNative = file !== path || nativeOf(history, inputs.workspace) !== null;
  const read = recordReader(loaded);
  const written = readWrittenTexts(env, source.root, file);
  const fromTop = source.prefix + file;
  const past = repository && (await pastFiles(repository, [fromTop], null, 100));
  const blobs = past?.get(fromTop) ?? [];
  const versions: MemoryRecord[] = [];
  for (const text of [...written, ...blobs.map((blob) => blob.toString('utf8'))]) {
    const version = isNative ? await nativeVersion({ file, path }, text) : await read(path, text);
    if (version) versions.push(version);
  }
  return versions;
}

/**
 * Where two branches decided an item, takes the text of its record from the base branch, because
 * the gate compares it with the base. A text with other words is stored, and the act shows them.
 *
 * @param carried what the act may change: a record that differs in nothing else stays
 */
export async function takeBaseText(
  acting: ActInvocation,
  session: ActContext,
  history: ItemHistory,
  loaded: LoadedActInputs,
  carried: readonly ChangeablePart[] = [],
): Promise<void> {
  const { buffer, inputs } = session;
  const { repository, source, config } = loaded;
  const { path, latest, kind } = history;
  if (path === null || latest.length < 2 || !repository || !keepsRecord(kind)) return;
  const tip = await baseTip(repository, config.baseBranch);
  if (tip === null) return;
  const [file] = await readFilesAt(repository, [tip], [source.prefix + path]);
  const text = file?.bytes.toString('utf8');
  const before = buffer.text(path);
  if (text === undefined || text === before) return;
  const was = await recordReader(loaded)(path, text);
  const isDecided = was && recordStatusFor(statusOf(was) ?? '') !== 'candidate';
  if (!isDecided || !isAsPinned(was, history)) return;
  const now = await buffer.record(path);
  const differs = now ? changedParts(was, now, inputs.ledger, null) : [];
  if (now && differs.every(({ needs }) => needs === 'status' || carried.includes(needs))) return;
  await buffer.put(path, text, (after) => after.role === was.role);
  if (differs.some(({ needs }) => needs === 'wording' || needs === 'all'))
    keepEdit(acting, session, loaded, { path, before, after: text });
}

/** The last commit of the base branch; null where no branch is named or found. */
async function baseTip(
  repository: Repository,
  named: string | null = null,
): Promise<string | null> {
  const refs = named === null ? [] : [`refs/remotes/${named}`, ...refsOf(named)];
  const found = await refsNamed(repository, refs);
  return found[0]?.commit ?? (await findDefaultBranch(repository))?.tip ?? null;
}
