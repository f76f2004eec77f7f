import { present } from '#diagnostics/present';

import { type Document, mapOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import type { Role } from '../records.ts';
import type { Records } from '../workspace.ts';
import type { Store, StoreDialect, StoreNote } from './store.ts';

/** What records are called that this model has no other rules for. */
const unruled: ReadonlySet<Role> = new Set(['note', 'bootloader', 'index']);

const inSkills = /^(?!\.openhands\/)(?:.*\/)?skills\//;

/** Files of skills that no agent has here came as they are; OpenHands calls notes so. */
function isOfOthers(path: string): boolean {
  return inSkills.test(path) && agentFormAt(path) !== 'skill';
}

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
    if (record === undefined || governed.has(path) || isOfOthers(path)) return false;
    // A decision of this model's own form is judged as a record.
    return dialect === 'decisions' && record.role === 'adr'
      ? scalarOf(mapOf(record.document), 'type') === null
      : unruled.has(record.role);
  };
  return stores
    .map((store) =>
      store.index !== null && (governed.has(store.index.path) || isOfOthers(store.index.path))
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
  return present([index?.document, ...notes.map((note) => note.document)]).filter(
    (document) => document.frontmatter.kind !== 'template',
  );
}

/** The dialects whose agents sort notes into user, feedback, project and reference. */
export const dialectsWithFourTypes: ReadonlySet<StoreDialect> = new Set([
  'claude',
  'claude-agent',
  'caliban',
  'mini-claude',
]);

/** The notes of native stores that are about the person who works there: `type: user`. */
export function personalNotes(
  records: Pick<Records, 'stores' | 'indexes' | 'byPath'>,
): StoreNote[] {
  return nativeStores(records)
    .filter(({ dialect }) => dialectsWithFourTypes.has(dialect))
    .flatMap(({ notes }) => notes)
    .filter(
      ({ type, document }) =>
        type?.value.toLowerCase() === 'user' && document.frontmatter.kind !== 'template',
    );
}
