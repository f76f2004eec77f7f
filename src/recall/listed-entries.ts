import { plainText } from '#diagnostics/plain-text';
import { isIndexed } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { governedEntries } from '#workspace/governed-entries';
import { follow } from '#workspace/paths/follow-reference';
import type { SurfaceFact } from '#workspace/paths/surroundings';
import { statusOf } from '#workspace/record-status';
import type { IndexEntry, MemoryIndex } from '#workspace/records';
import { isVacuous } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { isServed } from './not-served.ts';
import { type LeftOut, type Recallable, recallables } from './recallable.ts';
import { topicOf } from './scope-and-conditions.ts';

/** One entry of the list of what is known. */
export interface ListedEntry {
  readonly title: string;
  /** Null for a row of the index that leads to no record. */
  readonly path: string | null;
  readonly kind: string;
  readonly topic: string | null;
  /** The heading of the index that its row stands under. */
  readonly section: string | null;
  readonly status: string;
  readonly loadWhen: string | null;
  /**
   * Whether a condition that can be false, or the files it is about, say when it matters; null for
   * what needs none.
   */
  readonly selected: boolean | null;
  /** The day somebody last looked at it, `2026-11-22`; null where nobody wrote it down. */
  readonly verified: string | null;
  /** Whether it was adopted, and never compared with evidence. */
  readonly neverVerified: boolean;
  /** What became of its evidence; null where nothing was hashed. */
  readonly evidence: SurfaceFact['state'] | null;
  /** Who said so, where it rests on nothing else; null for what can be compared. */
  readonly testimony: string | null;
}

/** What a row says of where a record stands. */
interface Row {
  readonly section: string;
  readonly topic: string | null;
}

/** What is not listed: it is no memory yet, or no longer. */
const unlisted: ReadonlySet<Recallable['standing']> = new Set<LeftOut>([
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
 * Everything that memory holds now, an entry each: records, native notes, terms, and rows of the
 * index that lead to none.
 *
 * @param states what became of the evidence of records, by path
 */
export function listedEntries(
  workspace: Workspace,
  ledger: Ledger,
  states: ReadonlyMap<string, SurfaceFact['state']>,
): ListedEntry[] {
  const rows = rowsByPath(workspace);
  const records = recallables(workspace, ledger)
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
        selected: each.standing !== 'unreviewed' && isIndexed(each.kind) ? isSelected(each) : null,
        neverVerified: each.neverVerified,
        // Nobody can verify what somebody said.
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
      selected: null,
      verified: null,
      neverVerified: false,
      evidence: null,
      testimony: null,
    })),
  );
  return [...records, ...terms, ...looseRows(workspace, known)];
}

/**
 * Whether something says when a record matters: a condition that can be false, or the files it is
 * about.
 */
export function isSelected({
  loadWhen,
  title,
  paths,
}: Pick<Recallable, 'loadWhen' | 'title' | 'paths'>): boolean {
  return (loadWhen !== null && !isVacuous(loadWhen, title)) || paths.length > 0;
}

/** Notes that nobody decided about, by the type their agent gave them. */
function noteKind({ record }: Recallable): string {
  const type = record.role === 'native' ? record.note?.type?.value.trim() : undefined;
  return type === undefined || type === '' ? 'notes' : `notes: ${plainText(type)}`;
}

function rowsByPath(workspace: Workspace): Map<string, Row> {
  const rows = new Map<string, Row>();
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

/**
 * Rows that tell something themselves, or lead to a file that is no record: a topic index, a page.
 */
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
        selected: null,
        verified: null,
        neverVerified: false,
        evidence: null,
        testimony: null,
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
