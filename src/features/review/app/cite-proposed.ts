import { requiredEvidence } from '#app/unit-of-work/load-act-inputs';
import { type ActInvocation, runAct } from '#app/unit-of-work/run-act';
import { citeProposed as say } from '#messages/generated/review';
import { type ActContext, addItemResult, shortIdOf } from '#promotion/act-context';
import { decideEach } from '#promotion/acts/dispose';
import { itemRecord } from '#promotion/discovery/find-item';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import type { Outcome } from '#promotion/outcome';
import { citedPlacesNotInEvidence } from '#promotion/proposals/imported-candidate';
import { refusal } from '#promotion/reason';
import { recordStatusFor } from '#promotion/transitions';
import { evidenceLine } from '#provenance/evidence/evidence-items';
import { readLocator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { addSectionItem } from '#workspace/edit/set-queue';
import type { Finding } from '#workspace/records';

/**
 * Adds the places that the notes of candidates cite to their evidence. It edits the candidates and
 * writes no ledger entry.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} if a file
 *   cannot be read or written
 */
export async function citeProposed(
  acting: ActInvocation,
  items: readonly string[],
): Promise<Outcome> {
  return runAct(acting, {
    needs: requiredEvidence(items, false),
    unrecorded: true,
    plan: async (session) => {
      await decideEach(session, items, (history) => planCitation(session, history));
    },
  });
}

async function planCitation(session: ActContext, history: ItemHistory): Promise<void> {
  const short = shortIdOf(session, history.item);
  const record = await itemRecord(session, history);
  if (record?.role !== 'finding' || recordStatusFor(history.status) !== 'candidate')
    return void session.reasons.push(refusal(short, 'P01', say.noCandidate({ item: short })));
  const discovery = discoveryOf(history, record);
  const places = citedPlacesNotInEvidence(discovery, record);
  if (places.length === 0)
    return void session.reasons.push(refusal(short, 'P04', say.nothingProposed({ item: short })));
  for (const written of places) {
    const locator = readLocator(written, 'cited');
    if (!locator) continue;
    const line = evidenceLine({ kind: 'place', locator, written });
    await session.buffer.edit<Finding>(
      record.path,
      'finding',
      ({ document }) => addSectionItem(document, 'Evidence', line),
      (after) => after.evidence.some(({ text }) => text.includes(written)),
    );
  }
  session.notes.push({ message: say.cited({ item: short, places: places.join(', ') }) });
  addItemResult(session, history, {
    did: 'cited',
    claim: discovery.claim,
    status: history.status,
    entry: null,
    next: ['ledger review'],
  });
}
