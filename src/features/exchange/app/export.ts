import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';
import { type NativeFile, nativeMemoryIn } from '#features/exchange/sources/native-files';
import { recordStatusFor } from '#promotion/states';
import { digestOf } from '#provenance/digest';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';
import { type ErasedRecord, isErasedRecord } from '#workspace/erased-record';
import { lastName } from '#workspace/paths/target';
import { endOf, isExpired } from '#workspace/record-end';
import type { DiscoveryRecord } from '#workspace/records';
import { isWithdrawn, statusOf } from '#workspace/standing';
import { importedNoteOf } from '#workspace/stores/imported-note';
import type { Store } from '#workspace/stores/store';

/**
 * One line of an export: a record of the model, or a native file; `text` and the mark before it are
 * its bytes.
 */
export interface ExportedLine {
  readonly schemaVersion: 1;
  readonly kind: DiscoveryRecord['role'] | 'note' | 'index';
  readonly path: string;
  /** The convention a native file follows; null for a record of the model. */
  readonly dialect: Store['dialect'] | null;
  readonly id: string | null;
  readonly status: string | null;
  /**
   * It is no memory any more: it was rolled back, superseded, rejected, set aside, or is stale or
   * expired.
   */
  readonly withdrawn: boolean;
  /** The last day on which it holds, and the day by which somebody looks at it again. */
  readonly valid_until: string | null;
  readonly review_by: string | null;
  /** Whether its last day is over. */
  readonly expired: boolean;
  readonly title: string;
  readonly claim: string | null;
  readonly type: string | null;
  readonly load_when: string | null;
  readonly applies_when: readonly string[];
  readonly does_not_apply_when: readonly string[];
  readonly evidence: readonly string[];
  readonly content_hash: string | null;
  /** The entry that decided on it last, and who did; null for what no entry knows. */
  readonly decided: { readonly entry: string; readonly at: string; readonly by: string } | null;
  /** The note a candidate was imported from, byte for byte. */
  readonly imported: {
    readonly text: string;
    readonly byte_order_mark: boolean;
    readonly sha256: string;
  } | null;
  readonly byte_order_mark: boolean;
  readonly sha256: string;
  readonly text: string;
}

/** Where to export from. */
export interface ExportOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Memory as lines that lose nothing: the records of the workspace and its native files, or the
 * native files of one folder.
 *
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function exportMemory(
  options: ExportOptions,
  folder: string | null,
): Promise<readonly ExportedLine[]> {
  const cwd = resolve(options.cwd ?? '.');
  const [located] = locate(cwd, [], options.config ?? null);
  const home = located?.root.path ?? cwd;
  if (folder !== null)
    return (await nativeMemoryIn(folder, cwd, home, options.env, 'export')).files.map((file) =>
      nativeLine(file, null),
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
    .flatMap((store) =>
      [
        ...(store.index ? [{ path: store.index.path, note: null }] : []),
        ...store.notes.map((note) => ({ path: note.path, note })),
      ].flatMap(({ path, note }): NativeFile[] => {
        const source = sources.get(path);
        return source && 'text' in source
          ? [
              {
                path,
                revision: '',
                text: source.text,
                byteOrderMark: source.byteOrderMark,
                store,
                note,
              },
            ]
          : [];
      }),
    );
  const records = new Set(kept.map((record) => record.path));
  return [
    ...kept.map((record) => recordLine(record, ledger, workspace.today)),
    ...workspace.notes.filter(isErasedRecord).flatMap((record) => erasedLine(record, ledger)),
    ...native.filter((file) => !records.has(file.path)).map((file) => nativeLine(file, ledger)),
  ];
}

function recordLine(
  record: DiscoveryRecord,
  ledger: ReturnType<typeof ledgerOf>,
  today: string | undefined,
): ExportedLine {
  const expired = isExpired(record, today);
  const { document } = record;
  const finding = record.role === 'finding' ? record : null;
  const history = ledger.byTarget.get(record.path);
  const last = history?.latest[0] ?? null;
  const note = importedNoteOf(document);
  const hash = finding?.provenance.content_hash;
  return {
    schemaVersion: 1,
    kind: record.role,
    path: record.path,
    dialect: null,
    id: record.id.value,
    status: statusOf(record),
    withdrawn: expired || isWithdrawn(statusOf(record) ?? ''),
    ...endOf(document),
    expired,
    title: record.title,
    claim: finding?.claim?.value ?? null,
    type: null,
    load_when: finding?.loadWhen?.value ?? history?.content.loadWhen ?? null,
    applies_when: finding?.appliesWhen.map((each) => each.value) ?? [],
    does_not_apply_when: finding?.doesNotApplyWhen.map((each) => each.value) ?? [],
    evidence: finding?.evidence.map((each) => each.text) ?? [],
    content_hash: hash?.state === 'given' ? hash.value : (history?.content.contentHash ?? null),
    decided: last
      ? { entry: last.entry.id, at: last.entry.content.at, by: last.entry.content.by }
      : null,
    imported: note
      ? {
          text: note.text,
          byte_order_mark: note.byteOrderMark,
          sha256: bytesDigest(note.text, note.byteOrderMark),
        }
      : null,
    byte_order_mark: document.byteOrderMark,
    sha256: bytesDigest(document.text, document.byteOrderMark),
    text: document.text,
  };
}

/** An erased record: who erased it, when and why, in the place of its claim. */
function erasedLine(record: ErasedRecord, ledger: ReturnType<typeof ledgerOf>): ExportedLine[] {
  const { document, id, path, title } = record;
  const history = ledger.byTarget.get(path);
  const last = history?.latest[0];
  if (!history || !last) return [];
  return [
    {
      schemaVersion: 1,
      kind: 'note',
      path,
      dialect: null,
      id: id.value,
      status: recordStatusFor(history.status),
      withdrawn: true,
      ...endless,
      title,
      claim: history.content.claim,
      type: null,
      load_when: null,
      applies_when: [],
      does_not_apply_when: [],
      evidence: [],
      content_hash: null,
      decided: {
        entry: last.entry.id,
        at: last.entry.content.at,
        by: last.entry.content.by,
      },
      imported: null,
      byte_order_mark: document.byteOrderMark,
      sha256: bytesDigest(document.text, document.byteOrderMark),
      text: document.text,
    },
  ];
}

/** Only records say how long they hold. */
const endless = { valid_until: null, review_by: null, expired: false } as const;

/** @param ledger what decides on notes in place; null for a folder that has none */
function nativeLine(
  { path, text, byteOrderMark, store, note }: NativeFile,
  ledger: ReturnType<typeof ledgerOf> | null,
): ExportedLine {
  const history = ledger?.byTarget.get(path);
  const status = history ? recordStatusFor(history.status) : null;
  return {
    schemaVersion: 1,
    kind: note ? 'note' : 'index',
    path,
    dialect: store.dialect,
    id: note?.name?.value ?? null,
    status,
    withdrawn: isWithdrawn(status ?? ''),
    ...endless,
    title: note?.title ?? lastName(path),
    claim: note?.description ?? null,
    type: note?.type?.value ?? null,
    load_when:
      note && note.globs.length > 0 ? note.globs.map((glob) => glob.value).join(', ') : null,
    applies_when: [],
    does_not_apply_when: [],
    evidence: [],
    content_hash: null,
    decided: null,
    imported: null,
    byte_order_mark: byteOrderMark,
    sha256: bytesDigest(text, byteOrderMark),
    text,
  };
}

function bytesDigest(text: string, byteOrderMark: boolean): string {
  return digestOf((byteOrderMark ? '\ufeff' : '') + text);
}
