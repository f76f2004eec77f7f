import { hiddenCharacters } from '#detection/hidden-characters';
import type { Ledger } from '#provenance/ledger/ledger';
import { readFileCopy, readMemoryBlock } from '#provenance/projections/memory-block';
import { oncePerObject } from '#workspace/once-per-object';
import type { Workspace } from '#workspace/workspace';

import type { ActItem } from '../discovery/discovery.ts';

/** What stands of an item in native surfaces in words that a person changed. */
export type EditedCopies = NonNullable<ActItem['edited_copies']>;

/** All that is memory, as one act sees it. */
interface Memory {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
}

/**
 * Characters of a copy that are kept: an entry is a file that is read whole, whatever somebody
 * pasted.
 */
const longest = 20_000;

/**
 * The copies of each item that were edited by hand: they leave with what they are of, and their
 * text goes into the entry that withdraws it.
 */
export const editedCopies = oncePerObject(
  ({ workspace, ledger }: Memory): ReadonlyMap<string, EditedCopies> => {
    const found = new Map<string, EditedCopies>();
    const add = (key: string, path: string, text: string): void =>
      void found.set(key, [
        ...(found.get(key) ?? []),
        { path, text: visible(text.length > longest ? `${text.slice(0, longest)}…` : text) },
      ]);
    for (const { path, text } of workspace.documents) {
      if (!text.includes('<!-- ledger:memory ')) continue;
      const copy = readFileCopy(text);
      if (copy && !copy.intact) add(copy.key, path, text);
      const read = readMemoryBlock(path, text, (key) => ledger.items.get(key)?.path ?? null);
      if (read.kind === 'block')
        for (const { key, state, line } of read.block.copies)
          if (key !== null && line !== null && state === 'edited') add(key, path, line);
    }
    return found;
  },
);

/** What nobody sees, spelled out: an entry is for good, and may not carry it on. */
function visible(text: string): string {
  return hiddenCharacters(text)
    .filter((each) => each.kind === 'hidden')
    .reduceRight(
      (shown, { span, codePoint }) =>
        `${shown.slice(0, span.start)}\\u{${codePoint.toString(16)}}${shown.slice(span.end)}`,
      text,
    );
}
