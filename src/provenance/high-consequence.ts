import type { Workspace } from '#workspace/workspace';

import type { ItemHistory } from './ledger/ledger.ts';
import { recordsPromotion, type RecordedAct } from './recorded-acts.ts';

/** The provenance record of an item, as far as it says how much harm the item does when it is wrong. */
type Details = Pick<NonNullable<RecordedAct['item']['provenance']>, 'consequence' | 'origin' | 'origin_obligations'>;

/** Domains of obligations that bind harder than the rest (document 2, QUE407). */
const hardPolicy = /\b(?:enforced[- ]policy|compliance|security)\b/i;

/**
 * Why what an item says of itself makes it of high consequence, in words; null when it does not (document 3.2): external
 * origin, an obligation of the hard-policy band or of critical risk, `Consequence: high`. Kinds that the configuration
 * names are the promotion room's to add.
 */
export function whyHighConsequence(details: Details, workspace: Pick<Workspace, 'specs'>): string | null {
  if (details.consequence === 'high') return 'it was raised as of high consequence';
  if (details.origin === 'external') return 'its evidence comes from outside of this repository';
  const named = new Set(details.origin_obligations ?? []);
  if (named.size === 0) return null;
  for (const spec of workspace.specs) {
    for (const obligation of spec.obligations) {
      if (!names(named, spec.id.value, obligation.id.value)) continue;
      if (hardPolicy.test(obligation.domain ?? '')) return `${obligation.id.value} is ${obligation.domain ?? ''}`;
      if (/^critical\b/i.test(obligation.risk ?? '')) return `the risk of ${obligation.id.value} is critical`;
    }
  }
  return null;
}

/**
 * Why the ledger has an item as one of high consequence, in words; null when it does not. Consequence only rises: what one
 * act said counts, whatever a later one says. Where the evidence of a candidate comes from is settled when it is decided.
 */
export function recordedConsequence(history: Pick<ItemHistory, 'acts'>, workspace: Pick<Workspace, 'specs'>): string | null {
  const details = history.acts.flatMap((act) => act.item.provenance ?? []);
  const decided = history.acts.findLast((act) => act.item.provenance?.origin !== undefined && recordsPromotion([act]))?.item.provenance ?? details.at(-1);
  return whyHighConsequence({
    ...(details.some((each) => each.consequence === 'high') ? { consequence: 'high' as const } : {}),
    ...(decided?.origin === undefined ? {} : { origin: decided.origin }),
    origin_obligations: details.flatMap((each) => each.origin_obligations ?? []),
  }, workspace);
}

/** `C-014`, or `spec.C-014` and `spec#C-014` where the spec is named as well. */
function names(named: ReadonlySet<string>, spec: string, obligation: string): boolean {
  return named.has(obligation) || named.has(`${spec}.${obligation}`) || named.has(`${spec}#${obligation}`) || named.has(`REQ.${spec}.${obligation}`);
}
