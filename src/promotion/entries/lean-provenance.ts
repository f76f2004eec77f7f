import type { ItemHistory } from '#provenance/ledger/ledger';
import type { MemoryRecord } from '#workspace/records';

import type { Provenance } from '../discovery/discovery.ts';

/** What a record of its own says, and the digest of its body holds. */
const inRecord: ReadonlySet<string> = new Set([
  'claim',
  'evidence',
  'applies_when',
  'does_not_apply_when',
  'paths',
  'topic',
  'origin_traces',
  'confidence',
  'findings',
  'context',
  'alternatives',
  'consequences',
  'impact',
  'expected',
  'reproduction',
  'root_cause',
] satisfies (keyof Provenance)[]);

/** What goes without saying. */
const usual: Readonly<Record<string, string>> = {
  pass: 'work',
  profile: 'default',
  consequence: 'normal',
  reviewer_or_tool: 'self',
};

/**
 * What a decision says of an item besides what its entry and its record say: all of it where the
 * record is no file of its own, and as much as verification needs where it is.
 *
 * @param by who decided, and when
 */
export function leanProvenance(
  provenance: Provenance,
  record: MemoryRecord | null,
  history: Pick<ItemHistory, 'raisedBy'>,
  by: { readonly by: string; readonly at: string },
): Provenance {
  if (record === null || record.role === 'native') return provenance;
  const inEntry: Readonly<Record<string, string | null>> = {
    raised_by: history.raisedBy,
    timestamp: by.at,
    verified_at: by.at,
  };
  const says = ([key, value]: readonly [string, unknown]): boolean =>
    !inRecord.has(key) &&
    value !== inEntry[key] &&
    value !== usual[key] &&
    !(key === 'reviewer_or_tool' && value === by.by) &&
    !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(Object.entries(provenance).filter(says));
}
