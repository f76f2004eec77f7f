import { type Document, mapOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Role } from '../records.ts';
import type { Records } from '../workspace.ts';
import type { Store } from './store.ts';

/** What records are called that this model has no other rules for. */
const unruled: ReadonlySet<Role> = new Set(['note', 'bootloader', 'index']);

/** Files of a skill came as they are, and their paths count from it; OpenHands calls notes so. */
const ofSkill = /^(?!\.openhands\/)(?:.*\/)?skills\//;

/**
 * The stores that the rules of native memory judge, without what is a record of this model: an
 * index of its own convention, a finding, a glossary.
 */
export function nativeStores({
  stores,
  indexes,
  byPath,
}: Pick<Records, 'stores' | 'indexes' | 'byPath'>): Store[] {
  const governed = new Set(indexes.flatMap((index) => (index.governed ? [index.path] : [])));
  const isNative = (path: string, dialect: Store['dialect']): boolean => {
    const record = byPath.get(path);
    if (record === undefined || governed.has(path) || ofSkill.test(path)) return false;
    // A decision of this model's own form is judged as a record.
    return dialect === 'decisions' && record.role === 'adr'
      ? scalarOf(mapOf(record.document), 'type') === null
      : unruled.has(record.role);
  };
  return stores
    .map((store) =>
      store.index !== null && (governed.has(store.index.path) || ofSkill.test(store.index.path))
        ? { ...store, index: null }
        : store,
    )
    .map((store) =>
      store.notes.every((note) => isNative(note.path, store.dialect))
        ? store
        : { ...store, notes: store.notes.filter((note) => isNative(note.path, store.dialect)) },
    );
}

/** The documents of a store, its index first; templates claim nothing. */
export function documentsOf({ index, notes }: Store): Document[] {
  return [...(index ? [index.document] : []), ...notes.map((note) => note.document)].filter(
    (document) => document.frontmatter.kind !== 'template',
  );
}
