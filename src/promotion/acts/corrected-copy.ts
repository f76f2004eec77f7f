import { acceptedText } from '#messages/accepted-text';
import { supersede as say } from '#messages/supersede';
import type { ItemHistory } from '#provenance/ledger/item-history';

import type { Discovery } from '../discovery/discovery.ts';
import { itemRecord } from '../discovery/item-record.ts';
import { moveOf } from '../entries/item-transition.ts';
import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { capture } from './capture.ts';
import { correctedDiscovery, type Correction } from './corrected-discovery.ts';
import { isReplaceable, notMemory, type Replaceable } from './supersede.ts';

/** What a corrected copy says, and of which record it is one. */
export interface CorrectedCopy {
  readonly record: Replaceable;
  readonly discovery: Discovery;
}

/**
 * Opens a corrected copy of a record: a candidate with the same words that says it
 * supersedes the old one; promoting it settles both sides.
 */
export async function openCorrectedCopy(
  session: Session,
  old: ItemHistory,
  correction: Correction,
): Promise<void> {
  const { desk, done, notes } = session;
  const { claim, edit = null } = correction;
  const corrected = await correctedCopy(session, old, correction);
  if (!corrected) return;
  const { record, discovery } = corrected;
  const from = done.length;
  const [raised] = await capture(session, [discovery], { replaces: record });
  const copy = raised?.path ?? null;
  if (copy === null) return;
  if (claim === null && edit === null) nextIsToWrite(session, from);
  notes.push({ message: say.copied({ copy, path: record.path }) });
  if (edit !== null && record.role !== 'native') {
    await desk.put(record.path, edit.committed, (after) => after.role === record.role);
    notes.push({ message: acceptedText.editMoved({ copy, path: record.path }) });
  }
}

/** What a corrected copy of a record says; null where the record is not to be replaced. */
export async function correctedCopy(
  session: Session,
  old: ItemHistory,
  correction: Correction,
): Promise<CorrectedCopy | null> {
  const record = await itemRecord(session, old);
  const short = shortIn(session, old.item);
  const refuse = (reason: Reason): null => {
    session.reasons.push(reason);
    return null;
  };
  if (!moveOf('supersede', old)) return refuse(notMemory(short, old.status));
  if (!isReplaceable(record))
    return refuse(refusal(short, 'P01', say.noSuccessor({ item: short })));
  return { record, discovery: correctedDiscovery(session, { old, record }, correction) };
}

/** What comes after a copy that nobody corrected yet: it says what the old one says. */
function nextIsToWrite(session: Session, at: number): void {
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
