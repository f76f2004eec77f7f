import { shellWord } from '#messages/shell-word';
import { firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isFinal } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { fileOf, nativeItems } from '#provenance/native-item';
import { isAsPinned, isDecided } from '#provenance/pinned';
import { pinOf } from '#provenance/record-text/pin';
import { shownStatus } from '#provenance/record-text/row-title';
import { commentIn } from '#workspace/frontmatter/frontmatter';
import { changedRecords } from '#workspace/history/changes-since-base';
import {
  type ErasedRecord,
  isErasedRecord,
  isServedAsFact,
  statusOf,
} from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofEditedText } from '../events.ts';
import { moveBack, partsGone, recordsGone } from '../lost-memory.ts';
import { itemPlace, textsAsPinned } from '../made-in-use.ts';
import { itemHandle } from '../queue-items.ts';
import { defineVisitingRule } from '../rule.ts';
import { deciding, replacing, roleName } from '../tense.ts';

/** Words of records in which nothing is decided yet, besides those that ledger writes. */
const undecided = new Set([
  'candidate',
  'in-progress',
  'proposed',
  'draft',
  'open',
  'pending',
  'review',
  'in-review',
  'deferred',
]);

/** LED504: a decided record is as its latest act left it. */
export const recordAsPinned = defineVisitingRule({
  code: 'LED504',
  name: 'record-as-pinned',
  severity: 'error',
  since: '1.0',
  summary: 'A record that was decided is what its latest act left: every key, every line.',
  why: 'A record that was edited says something that was never accepted, under the name of who accepted it.',
  falsePositives:
    'Any change counts, of a comma as well; blank lines, the padding of tables, line ends, quotes and ' +
    'the order of keys make none, and neither do keys that the configuration lists as foreignKeys. ' +
    'A formatter that writes other marks (`*so*` as `_so_`) changes a record: format it before it ' +
    'is decided. Where two branches decided apart, a record as either left it is right until LED508 ' +
    'is resolved. A promoted term, rule or requirement is asked to stand in its file as it was accepted, ' +
    'and there the marks and the layout that a formatter changes do not count (of a text of more than 8,192 characters, all counts); a term may stand in any glossary, and a guide that ' +
    'was renamed is found by the line of AGENTS.md that leads to it. A spec that is no draft any more ' +
    'may be reworded by those who approve it: that is a warning. What people add to a guide stands ' +
    'under a heading of its own, as deep.',
  messages: {
    status: {
      text: 'the record says {status}, the ledger {recorded}',
      mend: ['set it back to status: {recorded}', 'to decide it: set it back, then {decide}'],
    },
    typed: {
      text: 'the record says {status}, the ledger {recorded}',
      mend: ['put it back: ledger undo {item}', 'to decide it: put it back, then {decide}'],
    },
    changed: {
      text: 'this {role} is not what was {did} on {date}',
      mend: [
        'by mistake: ledger undo {item}',
        'another wording: ledger amend {item} --reason "…"',
        'a new truth: ledger {replace}',
        'what changed: ledger show {item}',
      ],
    },
    withdrawn: {
      text: 'this {role} is {status}, and not what it was on {date}',
      mend: [
        'put it back: ledger undo {item}',
        'what changed: ledger show {item}',
        'what is true now is a record of its own: ledger capture "…"',
      ],
    },
    erased: {
      text: 'the text of this record was erased, and no act erased {item}',
      mend: [
        'by mistake: git checkout HEAD -- {path}',
        'to erase it: ledger retract {item} --erase --reason "…"',
      ],
    },
    returned: {
      text: 'the text of {item} was erased on {date}, and stands here again',
      mend: ['erase it again: ledger retract {item} --erase --reason "…"'],
    },
    comment: {
      text: 'a decided {role} has a comment in its frontmatter, which no pin covers',
      mend: ['take it out: {path}'],
    },
    before: {
      text: 'a decided {role} has text before its frontmatter, which no pin covers',
      mend: ['take it out: {path}'],
    },
    gone: {
      text: 'the record of {item}, {path}, is gone',
      mend: [
        'put it back: ledger undo {item}',
        'if it no longer holds: ledger retract {item} --reason "…"',
        'if it was renamed: ledger mv {path} <new path>',
      ],
    },
    moved: { text: 'the record of {item} was in {from}, which moved to {to}', mend: moveBack },
    part: {
      text: 'the {what} of {item} is gone from {path}',
      mend: [
        'put it back: ledger undo {item}',
        'if it no longer holds: put it back, then ledger retract {item} --reason "…"',
      ],
    },
    section: {
      text: 'the {what} of {item} is gone from {path}',
      mend: [
        'put it back: ledger undo {item}',
        'if the guide was renamed, let the line of AGENTS.md that leads there lead to it',
        'if it no longer holds: ledger retract {item} --reason "…"',
      ],
    },
    requirement: {
      text: 'the {what} of {item} is gone from {path}',
      mend: [
        'put it back: ledger undo {item}',
        'if the spec says it otherwise now: ledger retract {item} --because stale --reason "…"',
      ],
    },
  },
  visit: (workspace, _options, ledger) => ({
    *record(record) {
      if (!holdsDiscovery(record) && !isErasedRecord(record)) return;
      const history = ledger.byTarget.get(record.path);
      if (!history) return;
      if (!holdsDiscovery(record) || erasureOf(history)) {
        yield* erasedOtherwise(record, history, ledger, workspace);
        return;
      }
      // The shortest id costs a look at all ids, so it waits for something to report.
      const item = (): string => itemHandle(history, ledger, record.path);
      if (!isDecided(history)) yield* otherStatus(record, history, item);
      else {
        const isPinnedText = isAsPinned(record, history);
        // A pin is taken of the record as it stands, whatever status it shows.
        const typed =
          isPinnedText && history.latest.length > 1 ? [] : [...otherStatus(record, history, item)];
        yield* typed;
        if (!isPinnedText && typed.length === 0) yield edited(record, history, item(), workspace);
        yield* unpinned(record);
      }
    },
    *rest() {
      for (const { fact, history } of nativeItems(workspace, ledger))
        if (isDecided(history) && history.status !== 'rolled-back' && !isAsPinned(fact, history))
          yield edited(fact, history, itemHandle(history, ledger, fact.path), workspace);
      yield* recordsGone(workspace, ledger);
      yield* partsGone(workspace, ledger);
      yield* textsAsPinned(workspace, ledger);
    },
  }),
});

/** A record that is erased without an act, or that is not as the act left it that erased it. */
function* erasedOtherwise(
  record: DiscoveryRecord | ErasedRecord,
  history: ItemHistory,
  ledger: Ledger,
  workspace: Workspace,
) {
  const erasure = erasureOf(history);
  const item = itemHandle(history, ledger, record.path);
  const at = { path: record.path, span: record.id.span };
  if (!erasure)
    yield {
      messageId: 'erased' as const,
      data: { item, path: shellWord(record.path) },
      at,
      key: 'erased',
    };
  // Only what an act left before is erased again.
  else if (holdsDiscovery(record) && history.acts.some((act) => act.item.pin === pinOf(record)))
    yield {
      messageId: 'returned' as const,
      data: { item, date: erasure.entry.content.at.slice(0, 10) },
      at,
      key: 'returned',
    };
  else if (!isAsPinned(record, history)) yield edited(record, history, item, workspace);
  else yield* unpinned(record);
}

function* otherStatus(record: DiscoveryRecord, history: ItemHistory, item: () => string) {
  const status = statusIn(record, history);
  // A withdrawal for good counts, whatever another branch decided.
  const recorded = history.latest
    .filter((act) => !isFinal(history.status) || isFinal(act.item.to))
    .map((act) => shownStatus(record.role, act.item.to));
  // LED507 reports a record that claims to be memory and never was.
  const claims = isServedAsFact(record) && !recordsPromotion(history.acts);
  if (status === null || claims || recorded.some((each) => agrees(status, each))) return;
  const last = recorded.at(-1) ?? '';
  yield {
    messageId: isDecided(history) ? ('typed' as const) : ('status' as const),
    data: {
      status,
      recorded: last,
      item: item(),
      decide: deciding(last, status, item()),
    },
    at: { path: record.path, span: record.status?.span ?? record.id.span },
    key: `status ${status}`,
  };
}

function edited(
  record: DiscoveryRecord | ErasedRecord | NativeFact,
  history: ItemHistory,
  item: string,
  workspace: Workspace,
) {
  const last = history.acts.findLast((act) => act.item.pin !== undefined) as RecordedAct;
  const before = changedRecords(workspace).find((each) => each.now === record)?.before;
  const isMemory = history.status === 'promoted' || history.status === 'stale';
  return {
    messageId: isMemory ? ('changed' as const) : ('withdrawn' as const),
    data: {
      role: roleName(record),
      did: last.entry.content.act === 'adoption' ? 'adopted' : 'accepted',
      status: history.status,
      date: last.entry.content.at.slice(0, 10),
      item,
      replace: replacing(record, item),
    },
    at: {
      path: fileOf(record),
      span: before && holdsDiscovery(record) ? firstChange(before, record) : record.id.span,
    },
    related: [{ ...itemPlace(last.entry, history.item), message: 'where it was decided' }],
    key: `pin ${pinOf(record)}`,
    event: ofEditedText(record),
  };
}

/** Text of a decided record that is no key and no part of its body. */
function* unpinned(record: DiscoveryRecord | ErasedRecord) {
  const { document, path } = record;
  const data = { role: roleName(record), path: shellWord(path) };
  const { frontmatter } = document;
  if (frontmatter.kind !== 'read') return;
  const { start } = frontmatter.block;
  if (start > 0)
    yield {
      messageId: 'before' as const,
      data,
      at: { path, span: { start: 0, end: start } },
      key: 'before',
    };
  const comment = commentIn(document.text, frontmatter.block);
  if (comment)
    yield { messageId: 'comment' as const, data, at: { path, span: comment }, key: 'comment' };
}

/**
 * The status to be compared. An audit or a bug report may have been adopted with words of its own;
 * one that was promoted says so.
 */
function statusIn(record: DiscoveryRecord, history: ItemHistory): string | null {
  return (
    statusOf(record) ??
    (history.acts.some((act) => act.entry.content.act === 'promotion')
      ? (record.status?.value.toLowerCase() ?? null)
      : null)
  );
}

/** `accepted` is judged as `promoted`; what waits may say so in any word. */
function agrees(status: string, expected: string): boolean {
  if (expected === 'candidate' || expected === 'proposed') return undecided.has(status);
  return status === expected || (status === 'accepted' && expected === 'promoted');
}
