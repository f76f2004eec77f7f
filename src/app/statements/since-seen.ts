import { present } from '#diagnostics/present';
import { discoveryOf } from '#promotion/discovery/read-discovery';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { loadGrammars } from '#provenance/layout/grammars';
import { findReformatted, looseOf, mayBeLoose } from '#provenance/layout/reformatted';
import { type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { textDigestOf } from '#provenance/record-text/pin';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { targetPath } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';

import type { CitedPlace, SeenMemory } from './seen-memory.ts';

/** What became of an item since a commit. */
export type Since = 'as it was' | 'changed' | 'raised since';

/** Compares what a name means at two commits. What it means at neither is refused by its act. */
export async function sinceNamed(name: string, seen: SeenMemory, now: SeenMemory): Promise<Since> {
  const is = await now.found(name);
  if (is.kind === 'none') return 'as it was';
  if (is.kind === 'item') return sinceSeen(is.history, name, seen, now);
  const was = await seen.found(name);
  if (was.kind === 'none') return 'raised since';
  // The acts of the item were taken out of the branch.
  if (was.kind === 'item') return 'changed';
  const target =
    is.kind === 'record' ? is.record.path : is.row.target && targetPath(is.row.target.value);
  const files = present([is.kind === 'row' && is.task.path, target]);
  if (files.some((path) => seen.blobAt(path) !== now.blobAt(path))) return 'changed';
  const item = unrecorded('fact', '', target);
  return (await citesTheSame(item, await now.recordOf(item), seen, now)) ? 'as it was' : 'changed';
}

/** The files that an act on a name reads: its record, and what that cites. */
export async function filesOf(name: string, memory: SeenMemory): Promise<string[]> {
  const found = await memory.found(name);
  if (found.kind === 'none') return [];
  const item =
    found.kind === 'item'
      ? found.history
      : unrecorded(
          'fact',
          '',
          found.kind === 'record'
            ? found.record.path
            : found.row.target && targetPath(found.row.target.value),
        );
  const record = await memory.recordOf(item);
  const cited = evidenceItems(discoveryOf(item, record).details.evidence ?? []);
  return present([
    item.path !== null && fileOfTarget(item.path),
    ...cited.flatMap((each) =>
      each.kind === 'place' && 'path' in each.locator ? [each.locator.path] : [],
    ),
  ]);
}

/**
 * Compares an item at two commits: its raise, its record and what it cites.
 *
 * @param name the id or path that the comment gives
 */
export async function sinceSeen(
  item: ItemHistory,
  name: string,
  seen: SeenMemory,
  now: SeenMemory,
): Promise<Since> {
  const was = seen.ledgers.flatMap((ledger) => ledger.items.get(item.item) ?? [])[0];
  const called = await seen.found(name);
  // A candidate written by hand is raised by the act that decides about it.
  const isCalledSo =
    called.kind === 'item'
      ? called.history.item === item.item
      : called.kind === 'record' && was === undefined && called.record.path === item.path;
  if (!isCalledSo) return 'raised since';
  const [before, after] = [await seen.recordOf(was ?? item), await now.recordOf(item)];
  if (was !== undefined) {
    const raise = item.acts[0]?.entry.path ?? '';
    if (seen.blobAt(raise) !== now.blobAt(raise)) return 'changed';
    if (after === null && was.discovery !== item.discovery) return 'changed';
  }
  const isSame = before && after ? saysTheSame(before, after) : before === after;
  return isSame && (await citesTheSame(was ?? item, before, seen, now)) ? 'as it was' : 'changed';
}

/** Whether a record says what it said, but for what a promotion fills in. */
function saysTheSame(before: MemoryRecord, after: MemoryRecord): boolean {
  const when = loadWhenOf(before);
  return (
    textDigestOf(after, 'with evidence') === textDigestOf(before, 'with evidence') &&
    (when === null || when === loadWhenOf(after))
  );
}

/**
 * Whether a record claims at one commit what it claims at another, and what it cites at the second
 * says the same at both: a confirmation cites other lines than before.
 */
export async function holdsTheSame(
  item: ItemHistory,
  [before, seen]: readonly [MemoryRecord, SeenMemory],
  [after, now]: readonly [MemoryRecord, SeenMemory],
): Promise<boolean> {
  const claimed = (record: MemoryRecord): string => {
    const { claim, details } = discoveryOf(item, record);
    const { applies_when: when, does_not_apply_when: notWhen } = details;
    return JSON.stringify([claim, when, notWhen, loadWhenOf(record)]);
  };
  return claimed(before) === claimed(after) && citesTheSame(item, after, seen, now);
}

/** Whether the lines and findings that are cited say the same at both commits. */
async function citesTheSame(
  item: ItemHistory,
  record: MemoryRecord | null,
  seen: SeenMemory,
  now: SeenMemory,
): Promise<boolean> {
  const { details } = discoveryOf(item, record);
  const [before, after] = [await seen.cited(details), await now.cited(details)];
  if (before.findings.some((digest, at) => digest !== after.findings[at])) return false;
  for (const [at, was] of before.places.entries()) {
    const is = after.places[at];
    if (!is || !(await saysTheSameThere(was, is))) return false;
  }
  return true;
}

/** UTF-16 units that are hashed for one place. */
const mostHashed = 16_777_216;

/**
 * Whether a place says the same at two commits, as evidence is compared: the same bytes, or the
 * same tokens at the same lines.
 */
async function saysTheSameThere(was: CitedPlace, is: CitedPlace): Promise<boolean> {
  if (was.hash === is.hash) return true;
  const { locator, hash } = was;
  if (was.whole === null || is.whole === null || !mayBeLoose(locator)) return false;
  const { path } = locator;
  const layouts = { read: await loadGrammars([path]), before: new Map<string, string>() };
  const loose = looseOf(locator, was.whole, layouts.read) ?? undefined;
  let left = mostHashed;
  const spend = (units: number): boolean => (left -= units) >= 0;
  const found = findReformatted(
    locator,
    { hash, loose },
    { path, whole: is.whole },
    layouts,
    spend,
  );
  return found.count === 1 && found.first === nameSurface(locator);
}

/** When a record says that it is loaded. */
function loadWhenOf({ document }: MemoryRecord): string | null {
  return scalarOf(mapOf(document), 'load_when')?.value ?? null;
}
