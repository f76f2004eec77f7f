import { claimOf } from '#claims/claim-of-record';
import { claimsIn } from '#claims/claim-sections';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { isNewEntry } from '#workspace/history/changes-since-base';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { isMemory } from '../is-memory.ts';
import type { ItemHistory, Ledger } from '../ledger/ledger.ts';
import { withoutNumber } from '../record-text/asserted-statements.ts';
import { holdsDigest } from '../record-text/body-digest.ts';

/** A record that became memory by an entry that makes another claim. */
interface CalledElse {
  readonly record: DiscoveryRecord;
  readonly item: ItemHistory;
  /** The claim of the entry. */
  readonly said: string;
}

/**
 * Records that a change made memory by an entry with another claim: people read that of the entry
 * where they decide, and agents that of the record.
 */
export function* calledElse(workspace: Workspace, ledger: Ledger): Generator<CalledElse> {
  const { history } = workspace.surroundings;
  for (const record of history ? discoveryRecords(workspace) : []) {
    const item = ledger.byTarget.get(record.path);
    const claims = claimsOf(record);
    if (!history || !item || claims.length === 0 || !isMemory(record, item)) continue;
    const added = item.acts.filter(({ entry }) => isNewEntry(history, entry.path));
    if (!added.some(({ entry }) => entry.content.act === 'promotion')) continue;
    const act = added.findLast(
      (each) =>
        ['promotion', 'amendment'].includes(each.entry.content.act) &&
        holdsDigest(record, each.item.body_digest),
    );
    if (!act) continue;
    // An entry has the claim without its marks.
    const said = act.item.discovery;
    const entered = [said, plainText(said)].map(inWords);
    if (!claims.some((claim) => entered.includes(inWords(plainText(claim)))))
      yield { record, item, said };
  }
}

/** What a record says that it claims: of all but findings, the heading says it as well. */
function claimsOf(record: DiscoveryRecord): string[] {
  if (record.role === 'finding') return [claimOf(record)?.value ?? []].flat();
  const claims = claimsIn(record.document).map((each) => each.value);
  return [...claims, record.title, withoutNumber(record.title)];
}

function inWords(text: string): string {
  return oneLine(text).replace(/\s+/g, ' ').trim();
}
