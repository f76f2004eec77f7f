import { acceptedText } from '#messages/accepted-text';
import { supersede as say } from '#messages/supersede';
import { compareEvidence } from '#provenance/evidence/compare-evidence';
import { confirmedPlaces, movedPlaces, withPlaces } from '#provenance/evidence/evidence-places';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { setKeys } from '#workspace/edit/set-keys';
import type { MemoryRecord } from '#workspace/records';

import { hashEvidence } from '../discovery/hash-evidence.ts';
import { itemRecord } from '../discovery/item-record.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { moveOf } from '../entries/item-transition.ts';
import { refusal } from '../reason.ts';
import { type Session, shortIn } from '../session.ts';
import { capture } from './capture.ts';
import { isReplaceable, notMemory } from './supersede.ts';

/**
 * Opens a corrected copy of a record: a candidate with the same words that says it
 * supersedes the old one; promoting it settles both sides.
 *
 * @param claim the corrected claim; null where it is to be written into the file
 * @param edit the old record as somebody edited it by hand: the copy takes the edit, and its file
 *   says again what was accepted
 */
export async function openCorrectedCopy(
  session: Session,
  old: ItemHistory,
  { claim, edit }: { readonly claim: string | null; readonly edit: { committed: string } | null },
): Promise<void> {
  const { desk, request } = session;
  const record = await itemRecord(session, old);
  const short = shortIn(session, old.item);
  if (!moveOf('supersede', old)) return void session.reasons.push(notMemory(short, old.status));
  if (!isReplaceable(record))
    return void session.reasons.push(refusal(short, 'P01', say.noSuccessor({ item: short })));
  const discovery = discoveryOf(old, record);
  // Where the old one came from is not where this one comes from.
  const { title, ...kept } = discovery.details;
  // The copy cites the lines where they are now, and not whatever took their old place.
  const moved = movedPlaces(compareEvidence(record, old, session.world).surfaces);
  const evidence = (kept.evidence ?? []).map((line) =>
    withPlaces(withPlaces(line, confirmedPlaces(record, old)), moved),
  );
  const standing = evidence.filter((line) =>
    hashEvidence(
      { ...discovery, kind: 'fact', details: { evidence: [line] } },
      session.world,
    ).every((each) => !('problem' in each.outcome)),
  );
  if (standing.length < (kept.evidence ?? []).length)
    session.notes.push({ message: say.evidenceLeftOut() });
  // Another claim has another heading.
  const details = {
    ...kept,
    origin_traces: [...request.traces],
    ...(claim === null ? { title: title ?? record.title } : {}),
    evidence: standing,
  };
  const from = session.done.length;
  await capture(session, [{ ...discovery, claim: claim ?? discovery.claim, details }], {
    replaces: record.path,
  });
  const copy = session.done.at(from)?.target ?? null;
  if (copy === null) return;
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
  session.notes.push({ message: say.copied({ copy, path: record.path }) });
  if (edit === null || record.role === 'native') return;
  await desk.put(record.path, edit.committed, (after) => after.role === record.role);
  session.notes.push({ message: acceptedText.editMoved({ copy, path: record.path }) });
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
