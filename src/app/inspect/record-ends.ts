import { claimOf } from '#claims/claim-sections';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { discoveryRecords, kindOfRole } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { isMemory } from '#provenance/own-files';
import { isExpired, isReviewDue, recordEndOf } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** Memory past its last day, or past the day of its review. */
export interface RecordEnds {
  /** Past its last day, and no longer served. */
  readonly expired: readonly StatusItem[];
  /** Past the day of its review, and still served. */
  readonly toReview: readonly StatusItem[];
}

/** Finds memory that is past its last day or the day of its review. */
export function recordEnds(workspace: Workspace, ledger: Ledger): RecordEnds {
  const { today } = workspace;
  const memory = discoveryRecords(workspace).filter((record) =>
    isMemory(record, ledger.byTarget.get(record.path)),
  );
  const expired = memory.filter((record) => isExpired(record, today));
  const item = (record: DiscoveryRecord, note: string): StatusItem => {
    const history = ledger.byTarget.get(record.path);
    return {
      short: history ? ledger.shortOf(history.item) : record.path,
      kind: history?.kind ?? kindOfRole(record.role) ?? 'fact',
      discovery: oneLine(plainText(claimOf(record)?.value ?? record.title)),
      task: history?.task ?? null,
      note,
    };
  };
  return {
    expired: expired.map((record) =>
      item(record, `valid until ${recordEndOf(record.document).valid_until ?? ''}`),
    ),
    toReview: memory
      .filter((record) => !expired.includes(record) && isReviewDue(record, today))
      .map((record) =>
        item(record, `to review by ${recordEndOf(record.document).review_by ?? ''}`),
      ),
  };
}

/** An item or record in a list of `ledger status`. */
export interface StatusItem {
  /** Its short ID. Without an entry: `task#n` for a row of a queue, the path for a record. */
  readonly short: string;
  readonly kind: string;
  /** The claim, else the title, on one line. */
  readonly discovery: string;
  readonly task: string | null;
  /** Why it is on the list, in a few words; null if the list says it. */
  readonly note: string | null;
}
