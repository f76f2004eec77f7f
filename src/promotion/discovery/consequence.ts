import { whyAgainstObligation } from '#provenance/comparison/against-obligation';
import { recordedConsequence, whyHighConsequence } from '#provenance/consequence/high-consequence';
import { inheritedConsequence } from '#provenance/consequence/inherited-consequence';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { recordsPromotion } from '#provenance/item-content';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import {
  isByAnother,
  isCorroborated,
  proofCommands,
  twoOrigins,
  validationInForce,
} from '#provenance/people/corroboration';
import { areTwoPeople } from '#provenance/people/identity';
import { assertedStatements, memoryTexts } from '#provenance/record-text/asserted-statements';
import { textDigestOf } from '#provenance/record-text/pin';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { ActInputs } from '../act-inputs.ts';
import type { ActRequest, Policy } from '../policy.ts';
import { type Discovery, discoveryOf } from './read-discovery.ts';

/** Why a discovery is of high consequence by its details or its kind, in words; or null. */
export function highConsequence(
  discovery: Discovery,
  workspace: Workspace,
  policy: Policy,
): string | null {
  return (
    whyHighConsequence(discovery.details, workspace) ??
    (policy.highConsequence.includes(discovery.kind)
      ? `a ${discovery.kind} is high-consequence here`
      : null)
  );
}

/**
 * Why an item is of high consequence, in words; or null. Judges, as QUE407 does, by its record, its
 * promotions, the records that it replaces, and earlier items of the same claim, so that neither an
 * edit nor a later act lowers the consequence.
 */
export function consequenceOf(
  history: ItemHistory,
  record: MemoryRecord | null,
  { workspace, policy, ledger }: Pick<ActInputs, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  // The origin of the evidence of a candidate may still change.
  const recorded = recordsPromotion(history.acts) ? recordedConsequence(history, workspace) : null;
  const discovery = discoveryOf(history, record);
  const said = recorded ?? highConsequence(discovery, workspace, policy);
  const found = said ?? inheritedConsequence(history, record, workspace, ledger);
  // The words of memory were judged when it was promoted.
  return (
    found ??
    (recordsPromotion(history.acts) ? null : violatedRequirement(discovery, record, workspace))
  );
}

/** Why a discovery without an item is of high consequence, in words; or null. */
export function consequenceOfDiscovery(
  discovery: Discovery,
  { workspace, policy, ledger }: Pick<ActInputs, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  const item = historyWithoutActs(discovery.kind, discovery.claim, null);
  return (
    highConsequence(discovery, workspace, policy) ??
    inheritedConsequence(item, null, workspace, ledger, assertedStatements(discovery, null)) ??
    violatedRequirement(discovery, null, workspace)
  );
}

/** Names the requirement that a discovery goes against; null where none is recognised. */
export function violatedRequirement(
  discovery: Discovery,
  record: MemoryRecord | null,
  workspace: Workspace,
): string | null {
  const { kind, claim, details } = discovery;
  const { said } = memoryTexts(discovery, record);
  const raisedAgainst = details.origin_obligations ?? [];
  return whyAgainstObligation(
    { kind, claims: [claim], texts: said, raisedAgainst, spec: details.spec },
    workspace,
  );
}

/** The support for an item besides its raiser. */
export interface Corroboration {
  /** Whether the decider is not the raiser. */
  readonly independent: boolean;
  /** Whether another person decides or validated it, as high consequence needs. */
  readonly byAnother: boolean;
  /** The support in words, for the entry; null for none. */
  readonly by: string | null;
  /** The validator of an earlier text of the item; null where there is none. */
  readonly lapsed: string | null;
}

/**
 * Finds support for an item: another decider, an earlier validation, a proof run again, or evidence
 * of two origins. A reviewer named on the command line does not count.
 *
 * @param rows its hashed evidence
 */
export function corroborationOf(
  history: ItemHistory,
  record: MemoryRecord | null,
  rows: readonly SurfaceRow[],
  request: ActRequest,
  inputs: ActInputs,
): Corroboration {
  const independent = isIndependent(history.raisedBy, request, inputs);
  if (independent)
    return {
      independent,
      byAnother: true,
      by: `decided by ${request.by}, raised by ${history.raisedBy ?? ''}`,
      lapsed: null,
    };
  const validation = validationInForce(history.acts);
  const seen = validation?.item.pin;
  // A validation holds for one text; the text of an item without a record cannot change.
  const unchanged =
    !keepsRecord(history.kind) ||
    (seen === undefined
      ? record === null
      : record !== null && textDigestOf(record, 'with evidence') === seen);
  if (
    validation &&
    unchanged &&
    isCorroborated(validation, history, () => proofCommands(history, record), inputs.isSamePerson)
  )
    return {
      independent,
      byAnother: isByAnother(validation, history, inputs.isSamePerson),
      by: validation.entry.content.corroboration ?? `validated by ${validation.entry.content.by}`,
      lapsed: null,
    };
  const lapsed = validation && !unchanged ? validation.entry.content.by : null;
  if (request.rerun !== null) return { independent, byAnother: false, by: request.rerun, lapsed };
  const origins = twoOrigins(rows);
  return {
    independent,
    byAnother: false,
    by: origins === null ? null : `surfaces of ${origins.length} origins: ${origins.join(', ')}`,
    lapsed,
  };
}

/** Whether the decider is a person other than the raiser, by e-mail after mailmap, case-folded. */
export function isIndependent(
  raisedBy: string | null,
  request: ActRequest,
  inputs: ActInputs,
): boolean {
  return (
    request.principal.kind === 'person' &&
    raisedBy !== null &&
    areTwoPeople(raisedBy, request.by) &&
    !inputs.isSamePerson(raisedBy, request.by)
  );
}
