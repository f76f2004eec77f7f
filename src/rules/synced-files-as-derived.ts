import type { Severity, Span } from '#diagnostics/diagnostic';
import { textsAtBases } from '#provenance/changes/changed-texts';
import {
  hasMarkers,
  readFileCopy,
  readMemoryBlock,
  targetsIn,
} from '#provenance/derived/memory-block';
import {
  type SyncedFile,
  syncedFile,
  type SyncInputs,
  syncInputsOf,
  wantsBlock,
} from '#provenance/derived/synced-files';
import type { Ledger } from '#provenance/ledger/ledger';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { hasUnmergedIndex } from '#workspace/governed-entries';
import { baseIndexOf } from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './message-words.ts';
import { atStart, inFile, message } from './rule.ts';

const write = 'ledger sync';

/** Messages of LED512 about files that `ledger sync` writes. */
export const syncedFileMessages = {
  synced: message('this synced copy differs from {record}', write),
  unsynced: message('{record} is promoted, but has no line here', write),
  spare: message('agents may not load {record}, which is copied here', write),
  otherwise: message('this text differs from what ledger writes here', write),
  amid: message(
    'ledger did not write this line, which is inside its block',
    'to move it below the block: ledger sync',
  ),
  markers: message(
    'the ledger:memory marks are broken: {why}',
    'delete the ledger:memory lines and the text between them, then run: ledger sync',
  ),
  unblocked: message(
    'the synced copy of {base} was deleted',
    'by mistake: ledger sync',
    'on purpose: set "sync" in ledger.config.json to the other kinds of files',
  ),
} as const;

/**
 * Reports files that differ from what `ledger sync` writes. What this change wrote or deleted is an
 * error; older differences are infos, and the next act updates them.
 */
export function* reportSyncedFiles(workspace: Workspace, ledger: Ledger) {
  const marked = workspace.documents.filter(
    (document) => !isKnownAbsent(document, 'marks') && hasMarkers(document.text),
  );
  const gone = takenOut(workspace);
  if (hasUnmergedIndex(workspace) || marked.length + gone.length === 0) return;
  const inputs = syncInputsOf(workspace, ledger);
  for (const { path, text } of marked) {
    const file = syncedFile(path, text, { workspace, inputs });
    for (const { span, line, target, ...report } of file ? differences(path, file, inputs) : []) {
      const severity = severityOf({ ...report, line, target }, { path, text, workspace });
      const key = `${report.messageId} ${target ?? line ?? ''}`;
      if (severity !== null) yield { ...inFile(path, span, key), ...report, severity };
    }
  }
  for (const { path, text, base } of gone)
    if (wantsBlock(path, text, { workspace, inputs }))
      yield {
        ...atStart(path, 'unblocked'),
        messageId: 'unblocked' as const,
        data: { base },
        severity: 'warning' as const,
      };
}

type Difference = {
  readonly span: Span;
  /** The record of the line, or its item; absent if there is none. */
  readonly target?: string | undefined;
  /** The line as it is, or as ledger writes it; absent for the whole file. */
  readonly line?: string | undefined;
} & (
  | { readonly messageId: 'synced' | 'spare'; readonly data: Named }
  | { readonly messageId: 'unsynced'; readonly data: Named & { readonly line: string } }
  | { readonly messageId: 'otherwise' | 'amid'; readonly data: Record<never, never> }
  | { readonly messageId: 'markers'; readonly data: { readonly why: string } }
);

/** A record and its item, as people type them. */
interface Named {
  readonly record: string;
  readonly item: string;
}

function* differences(path: string, file: SyncedFile, inputs: SyncInputs): Generator<Difference> {
  const { span } = file;
  if (file.kind === 'broken') return yield { messageId: 'markers', span, data: { why: file.why } };
  if (file.kind === 'copy') {
    const messageId = file.wanted === null ? ('spare' as const) : ('synced' as const);
    const data = named(inputs.ledger, file.item, path);
    if (!file.isAsWanted) yield { messageId, span, target: file.item, data };
    return;
  }
  const wanted = new Set(file.wanted);
  /** Records that lines lead to; an empty path for a line of ledger without a record. */
  const there = new Set<string>();
  const records = new Set(inputs.records.map((record) => record.path));
  for (const { text: line, span } of file.lines) {
    const target = [...targetsIn(path, line)].find((each) => each !== inputs.index);
    const isTold = target !== undefined && records.has(target);
    if (isTold) there.add(target);
    if (target === undefined && file.isOwn(line)) there.add('');
    if (wanted.delete(line)) continue;
    if (target === undefined || !file.isOwn(line))
      yield { messageId: file.isOwn(line) ? 'otherwise' : 'amid', span, line, data: {} };
    else
      yield {
        messageId: isTold ? 'synced' : 'spare',
        span,
        target,
        line,
        data: named(inputs.ledger, target, path),
      };
  }
  for (const line of wanted) {
    const target = [...targetsIn(path, line)].find((each) => records.has(each));
    if (there.has(target ?? '')) continue;
    if (target === undefined) yield { messageId: 'otherwise', span, line, data: {} };
    else
      yield {
        messageId: 'unsynced',
        span,
        target,
        line,
        data: { ...named(inputs.ledger, target, path), line },
      };
  }
}

/** The severity of a difference; null if the base updates it. */
function severityOf(
  { messageId, target, line }: Pick<Difference, 'messageId' | 'target' | 'line'>,
  { path, text, workspace }: { path: string; text: string; workspace: Workspace },
): Severity | null {
  const { history } = workspace.surroundings;
  const follows = path.endsWith('MEMORY.md') && baseIndexOf(workspace) !== null;
  const was = (history ? textsAtBases(path, history) : []).map((each) => each ?? '');
  if (messageId === 'unsynced') {
    const isTakenOut = was.some((each) => linesIn(each).some((old) => leadsTo(path, old, target)));
    return isTakenOut ? 'error' : follows ? null : 'info';
  }
  if (!history) return follows && messageId !== 'amid' ? 'info' : 'warning';
  const isOld =
    was.length === 0 ||
    was.some((each) =>
      line === undefined ? each === text : linesIn(each).some((old) => old === line),
    );
  if (isOld) return follows && messageId !== 'amid' ? null : 'info';
  return messageId === 'amid' ? 'warning' : 'error';
}

function linesIn(text: string): string[] {
  const read = readMemoryBlock(text);
  return read.kind === 'block' ? read.block.lines.map((each) => each.text) : [];
}

function leadsTo(path: string, line: string, target = ''): boolean {
  return targetsIn(path, line).has(target);
}

/** Files whose block or copy a change deleted. */
function takenOut(workspace: Workspace) {
  return changedRecords(workspace).flatMap(({ before, now, base }) =>
    isSynced(before.document.text) && !isSynced(now?.document.text ?? '')
      ? [{ path: now?.path ?? before.path, text: before.document.text, base }]
      : [],
  );
}

function isSynced(text: string): boolean {
  return readMemoryBlock(text).kind === 'block' || readFileCopy(text) !== null;
}

/**
 * @param target the path of a record, or an item
 */
function named(ledger: Ledger, target: string, from: string): Named {
  const history = ledger.byTarget.get(target) ?? ledger.items.get(target);
  return {
    record: history?.path ?? target,
    item: history ? itemHandle(history, ledger, from) : target,
  };
}
