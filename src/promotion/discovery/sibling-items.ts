import { compareProposition, propositionOf } from '#claims/proposition';
import type { Kind } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { tracesOf } from '#provenance/recorded-acts';
import { codeSpan, linkText } from '#workspace/edit/table-edit';

import { landingOf } from '../kinds/kind-landings.ts';
import type { Discovery } from './read-discovery.ts';

/**
 * The other items of the discovery an item is one face of: those that were raised by the same
 * entry.
 */
export function siblingItems(history: ItemHistory, ledger: Pick<Ledger, 'items'>): ItemHistory[] {
  const [raise] = history.acts;
  // An import raises many notes at once that have nothing to do with each other.
  if (
    raise?.entry.content.act !== 'raise' ||
    raise.entry.content.items.some((each) =>
      tracesOf(each).some((trace) => trace.startsWith('import:')),
    )
  )
    return [];
  return raise.entry.content.items.flatMap((each) =>
    each.item === history.item ? [] : (ledger.items.get(each.item) ?? []),
  );
}

/**
 * A face as the record of another one names it: by a link where it is a file of its own, else by
 * its id.
 */
export function siblingItemText(
  from: string,
  face: {
    readonly item: string;
    readonly kind: Kind;
    readonly target: string | null;
    readonly title: string;
  },
): string {
  const as = `The same discovery as ${/^[aeiou]/.test(face.kind) ? 'an' : 'a'} ${face.kind}:`;
  return landingOf(face.kind).folder && face.target !== null
    ? `${as} ${linkText(from, face.title, face.target)}`
    : `${as} item ${codeSpan(face.item)}`;
}

/**
 * An undecided item of the same kind that makes the same claim: deciding a copy would decide it by
 * another name.
 */
export function waitingDuplicate(
  discovery: Pick<Discovery, 'kind' | 'claim'>,
  ledger: Ledger,
): ItemHistory | null {
  const proposition = propositionOf(discovery.claim);
  return (
    [...ledger.items.values()].find(
      (history) =>
        history.kind === discovery.kind &&
        (history.status === 'pending' || history.status === 'validated') &&
        compareProposition(proposition, propositionOf(history.discovery)) === 'same',
    ) ?? null
  );
}
