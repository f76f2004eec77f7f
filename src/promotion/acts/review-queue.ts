import { discoveryRecords } from '#provenance/discovery-kinds';
import { targetPath } from '#workspace/paths/target';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import type { ActInputs } from '../act-inputs.ts';
import { findItem, type FoundItem } from '../discovery/find-item.ts';

/** An undecided item, record or row. */
export interface ReviewQueueItem {
  /** The whole id of an item; the path of a record; `task#n` of a row. */
  readonly name: string;
  readonly status: string;
  readonly task: string | null;
  readonly found: Exclude<FoundItem, { readonly kind: 'none' }>;
}

const undecided = new Set(['pending', 'validated']);
const setAside = new Set(['deferred', 'blocked', 'quarantined']);

/** Statuses of candidates that people write by hand. */
const candidateWords = new Set(['candidate', 'proposed']);

/** Whether an item or a candidate of this status waits for its first decision. */
export function isUndecided(status: string): boolean {
  return undecided.has(status) || candidateWords.has(status);
}

/** Whether an item of this status is deferred, blocked or quarantined. */
export function isSetAside(status: string): boolean {
  return setAside.has(status);
}

/**
 * Lists what waits for a decision: items of the ledger, and candidates and rows without an entry.
 *
 * @param all whether deferred, blocked and quarantined items are listed too
 */
export function listReviewQueue(
  inputs: Pick<ActInputs, 'workspace' | 'ledger'>,
  all: boolean,
): ReviewQueueItem[] {
  const { workspace, ledger } = inputs;
  const waits = (status: string): boolean => undecided.has(status) || (all && setAside.has(status));
  const items = [...ledger.items.values()]
    .filter((history) => waits(history.status))
    .map((history): ReviewQueueItem => ({
      name: history.item,
      status: history.status,
      task: history.task,
      found: { kind: 'item', history },
    }));
  const records = discoveryRecords(workspace)
    .filter(
      (record) => candidateWords.has(statusOf(record) ?? '') && !ledger.byTarget.has(record.path),
    )
    .map((record): ReviewQueueItem => ({
      name: record.path,
      status: 'pending',
      task: null,
      found: { kind: 'record', record },
    }));
  const listed = new Set([...items, ...records].map((each) => each.name));
  const rows = workspace.tasks.flatMap((task) =>
    task.queue.flatMap((row): ReviewQueueItem[] => {
      const name = `${task.id.value}#${row.position}`;
      const found = findItem(name, inputs);
      // A row of an item, or of a candidate, is listed as that item or candidate.
      if (
        !waits(row.status.value) ||
        found.kind !== 'row' ||
        isListed(listed, found.row.target?.value ?? '', inputs)
      )
        return [];
      return [{ name, status: row.status.value, task: task.id.value, found }];
    }),
  );
  return [...items, ...records, ...rows];
}

function isListed(
  listed: ReadonlySet<string>,
  target: string,
  { workspace, ledger }: Pick<ActInputs, 'workspace' | 'ledger'>,
): boolean {
  const record: MemoryRecord | undefined = workspace.byPath.get(targetPath(target));
  return (
    record !== undefined &&
    (listed.has(record.path) || listed.has(ledger.byTarget.get(record.path)?.item ?? ''))
  );
}
