import { clip } from '#messages/fill-template';
import { supersede as say } from '#messages/supersede';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { movedPlaces, withPlaces } from '#provenance/evidence/evidence-places';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { endKeys } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import { isPast } from '#workspace/text/day';

import type { Discovery, Provenance } from '../discovery/discovery.ts';
import { hashEvidence } from '../discovery/hash-evidence.ts';
import { argumentsOf, discoveryOf, withoutNumber } from '../discovery/read-discovery.ts';
import type { Session } from '../session.ts';
import { type CaptureInput, discover } from './discover.ts';

/** How a corrected copy differs from its record, as far as that is said. */
export interface Correction {
  /** What is true now; null where it is to be written into the file. */
  readonly claim: string | null;
  /** What is said of the new claim besides; all else is taken over from the old record. */
  readonly said?: CaptureInput;
  /**
   * The old record as somebody edited it by hand: the copy takes the edit, and its file says again
   * what was accepted.
   */
  readonly edit?: { readonly committed: string } | null;
}

/** An item that is memory, with its record. */
interface Standing {
  readonly old: ItemHistory;
  readonly record: MemoryRecord;
}

/** The discovery that a corrected copy states: what is said anew, else what the record says. */
export function correctedDiscovery(
  session: Session,
  standing: Standing,
  { claim, said }: Correction,
): Discovery {
  const discovery = discoveryOf(standing.old, standing.record);
  // Where the old one came from is not where this one comes from.
  const { title, ...kept } = discovery.details;
  const details: Provenance = {
    ...kept,
    origin_traces: [...session.request.traces],
    // Another claim has another heading, and is argued for otherwise.
    ...(claim === null
      ? { title: withoutNumber(title ?? standing.record.title), ...argumentsOf(standing.record) }
      : {}),
  };
  if (!said)
    return {
      ...discovery,
      claim: claim ?? discovery.claim,
      details: { ...details, evidence: standingEvidence(session, standing, discovery) },
    };
  return saidAnew(session, standing, { ...discovery, details }, said);
}

/** What somebody says of a new claim, over what the old record says. */
function saidAnew(
  session: Session,
  standing: Standing,
  old: Discovery,
  said: CaptureInput,
): Discovery {
  const [anew] = discover(session, { ...said, kinds: [old.kind] });
  if (!anew) return old;
  const given = Object.keys(said.details) as (keyof Provenance)[];
  const { evidence, origin, origin_obligations: obligations = [] } = anew.details;
  const isCited = [said.evidence, said.commands, said.outputs].some(({ length }) => length > 0);
  if (!isCited) session.notes.push({ message: say.evidenceTaken({ path: standing.record.path }) });
  const { applies_when: when = [], does_not_apply_when: notWhen = [] } = old.details;
  const isScoped = given.includes('applies_when') || given.includes('does_not_apply_when');
  if (!isScoped && when.length > 0 && notWhen.length > 0) {
    const scope = { when: clip(when.join('; '), 80), notWhen: clip(notWhen.join('; '), 80) };
    session.notes.push({ message: say.scopeTaken(scope) });
  }
  return {
    ...anew,
    loadWhen: said.loadWhen ?? old.loadWhen,
    details: {
      ...withoutPastEnds(old.details, session),
      ...Object.fromEntries(given.map((key) => [key, anew.details[key]])),
      // Another claim takes no requirement away.
      origin_obligations: [...new Set([...(old.details.origin_obligations ?? []), ...obligations])],
      ...(isCited
        ? { evidence: evidence ?? [], ...(origin === undefined ? {} : { origin }) }
        : { evidence: standingEvidence(session, standing, old) }),
    },
  };
}

/** Ends of the old record that are over end nothing new. */
function withoutPastEnds(details: Provenance, { world }: Session): Provenance {
  const { today = '' } = world.workspace;
  return Object.fromEntries(
    Object.entries(details).filter(
      ([key, day]) => !(endKeys as readonly string[]).includes(key) || !isPast(String(day), today),
    ),
  );
}

/** The evidence of the old record that can still be read, at the lines where it is now. */
function standingEvidence(
  session: Session,
  { old, record }: Standing,
  discovery: Discovery,
): string[] {
  const cited = discovery.details.evidence ?? [];
  // The copy cites the lines where they are now, and not whatever took their old place.
  const moved = movedPlaces(compareEvidence(record, old, session.world).surfaces);
  const evidence = cited.map((line) => withPlaces(line, moved));
  const standing = evidence.filter((line) =>
    hashEvidence(
      { ...discovery, kind: 'fact', details: { evidence: [line] } },
      session.world,
    ).every((each) => !('problem' in each.outcome)),
  );
  if (standing.length < cited.length) session.notes.push({ message: say.evidenceLeftOut() });
  return standing;
}
