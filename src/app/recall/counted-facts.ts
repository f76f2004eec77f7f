import type { Ledger } from '#provenance/ledger/ledger';
import { logKey } from '#recall/recall-log';
import { type Recallable, recallables } from '#recall/recallable';
import type { Workspace } from '#workspace/workspace';

/** A promoted record that was not served. */
export interface NeverRecalled {
  /** The item as people type it; null for what no entry speaks of. */
  readonly short: string | null;
  readonly path: string;
  readonly claim: string;
}

/** A promoted record as it is counted, as plain data. */
export interface CountedFact extends NeverRecalled {
  /** What the log of recalls knows it by. */
  readonly key: string;
  /** What promoted records are ordered by: the time, then the path. */
  readonly promotedAt: string;
}

/** The promoted records that may be recalled. */
export function countedFacts(workspace: Workspace, ledger: Ledger): CountedFact[] {
  return recallables(workspace, ledger)
    .filter((each) => each.standing === 'fact')
    .map((fact) => ({
      short: fact.history === null ? null : ledger.shortOf(fact.history.item),
      path: fact.path,
      claim: fact.claim,
      key: logKey(fact),
      promotedAt: promotedAt(fact),
    }));
}

function promotedAt({ history, path }: Recallable): string {
  return `${history?.acts.findLast((act) => act.item.to === 'promoted')?.entry.content.at ?? ''} ${path}`;
}
