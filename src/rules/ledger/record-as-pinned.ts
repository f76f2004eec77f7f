import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { firstChange } from '#provenance/changes/first-change';
import {
  comparePromotedTexts,
  type PromotedTextStatus,
} from '#provenance/derived/promoted-text-status';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { erasureOf } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { isFinal } from '#provenance/ledger/transitions';
import { nativeItems, pathOfRecordFile } from '#provenance/native-item';
import { isAsPinned, isDecided } from '#provenance/pinned';
import { pinOf } from '#provenance/record-text/pin';
import { sectionOfAct } from '#provenance/record-text/promoted-section';
import { shownStatus } from '#provenance/record-text/row-title';
import { commentIn } from '#workspace/frontmatter/frontmatter';
import { changedRecords } from '#workspace/history/changes-since-base';
import { factAt } from '#workspace/paths/follow-reference';
import {
  type ErasedRecord,
  isErasedRecord,
  isServedAsFact,
  statusOf,
} from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { editedTextEvent } from '../diagnostic-events.ts';
import { moveBack, recordsGone, reportLostSections } from '../lost-memory.ts';
import {
  decisionCommand,
  itemHandle,
  itemPlace,
  replaceCommand,
  roleName,
} from '../message-words.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

/** Statuses of records that are not decided yet; people write more of them than ledger does. */
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

export const recordAsPinned = defineVisitingRule({
  code: 'LED504',
  name: 'record-as-pinned',
  severity: 'error',
  summary: 'Each decided record equals its accepted text: every key and every line.',
  why: 'Agents would load a text that no one accepted, under the name of the person who accepted another.',
  falsePositives:
    'Any change counts, except empty lines, table padding, line ends, quotes, the order of keys and foreignKeys. A formatter that writes other marks (`*so*` as `_so_`) changes a record: format it before it is decided. A reworded requirement in a spec that is not a draft is a warning.',
  messages: {
    status: message(
      'the status is {status} here, but {recorded} in the ledger',
      'by mistake: write status: {recorded}',
      'on purpose: write status: {recorded}, then run: {decide}',
    ),
    typed: message(
      'the status is {status} here, but {recorded} in the ledger',
      'by mistake: ledger undo {item}',
      'on purpose: ledger undo {item} && {decide}',
    ),
    changed: message(
      'this {role} differs from the text {did} on {date}',
      'by mistake: ledger undo {item}',
      'same claim in other words: ledger amend {item} --reason "…"',
      'another claim: ledger undo {item} && ledger {replace}',
    ),
    withdrawn: message('this {status} {role} was edited after {date}', 'ledger undo {item}'),
    erased: message(
      'the text of {item} was erased without a decision',
      'by mistake: git checkout HEAD -- {path}',
      'on purpose: ledger retract {item} --erase --reason "…"',
    ),
    returned: message(
      'the text of {item} was erased on {date}, but is here again',
      'ledger retract {item} --erase --reason "…"',
    ),
    comment: message(
      'the frontmatter of a decided {role} contains a comment',
      'delete the comment from {path}',
    ),
    before: message(
      'a decided {role} has text before its frontmatter',
      'delete that text from {path}',
    ),
    gone: message(
      '{path}, the record of {item}, is missing',
      'by mistake: ledger undo {item}',
      'no longer true: ledger retract {item} --reason "…"',
      'renamed by hand: mv NEW_PATH {path} && ledger mv {path} NEW_PATH',
    ),
    moved: message('{from} moved to {to} with the record of {item}', moveBack),
    part: message(
      'the {what} ({item}) is missing from {path}',
      'by mistake: ledger undo {item}',
      'no longer true: ledger undo {item} && ledger retract {item} --reason "…"',
    ),
    section: message(
      'the {what} ({item}) is missing from {path}',
      'by mistake: ledger undo {item}',
      'no longer true: ledger retract {item} --reason "…"',
      'renamed guide: correct its link in AGENTS.md',
    ),
    requirement: message(
      'the {what} ({item}) is missing from {path}',
      'by mistake: ledger undo {item}',
      'replaced in the spec: ledger retract {item} --because stale --reason "…"',
    ),
  },
  visit: (workspace, ledger) => ({
    *record(record) {
      if (!holdsDiscovery(record) && !isErasedRecord(record)) return;
      const history = ledger.byTarget.get(record.path);
      if (!history) return;
      if (!holdsDiscovery(record) || erasureOf(history)) {
        yield* erasedOtherwise(record, history, ledger, workspace);
        return;
      }
      // Called only for a report: a short id is compared with all ids.
      const item = (): string => itemHandle(history, ledger, record.path);
      if (!isDecided(history)) yield* otherStatus(record, history, item);
      else {
        const isPinnedText = isAsPinned(record, history);
        // A pin covers the record with any status.
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
      yield* reportLostSections(workspace, ledger);
      yield* textsAsPinned(workspace, ledger);
    },
  }),
});

/** An erased record without an act, or one that differs from its erasure. */
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
    yield report('erased', { item, path: shellWord(record.path) }, { at, key: 'erased' });
  // A text that an earlier act pinned.
  else if (holdsDiscovery(record) && history.acts.some((act) => act.item.pin === pinOf(record)))
    yield report(
      'returned',
      { item, date: erasure.entry.content.at.slice(0, 10) },
      { at, key: 'returned' },
    );
  else if (!isAsPinned(record, history)) yield edited(record, history, item, workspace);
  else yield* unpinned(record);
}

function* otherStatus(record: DiscoveryRecord, history: ItemHistory, item: () => string) {
  const status = statusIn(record, history);
  // A final withdrawal outweighs what another branch decided.
  const recorded = history.latest
    .filter((act) => !isFinal(history.status) || isFinal(act.item.to))
    .map((act) => shownStatus(record.role, act.item.to));
  // LED507 reports records that say they are memory and never were.
  const claims = isServedAsFact(record) && !recordsPromotion(history.acts);
  if (status === null || claims || recorded.some((each) => agrees(status, each))) return;
  const last = recorded.at(-1) ?? '';
  yield report(
    isDecided(history) ? 'typed' : 'status',
    { status, recorded: last, item: item(), decide: decisionCommand(last, status, item()) },
    inFile(record, record.status?.span ?? record.id.span, `status ${status}`),
  );
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
  return report(
    isMemory ? 'changed' : 'withdrawn',
    {
      role: roleName(record),
      did: last.entry.content.act === 'adoption' ? 'adopted' : 'accepted',
      status: history.status,
      date: last.entry.content.at.slice(0, 10),
      item,
      replace: replaceCommand(record, item),
    },
    inFile(
      pathOfRecordFile(record),
      before && holdsDiscovery(record) ? firstChange(before, record) : record.id.span,
      `pin ${pinOf(record)}`,
    ),
    {
      related: [{ ...itemPlace(last.entry, history.item), message: 'the accepted text' }],
      event: editedTextEvent(record),
    },
  );
}

/** Text of a decided record outside of keys and body. */
function* unpinned(record: DiscoveryRecord | ErasedRecord) {
  const { document, path } = record;
  const data = { role: roleName(record), path: shellWord(path) };
  const { frontmatter } = document;
  if (frontmatter.kind !== 'read') return;
  const { start } = frontmatter.block;
  if (start > 0) yield report('before', data, inFile(path, { start: 0, end: start }, 'before'));
  const comment = commentIn(document.text, frontmatter.block);
  if (comment) yield report('comment', data, inFile(path, comment, 'comment'));
}

/** The status to compare. Adopted audits and bug reports may have words of their own. */
function statusIn(record: DiscoveryRecord, history: ItemHistory): string | null {
  return (
    statusOf(record) ??
    (history.acts.some((act) => act.entry.content.act === 'promotion')
      ? (record.status?.value.toLowerCase() ?? null)
      : null)
  );
}

/** `accepted` counts as `promoted`; undecided records may use any word for it. */
function agrees(status: string, expected: string): boolean {
  if (expected === 'candidate' || expected === 'proposed') return undecided.has(status);
  return status === expected || (status === 'accepted' && expected === 'promoted');
}

/** Terms, rules and requirements that are not in their files as they were accepted. */
function* textsAsPinned(workspace: Workspace, ledger: Ledger) {
  for (const standing of comparePromotedTexts(workspace, ledger)) {
    if (standing.kind === 'held') continue;
    const { act, shown, text } = standing;
    const { history } = text;
    const { path } = standing.at;
    const item = itemHandle(history, ledger, path);
    const what = `${words[history.kind] ?? history.kind} "${clip(sectionOfAct(act).title, 28)}"`;
    const related = [{ ...itemPlace(act.entry, history.item), message: 'the accepted text' }];
    if (standing.kind === 'changed')
      yield report(
        'changed',
        {
          role: what,
          did: 'accepted',
          date: act.entry.content.at.slice(0, 10),
          item,
          replace: `retract ${item} --because stale --reason "…"`,
        },
        { at: standing.at, related, key: `text ${history.item} ${shown}` },
      );
    else
      yield report(
        goneIds[history.kind] ?? 'part',
        { what, item, path: shellWord(path) },
        {
          at:
            factAt(workspace, path).kind === 'file'
              ? standing.at
              : { path: act.entry.path, span: { start: 0, end: 0 } },
          related,
          key: `gone ${history.item}`,
          severity: isApproved(workspace, standing) ? 'warning' : undefined,
        },
      );
  }
}

type ByKind<T> = Readonly<Partial<Record<ItemHistory['kind'], T>>>;

const words: ByKind<string> = { workflow: 'section', behaviour: 'requirement' };
const goneIds: ByKind<'section' | 'requirement'> = {
  workflow: 'section',
  behaviour: 'requirement',
};

/**
 * Whether a requirement was promoted into a spec that is not a draft: its approvers may change it.
 */
function isApproved({ byPath }: Workspace, { at, text: { history } }: PromotedTextStatus): boolean {
  const spec = byPath.get(at.path);
  const isDraft = spec?.role === 'spec' && spec.status?.value.toLowerCase() === 'draft';
  return history.kind === 'behaviour' && !isDraft;
}
