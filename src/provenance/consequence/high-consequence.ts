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

/** The details of an item that decide about its consequence. */
type Weighed = Pick<Details, 'consequence' | 'origin' | 'origin_obligations' | 'origin_traces'>;

/** Whether an item is the words of others: an imported note, a transcript. */
export function isOfOthers(details: Pick<Details, 'origin' | 'origin_traces'>): boolean {
  return details.origin === 'external' && cameFromOthers(details);
}

function cameFromOthers({ origin_traces: traces }: Pick<Details, 'origin_traces'>): boolean {
  return (traces ?? []).some((trace) => /^(?:import|transcript):/.test(trace));
}

/**
 * Why the details of an item make it of high consequence, in words, or null: external origin, a
 * hard-policy or critical requirement of the work tree or base, or `Consequence: high`. Kinds of
 * high consequence by configuration are added by callers.
 */
export function whyHighConsequence(details: Weighed, workspace: Compared): string | null {
  const isHigh = details.consequence === 'high';
  // Words of others stay so with any evidence.
  if (details.origin === 'external' || (isHigh && cameFromOthers(details)))
    return 'its evidence comes from outside of this repository';
  if (isHigh) return 'it was raised as of high consequence';
  const named = new Set(details.origin_obligations ?? []);
  if (named.size === 0) return null;
  const high = highObligationsIn(workspace);
  const found = [...named].flatMap((name) => high.get(name) ?? []);
  return found.length === 0
    ? null
    : found.reduce((first, each) => (each.position < first.position ? each : first)).why;
}

/** Why an obligation is of high consequence, and its position among all such. */
interface HighObligation {
  readonly position: number;
  readonly why: string;
}

/** Obligations of high consequence by each of their names, cached for the specs. */
const known = new WeakMap<Compared['specs'], ReadonlyMap<string, HighObligation>>();

function highObligationsIn(workspace: Compared): ReadonlyMap<string, HighObligation> {
  const specs = specsInForce(workspace);
  const before = known.get(specs);
  if (before) return before;
  const found = new Map<string, HighObligation>();
  // A new id may be a removed requirement of high consequence.
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

/** An obligation of high consequence that a change removes, in words; null for none. */
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

/** Why an item is of high consequence by any of its acts, in words; else null. */
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
