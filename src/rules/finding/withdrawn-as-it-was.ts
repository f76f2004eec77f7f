import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordsPromotion } from '#provenance/recorded-acts';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

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
  summary: 'The record of memory that was withdrawn is there, under its name.',
  why: 'Withdrawn memory is a warning: deleted it lets the ' + 'next agent learn the same again.',
  falsePositives:
    'A deletion is only seen where there is something to compare with. A path that a new record took over is not looked at.',
  messages: {
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
    yield* sinceBase(workspace, ledger);
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
      known.path === before.path &&
      now.path !== before.path &&
      known.status !== 'stale'
    )
      yield {
        messageId: 'moved' as const,
        data: { ...data, now: shellWord(now.path) },
        at: placeOf(now),
        key: 'moved',
      };
  }
}

function isWithdrawnMemory(history: ItemHistory): boolean {
  return withdrawn.has(history.status) && recordsPromotion(history.acts);
}

function placeOf(record: MemoryRecord) {
  return { path: record.path, span: record.id.span };
}
