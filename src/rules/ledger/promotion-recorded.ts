import { shellWord } from '#messages/shell-word';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems, pathOfRecordFile } from '#provenance/native-item';
import { pinOf } from '#provenance/record-text/pin';
import { isNewEntry } from '#workspace/history/changes-since-base';
import type { BaseRevision, LostEntry } from '#workspace/history/history';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { unrecordedEvent } from '../diagnostic-events.ts';
import { moveBack, movedMemory } from '../lost-memory.ts';
import { roleName } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const promotionRecorded = defineRule({
  code: 'LED507',
  name: 'promotion-recorded',
  severity: 'error',
  summary:
    'In a project with a ledger, each accepted record has an entry that promoted or adopted it.',
  why: 'Agents would load a record whose evidence no one checked.',
  falsePositives:
    'Records that were accepted before the ledger began are reported: `ledger adopt` adds all of them. An audit or bug report counts only if its status is accepted or promoted.',
  messages: {
    adopted: message(
      'this {role} was adopted, but was not memory at {base}',
      'revert the commit that adopted it, then propose it: git log -- {path}',
    ),
    moved: message('{from} moved to {to} with this promoted {role}', moveBack),
    unrecorded: message(
      'this {role} is marked {status}, but has no ledger entry',
      'if it predates the ledger: ledger adopt {path}',
      'otherwise write status: {candidate}, then run: ledger promote {path}',
    ),
  },
  *check(workspace, ledger) {
    yield* adoptedHere(workspace, ledger);
    const { history, ledgerBegins } = workspace.surroundings;
    const isBegun = workspace.entries.length > 0 || ledgerBegins;
    // A new memory without a ledger passed no gate if a memory beside it has a ledger.
    if (!isBegun && !history?.gate?.ledgerKept) return;
    const moved = movedMemory(workspace, ledger);
    for (const record of discoveryRecords(workspace)) {
      if (!isServedAsFact(record) || recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? []))
        continue;
      const isOld = wasUnrecorded(workspace, record.path, ledger);
      if (!isBegun && isOld) continue;
      const place = inFile(record, record.status?.span ?? record.id.span, 'unrecorded');
      const move = ledger.byTarget.has(record.path) ? null : moved(record.path);
      if (move && ledger.byTarget.has(move.was(record.path)))
        yield report(
          'moved',
          { role: roleName(record), from: move.from, to: move.to, back: move.back },
          place,
          { cause: move.cause },
        );
      else
        yield report(
          'unrecorded',
          {
            role: roleName(record),
            status: statusOf(record) ?? '',
            path: shellWord(record.path),
            candidate: record.role === 'adr' ? 'proposed' : 'candidate',
          },
          place,
          { event: unrecordedEvent(record), severity: isOld ? 'warning' : undefined },
        );
    }
  },
});

/** Records that this change adopts and no base had as memory: they need a promotion. */
function* adoptedHere(workspace: Workspace, ledger: Ledger) {
  const { history } = workspace.surroundings;
  if (!history?.gate || history.gate.adoption || history.bases.length === 0) return;
  const records = discoveryRecords(workspace).map((record) => ({
    record,
    item: ledger.byTarget.get(record.path),
  }));
  const notes = nativeItems(workspace, ledger).map(({ fact, history: item }) => ({
    record: fact,
    item,
  }));
  for (const { record, item } of [...records, ...notes]) {
    const adoption = item?.acts.find(({ entry }) => entry.content.act === 'adoption');
    if (
      !adoption ||
      !isNewEntry(history, adoption.entry.path) ||
      history.bases.some((base) => wasMemory(base, record, adoption.item.pin))
    )
      continue;
    const status = 'status' in record ? record.status : null;
    yield report(
      'adopted',
      {
        role: roleName(record),
        base: history.gate.base,
        path: shellWord(adoption.entry.path),
      },
      inFile(pathOfRecordFile(record), status?.span ?? record.id.span, 'adopted'),
    );
  }
}

/** Whether a base had a record as memory; a native note has no status, so its pin is compared. */
function wasMemory(
  base: BaseRevision,
  record: DiscoveryRecord | NativeFact,
  pin: string | undefined,
): boolean {
  const before = recordBefore(base, pathOfRecordFile(record));
  if (before === 'unchanged' || !before) return before === 'unchanged';
  if (record.role !== 'native') return isServedAsFact(before);
  const path = before.path + record.path.slice(record.file.length);
  const was = nativeFactIn(before.document, path, null);
  return was !== null && pinOf(was) === pin;
}

/** Whether a record was memory without an entry at a base already. */
function wasUnrecorded(workspace: Workspace, path: string, ledger: Ledger): boolean {
  const bases = workspace.surroundings.history?.bases ?? [];
  return bases.some((base) => {
    const isOfPath = ({ entry }: LostEntry): boolean =>
      entry?.content.items.some((item) => item.path === path) === true;
    const before = recordBefore(base, path);
    // This change deleted its entry, or an act promoted it under another name.
    return (
      !base.lostEntries.some(isOfPath) &&
      (before === 'unchanged' ||
        (before !== undefined &&
          isServedAsFact(before) &&
          !recordsPromotion(ledger.byTarget.get(before.path)?.acts ?? [])))
    );
  });
}

/** The record that a base has for a file; absent for a new one. */
function recordBefore(
  { changes, records }: BaseRevision,
  path: string,
): MemoryRecord | 'unchanged' | undefined {
  const change = changes.find((each) => each.now === path);
  if (!change) return 'unchanged';
  return change.before ? records.get(change.before) : undefined;
}
