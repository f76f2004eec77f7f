import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { mayRecordBecome } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { lostEntries } from '#provenance/ledger/lost-entries';
import { shownStatus } from '#provenance/record-text/shown-status';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import type { DiscoveryRecord } from '#workspace/records';
import { isWithdrawn, statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { ofEntry } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { deciding } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/**
 * FND311: a record's status changed as the law of states allows, by acts that were recorded since.
 */
export const statusTransitionLegal = defineRule({
  code: 'FND311',
  name: 'status-transition-legal',
  severity: 'error',
  since: '1.0',
  summary:
    'A record whose status is not what it was at the base has acts in the ledger, or the ' +
    'law of states, that led there.',
  why: 'A status that was typed is a decision that nobody made: what was rejected comes back as fact.',
  falsePositives:
    'Records that no ledger speaks of are judged by the law of states alone; decision ' +
    'records among them are left to their own words.',
  messages: {
    unrecorded: {
      text: 'from {from} at {base} to {to}, and no act of this change did that',
      mend: ['set it back to status: {from}', 'to decide it: set it back, then {decide}'],
    },
    illegal: {
      text: 'nothing leads from {from} (at {base}) to {to}',
      mend: ['set it back to status: {from}', 'a new truth is a new finding: ledger capture "…"'],
    },
    begins: {
      text: 'new since {base}, and {to} from the beginning; a new record is a candidate',
      mend: [
        'propose it: ledger capture "…"',
        'if it is memory, and was decided elsewhere: status accepted, then ledger adopt {item}',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const { history } = workspace.surroundings;
    if (!history) return;
    const lost = lostEntries(history, ledger);
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!now || !holdsDiscovery(before) || !holdsDiscovery(now)) continue;
      const [from, to] = [statusOf(before), statusOf(now)];
      if (from === null || to === null || meaning(from) === meaning(to)) continue;
      const known = ledger.byTarget.get(now.path);
      const at = { path: now.path, span: now.status?.span ?? now.id.span };
      if (known && !recordsMove(now, to, ledger, history))
        yield {
          messageId: 'unrecorded',
          data: { from, to, base, decide: deciding(from, to, itemHandle(known, ledger, now.path)) },
          at,
          key: 'transition',
          ...takenBack(now, [from, to], known, lost),
        };
      // What claims to be memory in a repository with a ledger and is not in it, is LED507's.
      else if (
        !known &&
        now.role !== 'adr' &&
        !(ledger.entries.length > 0 && meaning(to) === 'promoted') &&
        !mayRecordBecome(meaning(from), meaning(to))
      )
        yield { messageId: 'illegal', data: { from, to, base }, at, key: 'transition' };
    }
    for (const record of newRecords(workspace, history, ledger)) {
      const to = statusOf(record) ?? '';
      yield {
        messageId: 'begins',
        data: {
          to,
          base: history.bases[0]?.name ?? '',
          item: itemHandle(undefined, ledger, record.path),
        },
        at: { path: record.path, span: record.status?.span ?? record.id.span },
        key: 'begins',
      };
    }
  },
});

/**
 * The event of a record that stands as it did before an act whose entry was taken away with what it
 * wrote, as by `git revert`.
 */
function takenBack(
  { role }: DiscoveryRecord,
  [from, to]: readonly [from: string, to: string],
  { item, latest }: ItemHistory,
  lost: readonly Entry[],
): { readonly unlessLost?: string } {
  const shows = (status: string, word: string): boolean =>
    meaning(shownStatus(role, status)) === meaning(word);
  const entry = lost.find(({ content: act }) =>
    act.items.some((each) => each.item === item && shows(each.to, from)),
  );
  return entry && latest.some((act) => shows(act.item.to, to))
    ? { unlessLost: ofEntry(entry.id) }
    : {};
}

/** `accepted` is judged exactly as `promoted`. */
function meaning(status: string): string {
  return status === 'accepted' ? 'promoted' : status;
}

/** Whether an act that the base does not have left the record where it now stands. */
function recordsMove(
  record: DiscoveryRecord,
  to: string,
  ledger: Ledger,
  history: History,
): boolean {
  const acts = ledger.byTarget.get(record.path)?.latest ?? [];
  return acts.some(
    (act) =>
      isNewEntry(history, act.entry.path) &&
      meaning(shownStatus(record.role, act.item.to)) === meaning(to),
  );
}

/**
 * Findings and patterns that no base has, that begin withdrawn, and that no act speaks of where
 * acts are recorded.
 */
function newRecords(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
): readonly DiscoveryRecord[] {
  if (ledger.entries.length === 0 || history.bases.length === 0) return [];
  const added = (path: string): boolean =>
    history.bases.every((base) =>
      base.changes.some((change) => change.now === path && change.before === null),
    );
  return [...workspace.findings, ...workspace.patterns].filter(
    (record) =>
      isWithdrawn(statusOf(record) ?? '') &&
      !ledger.byTarget.has(record.path) &&
      added(record.path),
  );
}
