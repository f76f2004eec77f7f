import { compareProposition, propositionOf } from '#claims/proposition';
import type { Kind } from '#provenance/discovery-kinds';
import { tracesOf } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { codeSpan, linkText } from '#workspace/edit/table-edit';

import { promoterOf } from '../kinds/kind-promoters.ts';
import type { Discovery } from './read-discovery.ts';

/** The items that the same entry raised: other kinds of one discovery. */
export function siblingItems(history: ItemHistory, ledger: Pick<Ledger, 'items'>): ItemHistory[] {
  const [raise] = history.acts;
  // An import raises many unrelated notes with one entry.
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

/** Names an item of another kind in a record: by a link if it has a file, else by its id. */
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
  return promoterOf(face.kind).folder && face.target !== null
    ? `${as} ${linkText(from, face.title, face.target)}`
    : `${as} item ${codeSpan(face.item)}`;
}

/** An undecided item of the same kind and claim. */
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
