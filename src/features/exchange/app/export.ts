import { resolve } from 'node:path';

import { groupByRoot } from '#disk/roots/locate';
import {
  listStoreFiles,
  type NativeFile,
  readNativeMemory,
} from '#features/exchange/sources/native-files';
import { recordStatusFor } from '#promotion/transitions';
import { digestOf } from '#provenance/digest';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';
import { withByteOrderMark } from '#workspace/document';
import { lastName } from '#workspace/paths/target';
import {
  type ErasedRecord,
  isErasedRecord,
  isExpired,
  isWithdrawn,
  recordEndOf,
  statusOf,
} from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import { importedNoteOf, type NativeText } from '#workspace/stores/imported-note';
import type { Store } from '#workspace/stores/store';

/** A record or a native file. `text` and `byte_order_mark` are its exact bytes. */
interface ExportedLine {
  readonly schemaVersion: 1;
  readonly kind: DiscoveryRecord['role'] | 'note' | 'index';
  readonly path: string;
  /** Null for a record. */
  readonly dialect: Store['dialect'] | null;
  readonly id: string | null;
  readonly status: string | null;
  /** True if rolled back, superseded, rejected, set aside, stale or expired. */
  readonly withdrawn: boolean;
  /** Days, 2027-01-31: the last valid one, and the next review. */
  readonly valid_until: string | null;
  readonly review_by: string | null;
  /** `valid_until` is over. */
  readonly expired: boolean;
  readonly title: string;
  readonly claim: string | null;
  readonly type: string | null;
  readonly load_when: string | null;
  readonly applies_when: readonly string[];
  readonly does_not_apply_when: readonly string[];
  readonly evidence: readonly string[];
  readonly content_hash: string | null;
  /** Last decision; null without a ledger entry. */
  readonly decided: { readonly entry: string; readonly at: string; readonly by: string } | null;
  /** The exact note that a candidate was imported from. */
  readonly imported: {
    readonly text: string;
    readonly byte_order_mark: boolean;
    readonly sha256: string;
  } | null;
  readonly byte_order_mark: boolean;
  readonly sha256: string;
  readonly text: string;
}

interface ExportOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Exports the records and native files of the workspace, or the native files of one folder, without
 * loss.
 *
 * @throws {UsageError} for a missing folder, {EnvironmentError} for an unreadable file
 */
export async function exportMemory(
  options: ExportOptions,
  folder: string | null,
): Promise<readonly ExportedLine[]> {
  const cwd = resolve(options.cwd ?? '.');
  const [located] = groupByRoot(cwd, [], options.config ?? null);
  const home = located?.root.path ?? cwd;
  if (folder !== null)
    return (await readNativeMemory(folder, cwd, home, options.env, 'export')).files.map((file) =>
      exportNative(file, null),
    );
  if (!located) return [];
  const { workspace, files } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const kept = [
    ...workspace.findings,
    ...workspace.patterns,
    ...workspace.adrs,
    ...workspace.audits,
    ...workspace.bugReports,
    ...workspace.deadEnds,
  ].sort((a, b) => (a.path < b.path ? -1 : 1));
  const sources = new Map(files.map((file) => [file.path, file]));
  const native = workspace.stores
    .filter((store) => store.dialect !== 'ledger')
    .flatMap((store) => listStoreFiles(store, sources))
    .map(({ source: { path, text, byteOrderMark }, ...each }) => ({
      ...{ path, revision: '', text, byteOrderMark },
      ...each,
    }));
  const records = new Set(kept.map((record) => record.path));
  return [
    ...kept.map((record) => exportRecord(record, ledger, workspace.today)),
    ...workspace.notes.filter(isErasedRecord).flatMap((record) => exportErased(record, ledger)),
    ...native.filter((file) => !records.has(file.path)).map((file) => exportNative(file, ledger)),
  ];
}

/** The values of fields that a kind of line does not have. Keys are in the order of the output. */
const emptyFields = {
  schemaVersion: 1,
  kind: 'note',
  path: '',
  dialect: null,
  id: null,
  status: null,
  withdrawn: false,
  valid_until: null,
  review_by: null,
  expired: false,
  title: '',
  claim: null,
  type: null,
  load_when: null,
  applies_when: [],
  does_not_apply_when: [],
  evidence: [],
  content_hash: null,
  decided: null,
  imported: null,
} as const satisfies Omit<ExportedLine, 'byte_order_mark' | 'sha256' | 'text'>;

function exportRecord(
  record: DiscoveryRecord,
  ledger: Ledger,
  today: string | undefined,
): ExportedLine {
  const expired = isExpired(record, today);
  const { document } = record;
  const finding = record.role === 'finding' ? record : null;
  const history = ledger.byTarget.get(record.path);
  const note = importedNoteOf(document);
  const hash = finding?.provenance.content_hash;
  return {
    ...emptyFields,
    kind: record.role,
    path: record.path,
    id: record.id.value,
    status: statusOf(record),
    withdrawn: expired || isWithdrawn(statusOf(record) ?? ''),
    ...recordEndOf(document),
    expired,
    title: record.title,
    claim: finding?.claim?.value ?? null,
    load_when: finding?.loadWhen?.value ?? history?.content.loadWhen ?? null,
    applies_when: finding?.appliesWhen.map((each) => each.value) ?? [],
    does_not_apply_when: finding?.doesNotApplyWhen.map((each) => each.value) ?? [],
    evidence: finding?.evidence.map((each) => each.text) ?? [],
    content_hash: hash?.state === 'given' ? hash.value : (history?.content.contentHash ?? null),
    decided: lastDecision(history),
    imported: note && exportBytes(note),
    ...exportFile(document),
  };
}

/** The claim of an erased record is the note of its erasure: author, time and reason. */
function exportErased(record: ErasedRecord, ledger: Ledger): ExportedLine[] {
  const { document, id, path, title } = record;
  const history = ledger.byTarget.get(path);
  const decided = lastDecision(history);
  if (!history || !decided) return [];
  return [
    {
      ...emptyFields,
      path,
      id: id.value,
      status: recordStatusFor(history.status),
      withdrawn: true,
      title,
      claim: history.content.claim,
      decided,
      ...exportFile(document),
    },
  ];
}

function lastDecision(history: ItemHistory | undefined): ExportedLine['decided'] {
  const entry = history?.latest[0]?.entry;
  return entry ? { entry: entry.id, at: entry.content.at, by: entry.content.by } : null;
}

/** @param ledger null for another folder: its notes have no status */
function exportNative(
  { path, text, byteOrderMark, store, note }: NativeFile,
  ledger: Ledger | null,
): ExportedLine {
  const history = ledger?.byTarget.get(path);
  const status = history ? recordStatusFor(history.status) : null;
  return {
    ...emptyFields,
    kind: note ? 'note' : 'index',
    path,
    dialect: store.dialect,
    id: note?.name?.value ?? null,
    status,
    withdrawn: isWithdrawn(status ?? ''),
    title: note?.title ?? lastName(path),
    claim: note?.description ?? null,
    type: note?.type?.value ?? null,
    load_when:
      note && note.globs.length > 0 ? note.globs.map((glob) => glob.value).join(', ') : null,
    ...exportFile({ text, byteOrderMark }),
  };
}

function exportFile(file: NativeText): Pick<ExportedLine, 'byte_order_mark' | 'sha256' | 'text'> {
  const { text, byte_order_mark, sha256 } = exportBytes(file);
  return { byte_order_mark, sha256, text };
}

function exportBytes(file: NativeText): NonNullable<ExportedLine['imported']> {
  const { text, byteOrderMark } = file;
  return { text, byte_order_mark: byteOrderMark, sha256: digestOf(withByteOrderMark(file)) };
}
