import { follow as say } from '#messages/generated/decide';
import { type ComparedSurface, compareEvidence } from '#provenance/evidence/compare-evidence';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { hashSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';

import { type ActContext, addItemResult, shortIdOf } from '../act-context.ts';
import { updateEvidencePlaces } from '../edits/merge-conflicts.ts';
import { hashKeys, setStatus } from '../edits/record-edits.ts';
import { refusal } from '../reason.ts';
import { isElsewhere, isLost, kindOf, noteBoundLines } from './bind-evidence.ts';
import { boundItem, openConfirmation, refuseRows } from './confirm.ts';
import type { Confirmation } from './set-end.ts';

/** Memory with the new rows of its evidence. */
interface Followed extends Confirmation {
  readonly rows: readonly SurfaceRow[];
}

/**
 * Updates the evidence of memory that moved or was reformatted. An item of which any evidence is
 * lost stays as it is.
 *
 * @param isNamed whether a person named the items: then such an item is refused, else only noted
 */
export async function follow(
  session: ActContext,
  histories: readonly ItemHistory[],
  isNamed: boolean,
): Promise<void> {
  const followed: Followed[] = [];
  for (const history of histories) {
    const before = session.reasons.length;
    const each = await toFollow(session, history);
    const against = session.reasons.slice(before);
    if (each && against.length === 0) followed.push(each);
    if (isNamed) {
      noteBoundLines(session, each?.rows ?? []);
      continue;
    }
    session.reasons.length = before;
    session.notes.push(...against);
  }
  for (let at = 0; at < followed.length; at += maxItemsPerEntry)
    await recordFollowed(session, followed.slice(at, at + maxItemsPerEntry));
}

/** A file of the ledger that is too large is not read. */
const maxItemsPerEntry = 100;

async function recordFollowed(session: ActContext, followed: readonly Followed[]): Promise<void> {
  const entry = await session.recorder.record({
    kind: 'confirmation',
    followed: true,
    items: followed.map((each) => boundItem(each, each.rows)),
  });
  for (const each of followed) await showInRecord(session, each, entry);
}

/** Finds the new rows of an item; null where nothing moved or a reason refuses it. */
async function toFollow(session: ActContext, history: ItemHistory): Promise<Followed | null> {
  const { inputs, reasons } = session;
  const { surfaces } = compareEvidence(
    history.path === null ? null : (inputs.workspace.byPath.get(history.path) ?? null),
    history,
    inputs,
  );
  if (!surfaces.some(isElsewhere)) return null;
  const item = shortIdOf(session, history.item);
  const lost = surfaces.find(isLost);
  if (lost) {
    const { surface, state, why } = lost;
    reasons.push(refusal(item, 'P04', say.partly({ item, surface, state, why: why ?? state })));
    return null;
  }
  const confirmation = await openConfirmation(session, history);
  if (!confirmation) return null;
  const rows = surfaces.map((each) => rowNow(session, each));
  refuseRows(session, confirmation, rows);
  return { ...confirmation, rows };
}

/** The row of a surface at its place now; one that cannot be compared stays as it is. */
function rowNow({ inputs }: ActContext, surface: ComparedSurface): SurfaceRow {
  const { hash, unique, loose } = surface;
  const place = surface.place ?? surface.surface;
  // A quotation may have become lines.
  const locator = readSurface(kindOf(surface), place) ?? readSurface('lines', place);
  const isPlace = surface.state !== 'unverifiable' && surface.kind !== 'finding';
  const hashed =
    locator && isPlace ? hashSurface(locator, inputs.evidence, inputs.readers) : undefined;
  return hashed && 'row' in hashed
    ? hashed.row
    : {
        kind: surface.kind as SurfaceRow['kind'],
        surface: surface.surface,
        hash,
        unique: unique ?? false,
        loose,
      };
}

async function showInRecord(
  session: ActContext,
  { history, record, discovery, rows }: Followed,
  entry: string,
): Promise<void> {
  await updateEvidencePlaces(session, record, history.content.rows, rows);
  await setStatus(session, record, 'promoted', hashKeys(rows));
  addItemResult(session, history, {
    did: 'followed',
    claim: discovery.claim,
    target: record.path,
    status: 'promoted',
    entry,
  });
}
