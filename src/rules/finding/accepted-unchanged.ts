import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { decisionChanges, firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery, latestPromotions } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { mayRecordBecome } from '#provenance/ledger/transitions';
import { pinOf, textDigestOf } from '#provenance/record-text/pin';
import {
  type ChangedOrGoneRecord,
  changedRecords,
  isNewEntry,
} from '#workspace/history/changes-since-base';
import type { BaseRevision, History } from '#workspace/history/history';
import { resolveTarget } from '#workspace/paths/target';
import { isErasedRecord, isServedAsFact, isWithdrawn, statusOf } from '#workspace/record-status';
import type { Adr, DiscoveryRecord, MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { moveBack, movedMemory } from '../lost-memory.ts';
import { relatedRecordId, replaceCommand, roleName } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const acceptedUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-unchanged',
  severity: 'error',
  summary: 'Records that were accepted or withdrawn at the base keep their text and status.',
  why: 'An edited record states something that no one accepted. A deleted withdrawal is learned again.',
  falsePositives:
    'Every change counts, even a comma, but not line ends; a decision record may change its ' +
    'status, and add keys and a dated section at its end. LED504 and LED510 check what the ledger ' +
    'accepted. Waive a mass rename by the digests of its result, in a change that is merged ' +
    'first: the gate reads waivers from the base.',
  messages: {
    since: message(
      'this record is {status} at {base}, but its content changed: {what}',
      'by mistake: git checkout {base} -- {path}',
      'replaced by a new fact: git checkout {base} -- {path} && ledger adopt {path} && ledger {replace}',
      'only the wording changed, in a change that is merged first: ledger waive FND309 {now} --reason "…"',
    ),
    remark: message(
      'this change adds a dated section to an accepted decision',
      'if it changes the decision: git checkout {base} -- {path} && ledger adopt {path} && ledger supersede {path}',
    ),
    deleted: message(
      'the {status} record "{item}" was deleted since {base}',
      'by mistake: git checkout {base} -- {path}',
      'no longer true: git checkout {base} -- {path} && git commit --allow-empty -m "Restore" -- {path} && ' +
        'ledger adopt {path} && ledger retract {path} --reason "…"',
    ),
    withdrawn: message(
      'the {status} record "{item}" was deleted since {base}',
      'git checkout {base} -- {path}',
    ),
    moved: message('"{item}" moved from {from} to {to}', moveBack),
    renamed: message(
      'this {status} {role} was renamed since {base}, and the ledger has its old path',
      'git mv -- {now} {path} && ledger mv {path} {now}',
    ),
    illegal: message(
      'a record cannot change from {from} (at {base}) to {to}',
      'set status: {from} in the frontmatter',
    ),
    begins: message(
      'this record is new since {base} and already {to}; new records are candidates',
      'set status: candidate in the frontmatter',
    ),
  },
  *check(workspace, ledger) {
    const { history } = workspace.surroundings;
    if (!history) return;
    const moved = movedMemory(workspace, ledger);
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!holdsDiscovery(before)) continue;
      const here = ledger.byTarget.get(before.path);
      const item = here ?? ledger.byTarget.get(now?.path ?? before.path);
      const isAway = now === null || (here !== undefined && now.path !== before.path);
      const change = { before, now, base };
      if (!isAway && holdsDiscovery(now)) {
        yield* edited({ ...change, now }, item);
        yield* typed({ ...change, now }, ledger);
      } else if (
        isBinding(before, item, workspace) &&
        // LED504 reports deleted memory of the ledger, and texts that no act erased.
        !(isAway
          ? item?.status === 'promoted' || item?.status === 'stale'
          : item && isErasedRecord(now))
      )
        yield* lost(change, item, moved, ledger);
    }
    yield* begun(workspace, history, ledger);
  },
});

interface Change<
  Now extends MemoryRecord | null = MemoryRecord | null,
> extends ChangedOrGoneRecord {
  readonly before: DiscoveryRecord;
  readonly now: Now;
}

const start: Span = { start: 0, end: 0 };

/**
 * Whether a record must not be deleted. With acts in the ledger: it is or was memory, and this
 * change does not withdraw it. Without: it has the status of memory, and is in no retraction table.
 */
function isBinding(
  before: DiscoveryRecord,
  item: ItemHistory | undefined,
  workspace: Workspace,
): boolean {
  const { history } = workspace.surroundings;
  if (!item)
    return isServedAsFact(before) && (before.role === 'adr' || !isRetracted(workspace, before));
  // A record that this change withdraws may be deleted: the entry and the row of the retraction
  // stay.
  const isWithdrawnHere = item.latest.every(
    (act) => act.item.to === 'rolled-back' && history && isNewEntry(history, act.entry.path),
  );
  return (isServedAsFact(before) || recordsPromotion(item.acts)) && !isWithdrawnHere;
}

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

/** A record that was deleted, renamed, or turned into a kind without a discovery. */
function* lost(
  change: Change,
  item: ItemHistory | undefined,
  moved: ReturnType<typeof movedMemory>,
  ledger: Ledger,
) {
  const { before, now, base } = change;
  const path = shellWord(before.path);
  const status = item?.status ?? statusOf(before) ?? '';
  if (now !== null && now.path === before.path)
    yield other({ before, now, base }, 'its kind', status);
  else if (now !== null && holdsDiscovery(now) && !ledger.byTarget.has(now.path))
    yield report(
      'renamed',
      { role: roleName(before), status, base, path, now: shellWord(now.path) },
      inFile(now, now.id.span, 'renamed'),
    );
  else {
    const about = inFile(before, start, 'deleted');
    const move = now === null ? moved(before.path) : null;
    if (move)
      yield report(
        'moved',
        { item: clip(before.title, 24), from: move.from, to: move.to, back: move.back },
        about,
        { cause: move.cause },
      );
    else
      yield report(
        isWithdrawn(status) ? 'withdrawn' : 'deleted',
        { base, status, path, item: clip(before.title, 36) },
        about,
      );
  }
}

/** Memory of the base without an act, with another text now. */
function* edited(change: Change<DiscoveryRecord>, item: ItemHistory | undefined) {
  const { before, now, base } = change;
  if (!isServedAsFact(before) || latestPromotions(item).length > 0) return;
  const what = changeOf(before, now);
  if (what === 'remark')
    yield report(
      'remark',
      { path: shellWord(now.path), base },
      inFile(now, firstChange(before, now), 'remark'),
      {
        related: [relatedRecordId(now)],
        severity: 'warning',
      },
    );
  else if (what !== null) yield other(change, what, statusOf(before) ?? '');
}

/** What changed in a record, in a few words; null if nothing did. */
function changeOf(before: DiscoveryRecord, now: DiscoveryRecord): string | null {
  if (before.role !== now.role) return 'its kind';
  if (before.role === 'adr') return decisionChanges(before, now as Adr);
  return textDigestOf(before, 'with evidence') === textDigestOf(now, 'with evidence')
    ? null
    : 'its text';
}

function other({ before, now, base }: Change<MemoryRecord>, what: string, status: string) {
  const isRecord = holdsDiscovery(now);
  return report(
    'since',
    {
      status,
      base,
      what,
      path: shellWord(before.path),
      now: shellWord(now.path),
      replace: replaceCommand(before, shellWord(now.path)),
    },
    inFile(now, isRecord ? firstChange(before, now) : start, `since base ${pinOf(now)}`),
    { related: isRecord ? [relatedRecordId(now)] : [] },
  );
}

/** A change of status that the law of states forbids, in a record without an act. */
function* typed({ before, now, base }: Change<DiscoveryRecord>, ledger: Ledger) {
  const [from, to] = [statusOf(before), statusOf(now)];
  if (
    from === null ||
    to === null ||
    // Decision records have other statuses.
    now.role === 'adr' ||
    ledger.byTarget.has(now.path) ||
    from === to ||
    // LED507 reports memory that is not in the ledger of its repository.
    (ledger.entries.length > 0 && isServedAsFact(now)) ||
    mayRecordBecome(meaning(from), meaning(to))
  )
    return;
  yield report(
    'illegal',
    { from, to, base },
    inFile(now, now.status?.span ?? now.id.span, 'transition'),
  );
}

/** `accepted` is judged exactly as `promoted`. */
function meaning(status: string): string {
  return status === 'accepted' ? 'promoted' : status;
}

/**
 * New findings and patterns that begin withdrawn, without an act, in a repository with a ledger.
 */
function* begun({ findings, patterns }: Workspace, { bases }: History, ledger: Ledger) {
  if (ledger.entries.length === 0 || bases.length === 0) return;
  for (const record of [...findings, ...patterns]) {
    const { path } = record;
    const to = statusOf(record) ?? '';
    const isNew = ({ changes }: BaseRevision): boolean =>
      changes.some((change) => change.now === path && change.before === null);
    if (isWithdrawn(to) && !ledger.byTarget.has(path) && bases.every(isNew))
      yield report(
        'begins',
        { to, base: bases[0]?.name ?? '' },
        inFile(path, record.status?.span ?? record.id.span, 'begins'),
      );
  }
}
