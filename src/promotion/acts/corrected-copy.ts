import { acceptedText } from '#messages/accepted-text';
import { supersede as say } from '#messages/supersede';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { setKeys } from '#workspace/edit/set-keys';
import type { MemoryRecord } from '#workspace/records';

import { itemRecord } from '../discovery/item-record.ts';
import { moveOf } from '../entries/item-transition.ts';
import { checkGuards } from '../guard-proof.ts';
import { type Reason, refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { capture } from './capture.ts';
import { checkWorth } from './check-claim.ts';
import { correctedDiscovery, type Correction } from './corrected-discovery.ts';
import { isReplaceable, notMemory } from './supersede.ts';

/**
 * Opens a corrected copy of a record: a candidate with the same words that says it
 * supersedes the old one; promoting it settles both sides.
 *
 * @returns the candidate; null where something speaks against it
 */
export async function openCorrectedCopy(
  session: Session,
  old: ItemHistory,
  correction: Correction,
): Promise<ItemHistory | null> {
  const { desk } = session;
  const { claim, said, edit = null } = correction;
  const record = await itemRecord(session, old);
  const short = shortIn(session, old.item);
  const refuse = (reason: Reason): null => {
    session.reasons.push(reason);
    return null;
  };
  if (!moveOf('supersede', old)) return refuse(notMemory(short, old.status));
  if (!isReplaceable(record))
    return refuse(refusal(short, 'P01', say.noSuccessor({ item: short })));
  const discovery = correctedDiscovery(session, { old, record }, correction);
  if (said) {
    checkGuards(session, discovery);
    // Without a review in between, nobody else asks whether it is worth keeping.
    checkWorth(session, discovery, false);
  }
  const from = session.done.length;
  const [raised] = await capture(session, [discovery], { replaces: record.path });
  const copy = raised?.target ?? null;
  if (!raised || copy === null) return null;
  // The copy of a native note is a finding: it has a file of its own to be corrected in.
  await desk.edit<MemoryRecord>(
    copy,
    record.role === 'native' ? 'finding' : record.role,
    (each) => setKeys(each.document, [{ key: 'supersedes', value: [record.id.value] }]),
    (after) =>
      (after.role === 'finding' || after.role === 'adr') &&
      after.supersedes.some((each) => each.value === record.id.value),
  );
  if (claim === null && edit === null) nextIsToWrite(session, from);
  if (!said) session.notes.push({ message: say.copied({ copy, path: record.path }) });
  if (edit !== null && record.role !== 'native') {
    await desk.put(record.path, edit.committed, (after) => after.role === record.role);
    session.notes.push({ message: acceptedText.editMoved({ copy, path: record.path }) });
  }
  return raised;
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
