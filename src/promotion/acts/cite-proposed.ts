import { citeProposed as say } from '#messages/cite-proposed';
import { evidenceLine } from '#provenance/evidence/evidence-items';
import { readLocator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { addSectionItem } from '#workspace/edit/add-section-item';
import type { Finding } from '#workspace/records';

import { itemRecord } from '../discovery/item-record.ts';
import { discoveryOf } from '../discovery/read-discovery.ts';
import { proposedEvidence } from '../proposals/proposed-evidence.ts';
import { refusal } from '../reason.ts';
import { addDone, type Session, shortIn } from '../session.ts';
import { recordStatusFor } from '../states.ts';

/**
 * Makes the places that the note of a candidate cites its evidence. It edits the candidate, as
 * anybody may, and decides nothing.
 */
export async function citeProposed(session: Session, history: ItemHistory): Promise<void> {
  const short = shortIn(session, history.item);
  const record = await itemRecord(session, history);
  if (record?.role !== 'finding' || recordStatusFor(history.status) !== 'candidate')
    return void session.reasons.push(refusal(short, 'P01', say.noCandidate({ item: short })));
  const discovery = discoveryOf(history, record);
  const places = proposedEvidence(discovery, record);
  if (places.length === 0)
    return void session.reasons.push(refusal(short, 'P04', say.nothingProposed({ item: short })));
  for (const written of places) {
    const locator = readLocator(written, 'cited');
    if (!locator) continue;
    const line = evidenceLine({ kind: 'place', locator, written });
    await session.desk.edit<Finding>(
      record.path,
      'finding',
      ({ document }) => addSectionItem(document, 'Evidence', line),
      (after) => after.evidence.some(({ text }) => text.includes(written)),
    );
  }
  session.notes.push({ message: say.cited({ item: short, places: places.join(', ') }) });
  addDone(session, history, {
    did: 'cited',
    claim: discovery.claim,
    status: history.status,
    entry: null,
    next: ['ledger review'],
  });
}
