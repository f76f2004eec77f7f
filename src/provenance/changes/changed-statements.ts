import { rewords } from '#claims/rewording';

import type { Carried } from '../ledger/law.ts';
import type { Says } from '../recorded-acts.ts';
import { type ChangedPart, isOtherEvidence } from './changed-parts.ts';

/** What an act has to carry to say a key otherwise; every other key takes all. */
const carriedKeys: Readonly<Partial<Record<keyof Says, Carried>>> = {
  load_when: 'condition',
  topic: 'condition',
  valid_until: 'end',
  review_by: 'end',
  evidence: 'evidence',
  content_hash: 'evidence',
  per_surface_hash: 'evidence',
  // GLO207 and AUT605 judge how far these were reworded.
  meaning: 'wording',
  text: 'wording',
};

/** Keys in which other words may say the same. */
const worded: ReadonlySet<string> = new Set(['claim', 'title']);

/** What an act says of an item otherwise than the acts before it. */
export function changedStatements(was: Says, is: Says): ChangedPart[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof Says)[];
  return keys.flatMap((key) => {
    const [before, now] = [was[key], is[key]];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const isOther =
      (key === 'evidence' && was.evidence?.length !== is.evidence?.length) ||
      (key === 'per_surface_hash' &&
        isOtherEvidence(was.per_surface_hash ?? [], is.per_surface_hash ?? []));
    const isWording =
      worded.has(key) &&
      typeof before === 'string' &&
      typeof now === 'string' &&
      rewords(before, now);
    const needs = isWording ? 'wording' : isOther ? 'all' : (carriedKeys[key] ?? 'all');
    return [{ what: key, needs }];
  });
}
