import { type OwnerGroup, ownersOfPaths, type PlacedOwners } from '#workspace/owners/code-owners';
import { isOwner } from '#workspace/owners/owner-names';
import { ownersNamed } from '#workspace/owners/record-owners';
import type { MemoryRecord } from '#workspace/records';

import { fileNamed } from '../evidence/at-commit.ts';
import { evidenceItems } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import { hashedLocators } from '../evidence/hashed-locators.ts';
import type { ItemHistory } from '../ledger/item-history.ts';

/** A fact, as its record and its acts tell of it. */
interface Fact {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/**
 * Whose word a fact needs, a group for each word: the owners that it names itself, else those of
 * the paths that its evidence cites.
 */
export function ownersAsked(fact: Fact, placed: PlacedOwners | null): readonly OwnerGroup[] {
  const own = ownOwners(fact);
  return own.length > 0
    ? [{ owners: own, isOptional: false }]
    : placed === null
      ? []
      : ownersOfPaths(placed, citedPaths(fact));
}

/** The names in groups of owners, each once. */
export function namesIn(groups: readonly OwnerGroup[]): string[] {
  return [...new Set(groups.flatMap(({ owners }) => owners))];
}

/** The owners that a fact names itself: in its record, or where it has none, as it was raised. */
export function ownOwners({ record, history }: Fact): readonly string[] {
  if (record && record.role !== 'native') return ownersNamed(record.document);
  return (raised(history)?.owners ?? []).filter(isOwner);
}

/** The files that the evidence of a fact cites, from the root. */
export function citedPaths({ record, history }: Fact): string[] {
  const lines = [...(record ? evidenceLines(record) : []), ...(raised(history)?.evidence ?? [])];
  return [
    ...evidenceItems(lines).flatMap((item) => (item.kind === 'place' ? [item.locator] : [])),
    ...hashedLocators(record, history),
  ].map(({ path }) => fileNamed(path));
}

function raised(history: ItemHistory | null): ItemHistory['acts'][number]['item']['says'] {
  return history?.acts.find((act) => act.item.says)?.item.says;
}
