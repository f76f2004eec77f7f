import { keepsRecord } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { areTwoPeople } from '#provenance/people/address-of';
import {
  isByAnother,
  isCorroborated,
  proofCommands,
  standingValidation,
  twoOrigins,
} from '#provenance/people/corroboration';
import { textDigestOf } from '#provenance/record-text/pin';
import type { MemoryRecord } from '#workspace/records';

import type { Request } from '../policy.ts';
import type { World } from '../reliance.ts';

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
