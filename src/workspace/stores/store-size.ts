import type { Records } from '../workspace.ts';
import { isDated } from './dated-text.ts';
import { countLines, spliceOf, utf8Length, withoutComments } from './index-splice.ts';
import { nativeStores } from './native-stores.ts';
import type { Caps, Store, StoreDialect } from './store.ts';

/** How big a store is, and how much of what its agent loads at the start it uses. */
export interface StoreSize {
  readonly dialect: StoreDialect;
  /** Whose it is; null where its place does not say. */
  readonly agent: string | null;
  /** Folder from the root; a dot for the root itself. */
  readonly path: string;
  readonly index: string | null;
  /** Notes that agents keep, and facts that stand in the index itself; records are none. */
  readonly notes: number;
  /** Those of them that tell of the day they were written, such as decisions and tasks. */
  readonly dated: number;
  /** Of the index, as it is loaded: comments aside. Of the notes together where there is none. */
  readonly lines: number;
  readonly bytes: number;
  readonly caps: Caps | null;
  /** The part of the nearer cap that is used, 1 for all of it; null where nothing cuts. */
  readonly budgetUsed: number | null;
}

/** Measures the stores. What acts of the ledger decide about is no note, wherever it stands. */
export function storeSizes(records: Pick<Records, 'stores' | 'indexes' | 'byPath'>): StoreSize[] {
  const native = nativeStores(records);
  return records.stores.map((store, at) => sizeOf(store, countNotes(store, native[at] ?? store)));
}

/** In a folder of this model's own, the notes beside its records. */
function countNotes(store: Store, native: Store): Pick<StoreSize, 'notes' | 'dated'> {
  const { notes, index } = store.dialect === 'ledger' ? native : store;
  return {
    notes: notes.length + (index?.facts.length ?? 0),
    dated: notes.filter(isDated).length,
  };
}

function sizeOf(
  { dialect, agent, folder, index, notes, caps }: Store,
  counted: Pick<StoreSize, 'notes' | 'dated'>,
): StoreSize {
  const shared = {
    dialect,
    agent,
    path: folder === '' ? '.' : folder,
    index: index?.path ?? null,
    ...counted,
  };
  if (!index) {
    const texts = notes.map((note) => note.document.text);
    return {
      ...shared,
      lines: sum(texts.map(countLines)),
      bytes: sum(texts.map(utf8Length)),
      caps: null,
      budgetUsed: null,
    };
  }
  const text = withoutComments(index.document, 'outside-code');
  if (caps === null)
    return { ...shared, lines: countLines(text), bytes: utf8Length(text), caps, budgetUsed: null };
  const { lines, bytes } = spliceOf(text, caps);
  return {
    ...shared,
    lines,
    bytes,
    caps,
    budgetUsed: Math.round(Math.max(lines / caps.lines, bytes / caps.bytes) * 1_000) / 1_000,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
