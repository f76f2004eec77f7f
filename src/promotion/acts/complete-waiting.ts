import type { ItemHistory } from '#provenance/ledger/item-history';

import type { Discovery } from '../discovery/discovery.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { waitingDuplicate } from '../discovery/waiting-duplicate.ts';
import type { Session } from '../session.ts';
import {
  type Additions,
  additionsTo,
  candidateOf,
  completeCandidate,
} from './complete-candidate.ts';

/** What every discovery says, whoever typed what: it adds nothing. */
const filled: ReadonlySet<string> = new Set([
  ...['origin', 'origin_obligations', 'origin_traces', 'pass', 'profile', 'confidence'],
  ...['evidence', 'applies_when', 'does_not_apply_when', 'paths', 'owners'],
  ...['valid_until', 'review_by'],
]);

/**
 * Completes the candidate that makes the same claim with what is said beside it; null where none
 * waits, nothing is new or something else is said that the file of a candidate does not take so.
 */
export async function completeWaiting(
  session: Session,
  [discovery, ...others]: readonly Discovery[],
): Promise<ItemHistory | null> {
  if (discovery === undefined || others.length > 0) return null;
  const history = waitingDuplicate(discovery, session.world.ledger);
  const record = history && (await candidateOf(session, history));
  if (!history || !record) return null;
  const known = discoveryOf(history, record);
  const given = Object.entries(discovery.details).filter(([key]) => !filled.has(key));
  const raised = new Map(Object.entries({ consequence: 'normal', ...known.details }));
  if (given.some(([key, value]) => JSON.stringify(raised.get(key)) !== JSON.stringify(value)))
    return null;
  const additions = additionsTo(known, { ...discovery, loadWhen: newCondition(known, discovery) });
  if (additions.loadWhen === null && Object.keys(additions.details).length === 0) return null;
  await completeCandidate(session, history, additions);
  return history;
}

/** The condition that was said; that which is only the first case counts where there is none. */
function newCondition(known: Discovery, { loadWhen, details }: Discovery): Additions['loadWhen'] {
  return known.loadWhen === null || loadWhen !== (details.applies_when?.[0] ?? null)
    ? loadWhen
    : null;
}
