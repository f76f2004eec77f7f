import { presentItems } from '#diagnostics/defined-values';

import { findAdrStatus, statusWord } from '../dialects/adr-status.ts';
import { type Document, frontmatterMap } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import { agentFileAt, agentFormAt } from '../paths/agent-files.ts';
import { statusOf as recordStatus } from '../record-status.ts';
import type { Role } from '../records.ts';
import type { Records } from '../workspace.ts';
import { countLines, utf8Length, withoutComments } from './index-splice.ts';
import { type Caps, noteStem, type Store, type StoreDialect, type StoreNote } from './store.ts';
import { sectionsAround, textAround } from './text-around.ts';

/** Roles of files that only rules of native memory check. */
const unruled: ReadonlySet<Role> = new Set(['note', 'bootloader', 'index']);

const inSkills = /^(?!\.openhands\/)(?:.*\/)?skills\//;

/** True for a skill in a folder of no agent: a copy. OpenHands has notes in `skills`. */
function isOfOthers(path: string): boolean {
  return inSkills.test(path) && agentFormAt(path) !== 'skill';
}

/** The stores without records of ledger, such as a governed index, a finding or a glossary. */
export function nativeStores({
  stores,
  indexes,
  byPath,
}: Pick<Records, 'stores' | 'indexes' | 'byPath'>): Store[] {
  const governed = new Set(indexes.flatMap((index) => (index.governed ? [index.path] : [])));
  const isNative = (path: string, dialect: Store['dialect']): boolean => {
    const record = byPath.get(path);
    if (record === undefined || governed.has(path) || isOfOthers(path)) return false;
    // A decision with a `type` is a record of ledger.
    return dialect === 'decisions' && record.role === 'adr'
      ? scalarOf(frontmatterMap(record.document), 'type') === null
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

/** The documents of a store, its index first, without templates. */
export function documentsOf({ index, notes }: Store): Document[] {
  return presentItems([index?.document, ...notes.map((note) => note.document)]).filter(
    (document) => document.frontmatter.kind !== 'template',
  );
}

/** Their types are user, feedback, project and reference. */
export const dialectsWithFourTypes: ReadonlySet<StoreDialect> = new Set([
  'claude',
  'claude-agent',
  'caliban',
  'mini-claude',
]);

/** The notes about a person, `type: user`. */
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

/** Files about a day, or about the state of some work. */
const datedName =
  /(?:^|[-_.])(?:20\d\d[-_]?\d\d[-_]?\d\d|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\d{0,2}[-_]?20\d\d|progress|completed|decision[-_]?log|post-?mortem|refactor(?:ing)?|migration|phase[-_]?\d+|plan|proposal|hand-?off|clean-?up|fix)(?:[-_.]|$)/i;
/** Journals, specifications of one feature, tasks of a memory bank. */
const datedFolder =
  /(?:^|\/)(?:journals?|diary|hand-?offs?|completed|done|plans|\.(?:kiro|claude)\/specs|specs\/\d{3}-[^/]+|memory-bank\/tasks)\//i;

/**
 * True for a document about the day it was written: a decision, a specification, a task, a log. The
 * files that it names may be gone.
 */
export function isDatedDocument({ path }: Pick<Document, 'path'>): boolean {
  const layout = agentFileAt(path)?.layout;
  // A rule holds as long as it is loaded, even with the name `migration.mdc`.
  if (layout?.kind === 'instructions' && layout.form !== 'spec') return false;
  return layout?.kind === 'decisions' || datedName.test(noteStem(path)) || datedFolder.test(path);
}

const closedWord = /^\W*(?:superseded|replaced|rejected|deprecated|withdrawn)\b/i;

/** True for a decision that no longer holds: it may name files that are gone. */
export function isClosedDecision(
  { byPath }: Pick<Records, 'byPath'>,
  { dialect }: Pick<Store, 'dialect'>,
  document: Document,
): boolean {
  if (dialect !== 'decisions') return false;
  const record = byPath.get(document.path);
  const status = record?.role === 'adr' ? recordStatus(record) : null;
  return closedWord.test(status ?? statusWord(findAdrStatus(document)?.value ?? ''));
}

/** The documents about the present. */
export function currentDocuments(records: Records): Document[] {
  return nativeStores(records)
    .flatMap(documentsOf)
    .filter((document) => !isDatedDocument(document));
}

const month = String.raw`(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const day = String.raw`(?:(?:19|20)\d\d-\d\d-\d\d|${month} \d{1,2}(?:\s?[-–—]\s?(?:${month} )?\d{1,2})?,? 20\d\d|\d{1,2}\.? ${month} 20\d\d)\b`;
/** A heading that begins with a month or contains a day. */
const datedHeading = new RegExp(String.raw`^\W*(?:19|20)\d\d-\d\d\b|(?<!\w)${day}`, 'i');
/** Words in a heading whose day is a limit or a review. */
const stillHolds =
  /\b(?:as of|before|by|checked|confirmed|deadline|due|from|reviewed|since|until|updated|valid|verified)\b/i;
/** Work that was done on a day, in a list item. */
const doneOn = new RegExp(
  String.raw`\b(?:completed?|done|finished|fixed|implemented|merged|in progress)\b[^.\n]{0,12}(?<!\w)${day}`,
  'i',
);

function isDatedHeading(name: string): boolean {
  return datedHeading.test(name) && !stillHolds.test(name);
}

/** Tests whether the document, section or item around an offset is about a day. */
export function datedPlaces(document: Document): (at: number) => boolean {
  if (isDatedDocument(document)) return () => true;
  const { text, sections } = document;
  const hasDatedHeading = sections.some(({ name }) => isDatedHeading(name));
  const isDone = doneOn.test(text);
  return (at) =>
    (hasDatedHeading && sectionsAround(document, at).some(({ name }) => isDatedHeading(name))) ||
    (isDone && itemsAround(document, at).some((item) => doneOn.test(item)));
}

function itemsAround(document: Document, at: number): string[] {
  const { block, parents } = textAround(document, at);
  return [...parents, ...(block?.kind === 'item' ? [block] : [])].map((item) =>
    document.text.slice(item.text.start, item.text.end),
  );
}

/** The size of a store, and how much of an agent's limits it uses. */
export interface StoreSize {
  readonly dialect: StoreDialect;
  readonly agent: string | null;
  /** Folder from the root; `.` for the root. */
  readonly path: string;
  readonly index: string | null;
  /** Native notes, and facts in the index. */
  readonly notes: number;
  /** The notes about the day they were written. */
  readonly dated: number;
  /** Size of the index without comments, or of all notes if there is no index. */
  readonly lines: number;
  readonly bytes: number;
  readonly caps: Caps | null;
  /** Used part of the nearer cap, 1 for all; null without caps. */
  readonly budgetUsed: number | null;
}

/** Measures the stores. */
export function storeSizes(records: Pick<Records, 'stores' | 'indexes' | 'byPath'>): StoreSize[] {
  const native = nativeStores(records);
  // In a store of ledger, records are not notes.
  return records.stores.map((store, at) =>
    sizeOf(store, store.dialect === 'ledger' ? (native[at] ?? store) : store),
  );
}

function sizeOf({ dialect, agent, folder, index, notes, caps }: Store, counted: Store): StoreSize {
  const texts = index
    ? [withoutComments(index.document, 'outside-code')]
    : notes.map((note) => note.document.text);
  const [lines, bytes] = [sum(texts.map(countLines)), sum(texts.map(utf8Length))];
  const used = index && caps && Math.max(lines / caps.lines, bytes / caps.bytes);
  return {
    dialect,
    agent,
    path: folder === '' ? '.' : folder,
    index: index?.path ?? null,
    notes: counted.notes.length + (counted.index?.facts.length ?? 0),
    dated: counted.notes.filter(isDatedDocument).length,
    lines,
    bytes,
    caps: index && caps,
    budgetUsed: used && Math.round(used * 1_000) / 1_000,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
