import type { Ledger } from '#provenance/ledger/ledger';
import { listRecallRecords, type RecallRecordWithSource } from '#recall/list-recall-records';
import { logKey } from '#recall/recall-log';
import type { Workspace } from '#workspace/workspace';

/** A promoted record that was never served. */
export interface NeverRecalled {
  /** Null for a record without a ledger entry. */
  readonly short: string | null;
  readonly path: string;
  readonly claim: string;
}

/** A fact as the log of recalls counts it. */
export interface CountedFact extends NeverRecalled {
  /** Its name in the log of recalls. */
  readonly key: string;
  /** The sort key: time of the promotion, then path. */
  readonly promotedAt: string;
}

/** Lists the facts that recall may serve, to find those that were never recalled. */
export function factsToCount(workspace: Workspace, ledger: Ledger): CountedFact[] {
  return listRecallRecords(workspace, ledger)
    .filter((each) => each.standing === 'fact')
    .map((fact) => ({
      short: fact.history === null ? null : ledger.shortOf(fact.history.item),
      path: fact.path,
      claim: fact.claim,
      key: logKey(fact),
      promotedAt: promotedAt(fact),
    }));
}

function promotedAt({ history, path }: RecallRecordWithSource): string {
  return `${history?.acts.findLast((act) => act.item.to === 'promoted')?.entry.content.at ?? ''} ${path}`;
}
