import type { History } from '#workspace/history/history';

import { isOfChange } from '../ledger/decided-apart.ts';
import { looseIn } from '../recorded-acts.ts';
import type { CitedRow } from '../surfaces/compare-surface.ts';
import type { ComparedRecord } from './compare-evidence.ts';

export interface AddedLoose {
  /** Path of the record. */
  readonly path: string;
  readonly row: CitedRow & { readonly loose: string };
}

/**
 * The loose digests that a change adds. A false one would hide later changes of meaning, so the
 * gate computes each again.
 */
export function addedLoose(compared: readonly ComparedRecord[], since: History): AddedLoose[] {
  const isNew = isOfChange(since);
  return compared.flatMap(({ record, history }) => {
    const rows = history?.content.rows ?? [];
    const known = Object.fromEntries(
      (history?.acts ?? [])
        .filter((act) => !isNew(act))
        .flatMap(({ item }) => Object.entries(looseIn(item))),
    );
    return rows.flatMap((row) =>
      row.loose === undefined || known[row.surface] === row.loose
        ? []
        : [{ path: record.path, row: { ...row, loose: row.loose } }],
    );
  });
}
