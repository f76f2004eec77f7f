import { plainText } from '#diagnostics/plain-text';
import { isIndexed } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { governedEntries } from '#workspace/governed-entries';
import { follow } from '#workspace/paths/follow-reference';
import type { SurfaceFact } from '#workspace/paths/rule-facts';
import { statusOf } from '#workspace/record-status';
import type { IndexEntry, MemoryIndex } from '#workspace/records';
import { isVacuous } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { type ExclusionReason, isServed } from './exclusion-reasons.ts';
import { listRecallRecords, type RecallRecordWithSource } from './list-recall-records.ts';
import { topicOf } from './scope-and-conditions.ts';

/** A row of `ledger list`: a record, a native note, a term, or an index row without a record. */
export interface ListedEntry {
  readonly title: string;
  /** Null for an index row that leads to no file. */
  readonly path: string | null;
  /** In the plural: `facts`, `terms`, `rows`; `notes: TYPE` for an unreviewed note. */
  readonly kind: string;
  readonly topic: string | null;
  /** The heading above its index row. */
  readonly section: string | null;
  /** Status of valid memory, such as `promoted`, else why it is not served as a fact. */
  readonly status: string;
  readonly loadWhen: string | null;
  /** Result of `hasLoadCondition`; null for an entry that needs no condition. */
  readonly selected: boolean | null;
  /** The day of the last verification, `2026-11-22`; null where none is recorded. */
  readonly verified: string | null;
  /** Adopted, and never compared with evidence. */
  readonly neverVerified: boolean;
  /** State of its evidence; null where nothing was hashed. */
  readonly evidence: SurfaceFact['state'] | null;
  /** Who said so, where this is the only evidence. */
  readonly testimony: string | null;
}

/** Standings of records that are not yet memory, or no longer. */
const unlisted: ReadonlySet<RecallRecordWithSource['standing']> = new Set<ExclusionReason>([
  'candidate',
  'stale',
  'superseded',
  'rejected',
  'quarantined',
  'rolled-back',
  'retracted',
]);
const kindNames: Readonly<Record<string, string>> = {
  fact: 'facts',
  pattern: 'patterns',
  decision: 'decisions',
  risk: 'risks',
  defect: 'defects',
  'dead-end': 'dead ends',
};

/**
 * Lists all current memory: records, native notes, terms, and index rows that lead to no record.
 *
 * @param states of the evidence of records, by path
 */
export function listedEntries(
  workspace: Workspace,
  ledger: Ledger,
  states: ReadonlyMap<string, SurfaceFact['state']>,
): ListedEntry[] {
  const rows = rowsByPath(workspace);
  const records = listRecallRecords(workspace, ledger)
    .filter((each) => !unlisted.has(each.standing))
    .map((each): ListedEntry => {
      const row = rows.get(each.path);
      return {
        title: each.title,
        path: each.path,
        kind: each.standing === 'unreviewed' ? noteKind(each) : (kindNames[each.kind] ?? each.kind),
        topic: each.topic ?? row?.topic ?? null,
        section: row?.section ?? null,
        status: isServed(each.standing) ? (statusOf(each.record) ?? 'promoted') : each.standing,
        loadWhen: each.loadWhen,
        selected:
          each.standing !== 'unreviewed' && isIndexed(each.kind) ? hasLoadCondition(each) : null,
        neverVerified: each.neverVerified,
        // Testimony cannot be verified.
        verified:
          each.testimony === null
            ? (/^\d{4}-\d\d-\d\d/.exec(each.verifiedAt ?? '')?.[0] ?? null)
            : null,
        evidence: states.get(each.path) ?? null,
        testimony: each.testimony,
      };
    });
  const known = new Set(records.map((each) => each.path));
  const terms = workspace.glossaries.flatMap(({ path, terms: each }) =>
    each.map(({ term }): ListedEntry => ({
      title: plainText(term.value),
      path,
      kind: 'terms',
      topic: null,
      section: null,
      status: 'promoted',
      loadWhen: null,
      ...unverified,
    })),
  );
  return [...records, ...terms, ...looseRows(workspace, known)];
}

/** Whether a record says when it matters, by a condition that can be false, or by its files. */
export function hasLoadCondition({
  loadWhen,
  title,
  paths,
}: Pick<RecallRecordWithSource, 'loadWhen' | 'title' | 'paths'>): boolean {
  return (loadWhen !== null && !isVacuous(loadWhen, title)) || paths.length > 0;
}

/** Fields of entries that have no evidence. */
const unverified = {
  selected: null,
  verified: null,
  neverVerified: false,
  evidence: null,
  testimony: null,
} as const;

/** Names an unreviewed note by the type that its agent gave it. */
function noteKind({ record }: RecallRecordWithSource): string {
  const type = record.role === 'native' ? record.note?.type?.value.trim() : undefined;
  return type === undefined || type === '' ? 'notes' : `notes: ${plainText(type)}`;
}

function rowsByPath(workspace: Workspace): Map<string, Pick<ListedEntry, 'section' | 'topic'>> {
  const rows = new Map<string, Pick<ListedEntry, 'section' | 'topic'>>();
  for (const { index, entry } of governedEntries(workspace)) {
    const found =
      entry.target && entry.section !== 'stale'
        ? follow(workspace, index.path, entry.target.value)
        : null;
    if (found?.kind === 'file' && !rows.has(found.path))
      rows.set(found.path, { section: sectionOf(index, entry), topic: topicOf(index) });
  }
  return rows;
}

/** Lists the index rows that lead to no record: to nothing, a topic index, or a page. */
function looseRows(workspace: Workspace, known: ReadonlySet<string | null>): ListedEntry[] {
  return governedEntries(workspace).flatMap(({ index, entry }) => {
    const found = entry.target ? follow(workspace, index.path, entry.target.value) : null;
    const path = found?.kind === 'file' ? found.path : null;
    const isRecord =
      path !== null && (known.has(path) || (workspace.byPath.get(path)?.role ?? 'note') !== 'note');
    if (entry.section === 'stale' || isRecord) return [];
    return [
      {
        title: plainText(entry.title),
        path,
        kind: 'rows',
        topic: topicOf(index),
        section: sectionOf(index, entry),
        status: entry.status?.value ?? 'active',
        loadWhen: entry.loadWhen ? plainText(entry.loadWhen.value) : null,
        ...unverified,
      },
    ];
  });
}

function sectionOf(index: MemoryIndex, entry: IndexEntry): string {
  return plainText(
    index.sections.findLast((section) => section.heading.start <= entry.span.start)?.title.value ??
      index.title,
  );
}

/** Values of `ledger list --by`. */
export const groupings = ['kind', 'section', 'topic'] as const;
export type Grouping = (typeof groupings)[number];

/** How recently entries were verified. */
export interface VerificationSummary {
  readonly count: number;
  /** The latest and the earliest day of a last verification. */
  readonly verified: string | null;
  readonly oldest: string | null;
  /** Entries whose evidence was compared, and those of them whose evidence holds. */
  readonly compared: number;
  readonly holding: number;
}

/** Entries of one kind, section or topic. */
export interface Category extends VerificationSummary {
  readonly name: string;
  readonly entries: readonly ListedEntry[];
}

/** States of evidence that still says the same. */
const holds: ReadonlySet<ListedEntry['evidence']> = new Set<ListedEntry['evidence']>([
  'fresh',
  'moved',
  'reformatted',
]);
/** Other kinds follow by name. */
const kinds = ['facts', 'patterns', 'decisions', 'risks', 'defects', 'dead ends', 'terms', 'rows'];

/**
 * Groups entries: kinds in the order of `kinds`, sections in that of the index, topics by name.
 * Entries without a group come last.
 */
export function categoriesOf(entries: readonly ListedEntry[], by: Grouping): Category[] {
  const groups = new Map<string, ListedEntry[]>();
  for (const entry of entries) {
    const name = entry[by] ?? '';
    const known = groups.get(name);
    if (known) known.push(entry);
    else groups.set(name, [entry]);
  }
  const ordered =
    by === 'section'
      ? [...groups]
      : [...groups].sort(
          ([one], [other]) =>
            (by === 'kind' ? rank(one) - rank(other) : 0) || (one < other ? -1 : 1),
        );
  const named = [
    ...ordered.filter(([name]) => name !== ''),
    ...ordered.filter(([name]) => name === ''),
  ];
  return named.map(([name, each]) => ({
    name: name === '' ? `no ${by}` : name,
    ...summarizeVerification(each),
    entries: [...each].sort(byTitle),
  }));
}

/** Summarizes entries. Evidence that cannot be verified does not count as compared. */
export function summarizeVerification(entries: readonly ListedEntry[]): VerificationSummary {
  const days = entries.flatMap(({ verified }) => (verified === null ? [] : [verified])).sort();
  const compared = entries.filter(
    ({ evidence }) => evidence !== null && evidence !== 'unverifiable',
  );
  return {
    count: entries.length,
    verified: days.at(-1) ?? null,
    oldest: days[0] ?? null,
    compared: compared.length,
    holding: compared.filter(({ evidence }) => holds.has(evidence)).length,
  };
}

function rank(kind: string): number {
  const at = kinds.indexOf(kind);
  return at === -1 ? kinds.length : at;
}

function byTitle(one: ListedEntry, other: ListedEntry): number {
  const [first, second] = [one, other].map(
    ({ title, path }) => `${title.toLowerCase()}\0${path ?? ''}`,
  ) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
}
