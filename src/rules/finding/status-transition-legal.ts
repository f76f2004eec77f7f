import { holdsDiscovery } from '#provenance/discovery-kinds';
import { mayRecordBecome } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import type { DiscoveryRecord } from '#workspace/records';
import { isWithdrawn, statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** FND311: the status of a record that no act speaks of changed as the law of states allows. */
export const statusTransitionLegal = defineRule({
  code: 'FND311',
  name: 'status-transition-legal',
  severity: 'error',
  since: '1.0',
  summary:
    'A record that no act speaks of has a status to which the law of states leads from the one it ' +
    'had at the base.',
  why: 'A status that was typed is a decision that nobody made: what was rejected comes back as fact.',
  falsePositives:
    'LED504 judges the status of records in the ledger. Decision records without an act are left to ' +
    'their own words.',
  messages: {
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
    for (const { before, now, base } of changedRecords(workspace)) {
      if (!now || !holdsDiscovery(before) || !holdsDiscovery(now)) continue;
      const [from, to] = [statusOf(before), statusOf(now)];
      if (from === null || to === null || meaning(from) === meaning(to)) continue;
      const at = { path: now.path, span: now.status?.span ?? now.id.span };
      // What claims to be memory in a repository with a ledger and is not in it, is LED507's.
      if (
        !ledger.byTarget.has(now.path) &&
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

/** `accepted` is judged exactly as `promoted`. */
function meaning(status: string): string {
  return status === 'accepted' ? 'promoted' : status;
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
