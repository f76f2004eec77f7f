import { present } from '#diagnostics/present';

import { type Document, mapOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { agentFileAt, agentFormAt } from '../paths/agent-files.ts';
import type { Role } from '../records.ts';
import type { Records } from '../workspace.ts';
import { sectionsAround, textAround } from './cited-names.ts';
import { countLines, spliceOf, utf8Length, withoutComments } from './index-splice.ts';
import { type Caps, stemOf, type Store, type StoreDialect, type StoreNote } from './store.ts';

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

/** Files that tell of a day, or of a piece of work and how far it has come. */
const datedName =
  /(?:^|[-_.])(?:20\d\d[-_]?\d\d[-_]?\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{0,2}[-_]?20\d\d|progress|completed|decision[-_]?log|post-?mortem|refactor(?:ing)?|migration|phase[-_]?\d+|plan|proposal|hand-?off|clean-?up|fix)(?:[-_.]|$)/i;
/** Folders of the same: journals, specifications of one feature, tasks of a memory bank. */
const datedFolder =
  /(?:^|\/)(?:journals?|diary|hand-?offs?|completed|done|plans|\.(?:kiro|claude)\/specs|specs\/\d{3}-[^/]+|memory-bank\/tasks)\//i;

/**
 * Whether a document tells of the day it was written, and not of how things are: a decision, a
 * specification, a task, a log. What it names need not be there now.
 */
export function isDated({ path }: Pick<Document, 'path'>): boolean {
  const layout = agentFileAt(path)?.layout;
  // Rules hold while they are loaded, though they are called `migration.mdc`.
  if (layout?.kind === 'instructions' && layout.form !== 'spec') return false;
  return layout?.kind === 'decisions' || datedName.test(stemOf(path)) || datedFolder.test(path);
}

/** The documents that tell how things are. */
export function documentsOfNow(records: Records): Document[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .filter((document) => !isDated(document));
}

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const day = String.raw`(?:(?:19|20)\d\d-\d\d-\d\d|${month} \d{1,2}(?:\s?[-–—]\s?(?:${month} )?\d{1,2})?,? 20\d\d|\d{1,2}\.? ${month} 20\d\d)\b`;
/** Headings that begin with a month, or have a day: what is under them was written then. */
const datedHeading = new RegExp(String.raw`^\W*(?:19|20)\d\d-\d\d\b|(?<!\w)${day}`, 'i');
/** Words of a heading whose day says how long something holds, or when somebody last looked. */
const stillHolds =
  /\b(?:as of|before|by|checked|confirmed|deadline|due|from|reviewed|since|until|updated|valid|verified)\b/i;
/** A list item that says on which day it was done. */
const doneOn = new RegExp(
  String.raw`\b(?:completed?|done|finished|fixed|implemented|merged|in progress)\b[^.\n]{0,12}(?<!\w)${day}`,
  'i',
);

/** Whether a heading has the day on which it was written. */
function isDatedHeading(name: string): boolean {
  return datedHeading.test(name) && !stillHolds.test(name);
}

/** Tells what was written of a day: its document, its section or its item says so. */
export function datedPlaces(document: Document): (at: number) => boolean {
  if (isDated(document)) return () => true;
  const { text, sections } = document;
  const isSaid = sections.some(({ name }) => isDatedHeading(name));
  const isDone = doneOn.test(text);
  return (at) =>
    (isSaid && sectionsAround(document, at).some(({ name }) => isDatedHeading(name))) ||
    (isDone && itemsAround(document, at).some((item) => doneOn.test(item)));
}

function itemsAround(document: Document, at: number): string[] {
  const { block, parents } = textAround(document, at);
  return [...parents, ...(block?.kind === 'item' ? [block] : [])].map((item) =>
    document.text.slice(item.text.start, item.text.end),
  );
}

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
