import {
  canonicalEntry,
  entryFileName,
  entryId,
  folderFor,
} from '#provenance/ledger/canonical-entry';
import type { LedgerEntry } from '#workspace/schema/generated/types';

type Item = LedgerEntry['items'][number];

/**
 * An act as a test says it, a promotion unless `act` says another (a rejection is a `disposition`
 * to `rejected`). What it leaves out is filled.
 */
export type ActDraft = Partial<Omit<LedgerEntry, 'items' | 'parents'>> & {
  readonly items?: readonly (Partial<Item> & Pick<Item, 'item'>)[];
  /** Positions of the acts it goes on from; the one before, where it does not say. */
  readonly after?: readonly number[];
};

/** A true entry, with the path it belongs at. */
export interface EntryFile {
  readonly path: string;
  readonly id: string;
  readonly text: string;
}

/**
 * Makes true entries, each with the name, folder and bytes that ledger would give it. Acts are a
 * day apart from 2026-11-01.
 */
export function entryFiles(drafts: readonly ActDraft[], folder = 'corpus/ledger'): EntryFile[] {
  const files: EntryFile[] = [];
  drafts.forEach(({ items = [], after, ...given }, position) => {
    const parents = (after ?? (position === 0 ? [] : [position - 1])).flatMap(
      (each) => files[each]?.id ?? [],
    );
    const act: LedgerEntry = {
      v: 1,
      act: 'promotion',
      at: `2026-11-${String(position + 1).padStart(2, '0')}T09:14:00Z`,
      by: 'A Reviewer <reviewer@example.org>',
      ...given,
      items: items.map(itemOf),
      parents,
    };
    const text = canonicalEntry(act);
    files.push({
      path: `${folder}/${folderFor(act.act)}/${entryFileName(act)}`,
      id: entryId(act),
      text,
    });
  });
  return files;
}

function itemOf(draft: Partial<Item> & Pick<Item, 'item'>): Item {
  return {
    kind: 'fact',
    path: null,
    from: 'pending',
    to: 'promoted',
    ...draft,
  };
}

/** The same as files by path, for `folderWith`. */
export function ledgerOf(drafts: readonly ActDraft[], folder?: string): Record<string, string> {
  return Object.fromEntries(entryFiles(drafts, folder).map(({ path, text }) => [path, text]));
}
