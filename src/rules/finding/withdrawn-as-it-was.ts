import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { onlyMoved } from '#provenance/changes/moved-unchanged';
import { discoveryRecords, holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { bodyDigest, holdsDigest } from '#provenance/record-text/body-digest';
import { recordsPromotion } from '#provenance/recorded-acts';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../item-handle.ts';
import { roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** What memory comes to when it is taken out of use. */
const withdrawn: ReadonlySet<string> = new Set([
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
]);

/** FND319: what was withdrawn stays as it was, for it is what nobody shall learn again. */
export const withdrawnAsItWas = defineRule({
  code: 'FND319',
  name: 'withdrawn-as-it-was',
  severity: 'error',
  since: '1.0',
  summary: 'The record of memory that was withdrawn is there, and its body says what it said then.',
  why:
    'Withdrawn memory is a warning: edited it clears what was wrong, deleted it lets the ' +
    'next agent learn the same again.',
  falsePositives:
    'Any change of the body counts, of a comma as well; the status may change. A ' +
    'deletion is only seen where there is something to compare with. A path that a new ' +
    'record took over is not looked at.',
  messages: {
    edited: {
      text: 'this {role} is {status}, and no longer says what it said on {date}',
      mend: [
        'put it back: ledger undo {item}',
        'what is true now is a record of its own: ledger capture "…"',
      ],
    },
    since: {
      text: 'this {role} is {status}, and says something else than at {base}',
      mend: [
        'its text of then: git show {base}:{path}',
        'what is true now is a record of its own: ledger capture "…"',
      ],
    },
    moved: {
      text: 'this {role} is {status}, and was renamed by hand since {base}',
      mend: [
        'give it its name back: git mv {now} {path}',
        'then rename it so that the ledger knows: ledger mv {path} {now}',
      ],
    },
    deleted: {
      text: 'deleted since {base}, and it is {status}: {title}',
      mend: [
        'restore it: git checkout {base} -- {path}',
        'withdrawn memory stays; elsewhere: ledger mv {path} PATH',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const edited = new Set<string>();
    for (const record of discoveryRecords(workspace)) {
      const history = ledger.byTarget.get(record.path);
      if (!history || !isWithdrawnMemory(history)) continue;
      // Where two branches withdrew it apart, either is right (LED508).
      const last = history.acts.findLast((act) => act.item.body_digest !== undefined);
      const held = [...history.latest, ...(last ? [last] : [])].flatMap(
        (act) => act.item.body_digest ?? [],
      );
      if (held.length === 0 || held.some((digest) => holdsDigest(record, digest))) continue;
      edited.add(record.path);
      yield {
        messageId: 'edited',
        data: {
          role: roleName(record),
          status: history.status,
          date: last?.entry.act.at.slice(0, 10) ?? '',
          item: itemHandle(history, ledger, record.path),
        },
        at: placeOf(record),
        key: `body ${bodyDigest(record)}`,
      };
    }
    for (const report of sinceBase(workspace, ledger))
      if (!edited.has(report.at.path)) yield report;
  },
});

/** What a change did to records that were withdrawn before it, or that it withdraws. */
function* sinceBase(workspace: Workspace, ledger: Ledger) {
  const { history } = workspace.surroundings;
  if (!history) return;
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!holdsDiscovery(before)) continue;
    const known = ledger.byTarget.get(now?.path ?? before.path) ?? ledger.byTarget.get(before.path);
    if (!known || !isWithdrawnMemory(known)) continue;
    const data = {
      role: roleName(before),
      status: known.status,
      base,
      path: shellWord(before.path),
    };
    // What this very change withdraws may go with it: the entry and the row of its retraction stay.
    if (
      now === null &&
      known.latest.every(
        (act) => act.item.to === 'rolled-back' && isNewEntry(history, act.entry.path),
      )
    )
      continue;
    // Of what went stale, LED504 says that it is gone.
    if (now === null && known.status !== 'stale')
      yield {
        messageId: 'deleted' as const,
        data: { ...data, title: clip(before.title, 36) },
        at: { path: before.path, span: { start: 0, end: 0 } },
        key: 'deleted',
      };
    else if (
      now !== null &&
      known.target === before.path &&
      now.path !== before.path &&
      known.status !== 'stale'
    )
      yield {
        messageId: 'moved' as const,
        data: { ...data, now: shellWord(now.path) },
        at: placeOf(now),
        key: 'moved',
      };
    else if (
      now &&
      holdsDiscovery(now) &&
      bodyDigest(before) !== bodyDigest(now) &&
      !isTold(known, before, now, workspace, ledger)
    )
      yield {
        messageId: 'since' as const,
        data,
        at: placeOf(now),
        key: `since base ${bodyDigest(now)}`,
      };
  }
}

/**
 * Whether acts of this change tell of the body, other than by withdrawing it: it was moved with its
 * links, or reworded before.
 */
function isTold(
  history: ItemHistory,
  before: MemoryRecord,
  now: MemoryRecord,
  { surroundings }: Workspace,
  ledger: Ledger,
): boolean {
  const added = history.acts.filter(
    (act) => surroundings.history && isNewEntry(surroundings.history, act.entry.path),
  );
  if (!history.acts.some((act) => holdsDigest(now, act.item.body_digest))) return false;
  return (
    added.some((act) => !withdrawn.has(act.item.to) && act.entry.act.kind !== 'correction') ||
    (added.some((act) => act.entry.act.kind === 'correction') &&
      onlyMoved(before, now, ledger, surroundings.history))
  );
}

function isWithdrawnMemory(history: ItemHistory): boolean {
  return withdrawn.has(history.status) && recordsPromotion(history.acts);
}

function placeOf(record: MemoryRecord) {
  return { path: record.path, span: record.id.span };
}
