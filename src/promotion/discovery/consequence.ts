import { againstObligation } from '#provenance/comparison/against-obligation';
import { recordedConsequence, whyHighConsequence } from '#provenance/consequence/high-consequence';
import { inheritedConsequence } from '#provenance/consequence/inherited-consequence';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { areTwoPeople } from '#provenance/people/address-of';
import {
  isByAnother,
  isCorroborated,
  proofCommands,
  standingValidation,
  twoOrigins,
} from '#provenance/people/corroboration';
import { assertedStatements, memoryTexts } from '#provenance/record-text/asserted-statements';
import { textDigestOf } from '#provenance/record-text/pin';
import { recordsPromotion } from '#provenance/recorded-acts';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Policy, Request } from '../policy.ts';
import type { World } from '../reliance.ts';
import { type Discovery, discoveryOf } from './read-discovery.ts';

/**
 * Why a discovery is of high consequence, in words; null when it is not: by what it says, or by its
 * kind where the configuration names that.
 */
export function highConsequence(
  discovery: Discovery,
  workspace: Workspace,
  policy: Policy,
): string | null {
  return (
    whyHighConsequence(discovery.details, workspace) ??
    (policy.highConsequence.includes(discovery.kind)
      ? `a ${discovery.kind} is of high consequence here`
      : null)
  );
}

/**
 * The same of an item of the ledger, as QUE407 judges it: by its record, by what any act said that
 * made memory of it, by what it takes the place of and by what was raised before with the same
 * claim. Neither an edit nor a later act makes it harmless first.
 */
export function consequenceOf(
  history: ItemHistory,
  record: MemoryRecord | null,
  { workspace, policy, ledger }: Pick<World, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  // Where the evidence of a candidate comes from is settled when it is decided.
  const recorded = recordsPromotion(history.acts) ? recordedConsequence(history, workspace) : null;
  const discovery = discoveryOf(history, record);
  const said = recorded ?? highConsequence(discovery, workspace, policy);
  const found = said ?? inheritedConsequence(history, record, workspace, ledger);
  // What is memory was read so when it was decided.
  return (
    found ??
    (recordsPromotion(history.acts) ? null : consequenceOfWords(discovery, record, workspace))
  );
}

/** The same of a discovery that nobody raised yet. */
export function consequenceUnraised(
  discovery: Discovery,
  { workspace, policy, ledger }: Pick<World, 'workspace' | 'policy' | 'ledger'>,
): string | null {
  const item = unrecorded(discovery.kind, discovery.claim, null);
  return (
    highConsequence(discovery, workspace, policy) ??
    inheritedConsequence(item, null, workspace, ledger, assertedStatements(discovery, null)) ??
    consequenceOfWords(discovery, null, workspace)
  );
}

/**
 * Why words are of high consequence: they go against a requirement. Null where that is not
 * recognised.
 */
export function consequenceOfWords(
  discovery: Discovery,
  record: MemoryRecord | null,
  workspace: Workspace,
): string | null {
  const { kind, claim, details } = discovery;
  const { said } = memoryTexts(discovery, record);
  const raisedAgainst = details.origin_obligations ?? [];
  return againstObligation(
    { kind, claims: [claim], texts: said, raisedAgainst, spec: details.spec },
    workspace,
  );
}

/** What stands beside the raiser's word. */
export interface Corroboration {
  /** Whoever decides is not who raised it. */
  readonly independent: boolean;
  /** Another person decides it, or validated it as it is. High consequence asks for that. */
  readonly byAnother: boolean;
  /** In words for the entry: who or what corroborates; null when nothing does. */
  readonly by: string | null;
  /**
   * Who validated what it said before somebody edited it; null where nobody did, or it says the
   * same.
   */
  readonly lapsed: string | null;
}

/**
 * Finds what corroborates an item: a decider who is another person, an earlier validation that the
 * ledger bears out, a proof run again, or a second surface of another origin. A reviewer typed on
 * the command line is not among them.
 *
 * @param rows what was hashed of its evidence
 */
export function corroborationOf(
  history: ItemHistory,
  record: MemoryRecord | null,
  rows: readonly SurfaceRow[],
  request: Request,
  world: World,
): Corroboration {
  const independent = isIndependent(history.raisedBy, request, world);
  if (independent)
    return {
      independent,
      byAnother: true,
      by: `decided by ${request.by}, raised by ${history.raisedBy ?? ''}`,
      lapsed: null,
    };
  const validation = standingValidation(history.acts);
  const seen = validation?.item.pin;
  // It holds for what was seen. Words without a record of their own stand in the ledger alone.
  const unchanged =
    !keepsRecord(history.kind) ||
    (seen === undefined
      ? record === null
      : record !== null && textDigestOf(record, 'with evidence') === seen);
  if (
    validation &&
    unchanged &&
    isCorroborated(validation, history, () => proofCommands(history, record), world.isSamePerson)
  )
    return {
      independent,
      byAnother: isByAnother(validation, history, world.isSamePerson),
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

/**
 * Whether the decider is a person, and certainly not the one who raised it (e-mail after mailmap,
 * case-folded).
 */
export function isIndependent(raisedBy: string | null, request: Request, world: World): boolean {
  return (
    request.principal.kind === 'person' &&
    raisedBy !== null &&
    areTwoPeople(raisedBy, request.by) &&
    !world.isSamePerson(raisedBy, request.by)
  );
}
