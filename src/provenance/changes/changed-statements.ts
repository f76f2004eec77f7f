import { beyondSteps, rewords } from '#claims/rewording';

import type { Carried } from '../ledger/law.ts';
import { shownMeaning } from '../record-text/term-meaning.ts';
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
};

/** Keys in which other words may say the same, and how that is told. */
const worded: Readonly<Partial<Record<keyof Says, (was: string, is: string) => boolean>>> = {
  claim: rewords,
  title: rewords,
  meaning: (was, is) => rewords(shownMeaning(was), shownMeaning(is)),
  text: (was, is) => beyondSteps(was, is) === null,
};

/** What an act says of an item otherwise than the acts before it. */
export function changedStatements(was: Says, is: Says): ChangedPart[] {
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])] as (keyof Says)[];
  return keys.flatMap((key) => {
    const [before, now] = [saidAs(was, key), saidAs(is, key)];
    if (JSON.stringify(before) === JSON.stringify(now)) return [];
    const isOther =
      (key === 'evidence' && was.evidence?.length !== is.evidence?.length) ||
      (key === 'per_surface_hash' &&
        isOtherEvidence(was.per_surface_hash ?? [], is.per_surface_hash ?? []));
    const isWording =
      typeof before === 'string' && typeof now === 'string' && worded[key]?.(before, now);
    const needs = isWording ? 'wording' : isOther ? 'all' : (carriedKeys[key] ?? 'all');
    return [{ what: key, needs }];
  });
}

/** What is said under a key: the claim of a term is its meaning, where no other is said. */
function saidAs(says: Says, key: keyof Says): Says[keyof Says] {
  return key === 'meaning' ? (says.meaning ?? says.claim) : says[key];
}
