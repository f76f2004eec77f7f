import { domainOf, isHardPolicy, whereDomainIs } from '#claims/obligations/obligation-domains';
import { namesOf } from '#claims/obligations/obligation-names';
import type { Obligation } from '#workspace/document';
import {
  changedSpecs,
  type Compared,
  newObligations,
  specsInForce,
} from '#workspace/history/specs-in-force';
import type { Spec } from '#workspace/records';

import type { Details } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';

/**
 * The provenance record of an item, as far as it says how much harm the item does when it is wrong.
 */
type Weighed = Pick<Details, 'consequence' | 'origin' | 'origin_obligations' | 'origin_traces'>;

/** Whether what was raised is the words of others: a note of another party, a transcript. */
export function isOfOthers(details: Pick<Details, 'origin' | 'origin_traces'>): boolean {
  return details.origin === 'external' && cameFromOthers(details);
}

function cameFromOthers({ origin_traces: traces }: Pick<Details, 'origin_traces'>): boolean {
  return (traces ?? []).some((trace) => /^(?:import|transcript):/.test(trace));
}

/**
 * Why what an item says of itself makes it of high consequence, in words; null when it does not:
 * external origin, an obligation of the hard-policy band or of critical risk, `Consequence: high`.
 * Kinds that the configuration names are the promotion room's to add. A change is judged by the
 * specs of its base as well.
 */
export function whyHighConsequence(details: Weighed, workspace: Compared): string | null {
  const isHigh = details.consequence === 'high';
  // Words of others stay so, whatever evidence is put beside them.
  if (details.origin === 'external' || (isHigh && cameFromOthers(details)))
    return 'its evidence comes from outside of this repository';
  if (isHigh) return 'it was raised as of high consequence';
  const named = new Set(details.origin_obligations ?? []);
  if (named.size === 0) return null;
  const weighty = weightyIn(workspace);
  const found = [...named].flatMap((name) => weighty.get(name) ?? []);
  return found.length === 0
    ? null
    : found.reduce((first, each) => (each.position < first.position ? each : first)).why;
}

/**
 * An obligation that makes whatever is raised against it of high consequence, and which it is of
 * them all.
 */
interface Weighty {
  readonly position: number;
  readonly why: string;
}

/** What is weighty by what an item may call it, read once for all items of a workspace. */
const known = new WeakMap<Compared['specs'], ReadonlyMap<string, Weighty>>();

function weightyIn(workspace: Compared): ReadonlyMap<string, Weighty> {
  const specs = specsInForce(workspace);
  const before = known.get(specs);
  if (before) return before;
  const found = new Map<string, Weighty>();
  // A new id in the place of one that weighs much may be the same requirement.
  const gone = goneIn(workspace);
  const fresh = gone === null ? null : newObligations(workspace);
  for (const spec of specs) {
    for (const obligation of spec.obligations) {
      const replaces = fresh?.has(obligation)
        ? `${obligation.id.value} is new where ${gone ?? ''}`
        : null;
      const why = whyObligationIsHigh(obligation, spec) ?? replaces;
      if (why === null) continue;
      for (const name of namesOf(spec.id.value, obligation.id.value))
        if (!found.has(name)) found.set(name, { position: found.size, why });
    }
  }
  known.set(specs, found);
  return found;
}

/**
 * An obligation of high consequence that the base has and the change does not, in words; null where
 * there is none.
 */
function goneIn(workspace: Compared): string | null {
  for (const { before, now } of changedSpecs(workspace)) {
    const kept = new Set(
      now?.id.value === before.id.value ? now.obligations.map(({ id }) => id.value) : [],
    );
    const gone = before.obligations.find(
      (each) => whyObligationIsHigh(each, before) !== null && !kept.has(each.id.value),
    );
    if (gone) return `${gone.id.value} is gone, and ${whyObligationIsHigh(gone, before) ?? ''}`;
  }
  return null;
}

/** Why an obligation is of high consequence, in words; null when it is not. */
export function whyObligationIsHigh(obligation: Obligation, spec: Spec): string | null {
  const domain = domainOf(obligation, spec);
  if (isHardPolicy(domain))
    return `${obligation.id.value} is ${domain} by ${whereDomainIs(obligation, spec)}`;
  return /^critical\b/i.test(obligation.risk ?? '')
    ? `the risk of ${obligation.id.value} is critical (spec ${spec.id.value})`
    : null;
}

/**
 * Why the ledger has an item as one of high consequence, in words; null when it does not.
 * Consequence only rises: what one act said counts, whatever a later one says.
 */
export function recordedConsequence(
  { acts, content: { details } }: Pick<ItemHistory, 'acts' | 'content'>,
  workspace: Compared,
): string | null {
  const { origin, origin_obligations: obligations, origin_traces: traces } = details;
  return whyHighConsequence(
    {
      consequence: acts.some(({ item }) => item.high) ? 'high' : undefined,
      origin,
      origin_obligations: obligations ?? [],
      origin_traces: traces ?? [],
    },
    workspace,
  );
}
