import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { recordsPromotion } from '#provenance/recorded-acts';
import { isErasedRecord } from '#workspace/erased-record';
import { entryName, governedEntries } from '#workspace/governed-entries';
import { baseIndexOf, isRowOfBase } from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import { follow } from '#workspace/paths/follow-reference';
import { resolveTarget } from '#workspace/paths/target';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { isWithdrawn, statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { ofGap } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { moveBack, type MovedMemory, movedMemory } from '../moved-memory.ts';
import { outdatedRow } from '../outdated-row.ts';
import { roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** IDX111: withdrawn memory has no active row, and its retraction row is complete. */
export const withdrawnNotActive = defineRule({
  code: 'IDX111',
  name: 'withdrawn-not-active',
  severity: 'error',
  since: '1.0',
  summary:
    'Stale, superseded, rejected, quarantined or rolled-back memory has no active row; ' +
    'the retraction table says what to do instead.',
  why: 'An agent that follows the row acts on something the team has already taken back.',
  falsePositives:
    'Only the status written in the record counts, and for an ADR its quarantine. That a record was deleted is seen ' +
    'where there is a base to compare with. A branch leaves the rows of the base to `ledger land`.',
  messages: {
    active: {
      text: '"{entry}" is {status} but still has an active row',
      mend: [
        'move the row to "Stale or superseded memory", with its replacement and what to do',
        'if an act withdrew it: ledger index --write',
      ],
    },
    listed: {
      text: '"{entry}" is {status} and still stands in {index}',
      mend: [
        'take it out of {index}: it is loaded at every start',
        'if it holds after all: ledger show {item}',
      ],
    },
    action: {
      text: 'the withdrawn "{item}" does not say what to do instead',
      mend: ['fill the Action cell: what to load, or that it must not be used'],
    },
    deleted: {
      text: '"{item}" was memory at {base} and was deleted, not retracted',
      mend: [
        'restore it: git checkout {base} -- {path}',
        'if it no longer holds: git checkout {base} -- {path} && git commit -m "Restored" -- {path} && ledger adopt {path} && ledger retract {path} --reason "…"',
      ],
    },
    moved: { text: '{from} moved to {to}, and "{item}" with it', mend: moveBack },
    retyped: {
      text: 'this {now} was "{item}", memory at {base}',
      mend: [
        'take the change back: git checkout {base} -- {path}',
        'if it no longer holds: git checkout {base} -- {path} && git commit -m "Restored" -- {path} && ledger adopt {path} && ledger retract {path} --reason "…"',
      ],
    },
    replacement: {
      text: 'the superseded "{item}" does not name its replacement',
      mend: ['fill the Replacement cell with a link to the record that replaces it'],
    },
  },
  *check(workspace, _options, ledger) {
    yield* activeRows(workspace, ledger);
    yield* nativeListed(workspace, ledger);
    const moved = movedMemory(workspace, ledger);
    for (const { before, now, base } of changedRecords(workspace)) {
      if (
        (now !== null && holdsDiscovery(now)) ||
        !holdsDiscovery(before) ||
        !isMemory(before, undefined) ||
        isRetracted(workspace, before) ||
        isJudgedByLedger(before, now, ledger)
      )
        continue;
      const move = now === null ? moved(before.path) : null;
      yield now !== null
        ? retypedReport(before, now, base)
        : move
          ? movedReport(before, move)
          : deletedReport(before, base);
    }
    yield* incompleteRows(workspace);
  },
});

/** Active rows that lead to withdrawn memory. */
function* activeRows(workspace: Workspace, ledger: Ledger) {
  const base = baseIndexOf(workspace);
  for (const { index, entry, found: reference } of governedEntries(workspace)) {
    const record = reference?.kind === 'file' ? workspace.byPath.get(reference.path) : undefined;
    const status = record ? withdrawnStatus(record, ledger) : null;
    if (!record || !status || entry.section === 'stale') continue;
    const at = { path: index.path, span: entry.span };
    const key = entry.target?.value ?? '';
    const related = [{ path: record.path, span: statusSpan(record), message: 'its status' }];
    const event =
      status === statusOf(record) ? {} : ofGap(ledger.byTarget.get(record.path), ledger);
    if (base && isRowOfBase(base, entry, index)) continue;
    yield {
      messageId: 'active' as const,
      data: { entry: entryName(entry), status },
      at,
      key,
      related,
      ...event,
      ...outdatedRow(workspace, entry, index, ledger.byTarget.get(record.path)),
    };
  }
}

/** The status that makes it withdrawn; an ADR in quarantine says only that it is in review. */
function withdrawnStatus(record: MemoryRecord, ledger: Ledger): string | null {
  const written = statusOf(record);
  if (written && isWithdrawn(written)) return written;
  if (isErasedRecord(record)) return 'erased';
  return ledger.byTarget.get(record.path)?.status === 'quarantined' ? 'quarantined' : null;
}

/**
 * Whether another rule reports that a record is gone: FND317 a decision without an act, LED504 a
 * deleted file that the ledger has as memory.
 */
function isJudgedByLedger(
  before: DiscoveryRecord,
  now: MemoryRecord | null,
  ledger: Ledger,
): boolean {
  const history = ledger.byTarget.get(before.path);
  if (!history) return before.role === 'adr';
  return now === null || (history.status !== 'promoted' && history.status !== 'stale');
}

function retypedReport(before: DiscoveryRecord, now: MemoryRecord, base: string) {
  return {
    messageId: 'retyped' as const,
    data: {
      now: roleName(now),
      item: clip(before.title, 36),
      base,
      path: shellWord(before.path),
    },
    at: { path: now.path, span: { start: 0, end: 0 } },
    key: 'deleted',
  };
}

function movedReport(before: DiscoveryRecord, { from, to, back, cause }: MovedMemory) {
  return {
    messageId: 'moved' as const,
    data: { from, to, back, item: clip(before.title, 24) },
    at: { path: before.path, span: { start: 0, end: 0 } },
    key: 'deleted',
    cause,
  };
}

function deletedReport(before: DiscoveryRecord, base: string) {
  return {
    messageId: 'deleted' as const,
    data: { item: clip(before.title, 36), base, path: shellWord(before.path) },
    at: { path: before.path, span: { start: 0, end: 0 } },
    key: 'deleted',
  };
}

/** Rows of the retraction table that lack the action, or the replacement. */
function* incompleteRows(workspace: Workspace) {
  for (const index of workspace.indexes.filter((each) => each.governed)) {
    for (const row of index.retractions) {
      const at = { path: index.path, span: row.span };
      const item = plainText(row.item.value);
      if (!row.action)
        yield { messageId: 'action' as const, data: { item }, at, key: `${item} action` };
      const reference = row.target ? follow(workspace, index.path, row.target.value) : null;
      const record = reference?.kind === 'file' ? workspace.byPath.get(reference.path) : undefined;
      if (record && statusOf(record) === 'superseded' && !row.replacement)
        yield { messageId: 'replacement' as const, data: { item }, at, key: `${item} replacement` };
    }
  }
}

/**
 * Native memory that was withdrawn, and that the index of its store leads to, or holds, all the
 * same.
 */
function* nativeListed(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index || !isWithdrawn(history.status) || !recordsPromotion(history.acts)) continue;
    const data = {
      entry: clip(fact.title, 30),
      status: history.status,
      index: index.path,
      item: itemHandle(history, ledger, fact.path),
    };
    // Only a withdrawal takes a fact out of the file that it stands in.
    if (fact.file === index.path && history.status === 'rolled-back')
      yield {
        messageId: 'listed' as const,
        data,
        at: { path: index.path, span: fact.id.span },
        key: fact.path,
      };
    for (const line of fact.lines)
      yield {
        messageId: 'listed' as const,
        data,
        at: { path: index.path, span: line.span },
        key: fact.path,
      };
  }
}

/** Where a record says its status, or else who it is. */
function statusSpan(record: MemoryRecord): Span {
  return 'status' in record && record.status ? record.status.span : record.id.span;
}

/** Whether a retraction table names a record that is gone. */
function isRetracted(workspace: Workspace, record: DiscoveryRecord): boolean {
  return workspace.indexes.some((index) =>
    index.retractions.some((row) => {
      const found = row.target ? resolveTarget(index.path, row.target.value) : null;
      return (
        (found?.kind === 'inside' && found.path === record.path) ||
        [record.title, record.id.value].includes(plainText(row.item.value))
      );
    }),
  );
}
