import { clip } from '#messages/fill-template';
import { acceptedText } from '#messages/generated/acts';
import { supersede as say } from '#messages/generated/decide';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { movedPlaces, withPlaces } from '#provenance/evidence/compare-rows';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { endKeys } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { isPast } from '#workspace/text/day';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { hashEvidence } from '../discovery/hash-evidence.ts';
import {
  argumentsOf,
  type Discovery,
  discoveryOf,
  type Provenance,
  withoutNumber,
} from '../discovery/read-discovery.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { type Reason, refusal } from '../reason.ts';
import { capture } from './capture.ts';
import { buildDiscoveries, type CaptureInput } from './discover.ts';
import { isReplaceable, refuseUnpromoted, type ReplaceableRecord } from './supersede.ts';

/** A correction, and the record that it replaces. */
export interface CorrectedCopy {
  readonly record: ReplaceableRecord;
  readonly discovery: Discovery;
}

/** Raises a corrected copy of a record: a candidate that supersedes the record once promoted. */
export async function openCorrectedCopy(
  session: ActContext,
  old: ItemHistory,
  correction: Correction,
): Promise<void> {
  const { buffer, done, notes } = session;
  const { claim, edit = null } = correction;
  const corrected = await correctedCopy(session, old, correction);
  if (!corrected) return;
  const { record, discovery } = corrected;
  const at = done.length;
  const [raised] = await capture(session, [discovery], { replaces: record });
  const copy = raised?.path ?? null;
  if (copy === null) return;
  if (claim === null && edit === null) askToWrite(session, at);
  notes.push({ message: say.copied({ copy, path: record.path }) });
  if (edit !== null && record.role !== 'native') {
    await buffer.put(record.path, edit.committed, (after) => after.role === record.role);
    notes.push({ message: acceptedText.editMoved({ copy, path: record.path }) });
  }
}

/** Returns the corrected discovery; null where the record cannot be replaced. */
export async function correctedCopy(
  session: ActContext,
  old: ItemHistory,
  correction: Correction,
): Promise<CorrectedCopy | null> {
  const record = await itemRecord(session, old);
  const short = shortIdOf(session, old.item);
  const refuse = (reason: Reason): null => {
    session.reasons.push(reason);
    return null;
  };
  if (!transitionOf('supersede', old)) return refuse(refuseUnpromoted(short, old.status));
  if (!isReplaceable(record))
    return refuse(refusal(short, 'P01', say.noSuccessor({ item: short })));
  return { record, discovery: correctedDiscovery(session, { old, record }, correction) };
}

/** Makes the next step of an uncorrected copy: to write the correction into it. */
function askToWrite(session: ActContext, at: number): void {
  const done = session.done[at];
  if (!done) return;
  const isPerson = session.request.principal.kind === 'person';
  session.done[at] = {
    ...done,
    next: [
      acceptedText.writeCopy({ copy: done.target ?? '' }),
      ...(isPerson ? [`ledger promote ${done.short}`] : []),
    ],
  };
}

/** The differences between a corrected copy and its record. */
interface Correction {
  /** The new claim; null where a person will write it into the file. */
  readonly claim: string | null;
  /** Other fields of the new claim; the rest is copied from the old record. */
  readonly said?: CaptureInput;
  /** The accepted text of a record that was edited: the copy takes the edit, the record this. */
  readonly edit?: { readonly committed: string } | null;
}

/** An item that is memory, with its record. */
interface Standing {
  readonly old: ItemHistory;
  readonly record: MemoryRecord;
}

/** The discovery of a corrected copy: the fields of the correction, else those of the record. */
function correctedDiscovery(
  session: ActContext,
  standing: Standing,
  { claim, said }: Correction,
): Discovery {
  const discovery = discoveryOf(standing.old, standing.record);
  // The copy has another origin than the record.
  const { title, ...kept } = discovery.details;
  const details: Provenance = {
    ...kept,
    origin_traces: [...session.request.traces],
    // Another claim needs another title and other arguments.
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
  return withGivenFields(session, standing, { ...discovery, details }, said);
}

/** The fields given for a new claim, over those of the old record. */
function withGivenFields(
  session: ActContext,
  standing: Standing,
  old: Discovery,
  said: CaptureInput,
): Discovery {
  const [anew] = buildDiscoveries(session, { ...said, kinds: [old.kind] });
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
      // A new claim keeps the requirements of the old one.
      origin_obligations: [...new Set([...(old.details.origin_obligations ?? []), ...obligations])],
      ...(isCited
        ? { evidence: evidence ?? [], ...(origin === undefined ? {} : { origin }) }
        : { evidence: standingEvidence(session, standing, old) }),
    },
  };
}

/** Leaves out last days of the old record that have passed. */
function withoutPastEnds(details: Provenance, { inputs }: ActContext): Provenance {
  const { today = '' } = inputs.workspace;
  return Object.fromEntries(
    Object.entries(details).filter(
      ([key, day]) => !(endKeys as readonly string[]).includes(key) || !isPast(String(day), today),
    ),
  );
}

/** The evidence of the old record that can still be read, at its lines now. */
function standingEvidence(
  session: ActContext,
  { old, record }: Standing,
  discovery: Discovery,
): string[] {
  const cited = discovery.details.evidence ?? [];
  const moved = movedPlaces(compareEvidence(record, old, session.inputs).surfaces);
  const evidence = cited.map((line) => withPlaces(line, moved));
  const standing = evidence.filter((line) =>
    hashEvidence(
      { ...discovery, kind: 'fact', details: { evidence: [line] } },
      session.inputs,
    ).every((each) => !('problem' in each.outcome)),
  );
  if (standing.length < cited.length) session.notes.push({ message: say.evidenceLeftOut() });
  return standing;
}
