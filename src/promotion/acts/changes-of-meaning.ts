import { rewords } from '#claims/rewording';
import { amend as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { changedMeaning } from '#provenance/changes/changed-meaning';
import { changedKeys } from '#provenance/changes/changed-parts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { changeablePartsOf } from '#provenance/ledger/transitions';
import type { MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import { isIndependent } from '../discovery/consequence.ts';
import { type Discovery, discoveryOf, type Provenance } from '../discovery/read-discovery.ts';
import { type Reason, refusal } from '../reason.ts';
import { isReplaceable } from './supersede.ts';

/** Details that an amendment may not change at all. */
const exactly = [
  'evidence',
  'origin_obligations',
  'origin_traces',
  'confidence',
  'paths',
  'owners',
  'findings',
  'valid_until',
  'review_by',
] as const;

/** A promoted record with an edited text, which an amendment would accept. */
export interface Amendment {
  readonly history: ItemHistory;
  readonly short: string;
  readonly record: MemoryRecord;
  readonly discovery: Discovery;
  /** The accepted version of the record; null where git no longer has it. */
  readonly accepted: MemoryRecord | null;
  /** Whether it is of high consequence. */
  readonly isHigh: boolean;
}

/** Refuses changes of the claim, of details, and of the meaning of the text. */
export function refuseChangesOfMeaning(
  { inputs, request }: ActContext,
  amendment: Amendment,
): Reason[] {
  const { history, short, record, discovery, accepted } = amendment;
  const otherTruth = waysToReplace(short, record);
  const refusals: Reason[] = [];
  const refuse = (message: Message): void => void refusals.push(refusal(short, 'P12', message));
  const claim = accepted ? discoveryOf(history, accepted).claim : discovery.claim;
  if (claim !== discovery.claim && !rewords(claim, discovery.claim))
    refuse(say.otherClaim(otherTruth));
  const details = detailsChanged(
    accepted ? discoveryOf(history, accepted).details : history.content.details,
    discovery.details,
    accepted !== null,
  );
  for (const detail of details) refuse(say.otherDetail({ ...otherTruth, detail }));
  for (const key of accepted ? keysChanged(accepted, record) : []) {
    const detail = key.replaceAll('_', ' ');
    if (details.includes(detail) || coveredKeys.has(key)) continue;
    refuse(
      // Where a record has a heading, a key of this name says nothing.
      ofCopies.has(key) || (key === 'title' && accepted?.title !== record.title)
        ? say.otherDetail({ ...otherTruth, detail })
        : say.otherKey({ key, item: short }),
    );
  }
  if (accepted)
    for (const change of changedMeaning(accepted, record))
      refuse(say.otherMeaning({ ...otherTruth, change }));
  // Without the accepted text, a second person has to judge what else changed.
  else if (!isIndependent(history.raisedBy, request, inputs))
    refuse(say.acceptedTextLost({ item: short }));
  return refusals;
}

/** Keys that the checks of claim and details cover. */
const coveredKeys: ReadonlySet<string> = new Set(['claim', 'applies_when', 'does_not_apply_when']);

/** Keys that a corrected copy takes over, besides `exactly`. */
const ofCopies: ReadonlySet<string> = new Set(['guard', 'pass', 'profile']);

/** The keys that changed although an amendment may not change them. */
function keysChanged(was: MemoryRecord, is: MemoryRecord): string[] {
  const carried = changeablePartsOf('amendment', 'promoted', 'promoted');
  return changedKeys(was, is).flatMap(({ what, needs }) =>
    needs === 'status' || carried.includes(needs) ? [] : [what],
  );
}

/** Names the item in one of the commands that replace or withdraw it. */
function waysToReplace(short: string, record: MemoryRecord) {
  const [replaced, withdrawn] = isReplaceable(record) ? [short, null] : [null, short];
  return { replaced, withdrawn };
}

/**
 * Returns the names of changed details.
 *
 * @param whole whether `was` has all details of the accepted text; an entry may leave some out
 */
function detailsChanged(was: Provenance, is: Provenance, whole: boolean): string[] {
  const known = (key: keyof Provenance): boolean =>
    whole || (was[key] !== undefined && key !== 'origin_traces');
  const changed = exactly
    .filter((key) => known(key) && JSON.stringify(was[key] ?? []) !== JSON.stringify(is[key] ?? []))
    .map((key) => key.replace('_', ' '));
  for (const [key, half] of [
    ['applies_when', 'when it applies'],
    ['does_not_apply_when', 'when it does not apply'],
  ] as const) {
    const [before, after] = [was[key] ?? [], is[key] ?? []];
    if (
      known(key) &&
      (before.length !== after.length ||
        before.some((line, at) => line !== after[at] && !rewords(line, after[at] ?? '')))
    )
      changed.push(half);
  }
  return changed;
}
