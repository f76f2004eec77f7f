import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { findRecord } from '#workspace/find-record';
import { isDailyLog } from '#workspace/logs/daily-log';
import { joinPath } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { fileOfTarget, nativeFactAt, partsOf } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { holdsDiscovery, keepsRecord } from '../discovery-kinds.ts';
import { restsOn } from '../doubts.ts';
import { isMemory } from '../is-memory.ts';
import type { ItemHistory, Ledger } from '../ledger/ledger.ts';
import { ownPlaces } from '../own-files.ts';
import { readFileCopy, readMemoryBlock } from '../projections/memory-block.ts';
import type { Locator } from './locator.ts';

/** Why a cited place does not prove a claim. */
export type NotEvidence =
  /** The claim's own record, the note it was captured from, or memory that rests on the claim. */
  | { readonly why: 'itself' | 'note' | 'circle' }
  /** Memory that nobody accepted, or that was withdrawn. */
  | { readonly why: 'undecided'; readonly status: string }
  /** A file that repeats claims: a task, an index, the ledger. */
  | { readonly why: 'repeats'; readonly file: Repeating };

export type Repeating =
  'a task' | 'a queue' | 'an index' | 'the ledger' | 'a daily log' | 'a copy of memory';

/** Where the claim that cites a place is kept, and where it came from. */
export interface Citing {
  /** Its record, or the note that is its record; null for a kind that keeps none. */
  readonly record: string | null;
  /** Notes that it was imported from. */
  readonly notes: readonly string[];
  /** Records that it replaces. */
  readonly replaces: readonly string[];
}

/** The memory that a cited place may belong to. */
export interface MemoryAround {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
}

/** What an item of the ledger cites for: its record, its notes, and what it replaces. */
export function citingOf(
  { kind, target, acts }: Pick<ItemHistory, 'kind' | 'target' | 'acts'>,
  record: MemoryRecord | null,
  workspace: Workspace,
): Citing {
  const traces = [
    ...(record?.role === 'finding' ? record.originTraces.map(({ value }) => value) : []),
    ...acts.flatMap(({ item }) => item.provenance?.origin_traces ?? []),
  ];
  const replaced = record?.role === 'finding' || record?.role === 'adr' ? record.supersedes : [];
  return {
    record: record?.path ?? (keepsRecord(kind) ? target : null),
    notes: notesIn(traces),
    replaces: replaced.flatMap(({ value }) =>
      record ? (findRecord(workspace, record, value, record.role)?.path ?? []) : [],
    ),
  };
}

/** The notes that traces of an import name: `import:notes/a.md@4f2c9a1`. */
export function notesIn(traces: readonly string[]): string[] {
  return traces.flatMap((trace) => /^import:(.*)@[^@]*$/.exec(trace)?.[1] ?? []);
}

/**
 * Why a cited place does not prove a claim; null for evidence. Code and documents are evidence, and
 * so are decisions that the ledger does not keep. Memory is evidence if somebody accepted it and it
 * does not rest on the claim.
 */
export function whyNotEvidence(
  locator: Locator,
  citing: Citing,
  { workspace, ledger }: MemoryAround,
): NotEvidence | null {
  const path = joinPath('', locator.path);
  if (path === null) return null;
  const at = { ...locator, path };
  const record = workspace.byPath.get(path);
  const holds = record !== undefined && holdsDiscovery(record);
  const own = citing.record === null ? [] : [citing.record];
  if ([...own, ...citing.notes].some((name) => isWithin(at, name, workspace)))
    return { why: holds ? 'itself' : 'note' };
  const file = repeatingFile(at, workspace);
  if (file !== null) return { why: 'repeats', file };
  if (!holds) return null;
  if (citing.replaces.includes(path)) return { why: 'undecided', status: 'superseded' };
  const history = ledger.byTarget.get(path);
  if (isMemory(record, history))
    return own.some((name) => restsOn(path, name, workspace, ledger)) ? { why: 'circle' } : null;
  const isDocument = record.role !== 'finding' && record.role !== 'pattern' && !history;
  return isDocument
    ? null
    : { why: 'undecided', status: statusOf(record) ?? history?.status ?? 'candidate' };
}

/** Whether a place is in a record or a note; of a note in a file of several, only that part. */
function isWithin(at: Locator, name: string, workspace: Workspace): boolean {
  const file = fileOfTarget(name);
  if (file !== at.path) return false;
  const fact = file === name ? null : nativeFactAt(workspace, name);
  return fact === null || overlaps(at, fact.document, fact.span);
}

/** What a file is that only repeats what memory says; null for any other file. */
function repeatingFile(at: Locator, workspace: Workspace): Repeating | null {
  if (isDailyLog(at.path)) return 'a daily log';
  if (ownPlaces(workspace).ledgers.some((folder) => at.path.startsWith(`${folder}/`)))
    return 'the ledger';
  const record = workspace.byPath.get(at.path);
  if (!record) return null;
  const { document } = record;
  if (record.role === 'task') return 'a task';
  if (record.role === 'index') return 'an index';
  if (record.role === 'review')
    return record.queue.some(({ span }) => overlaps(at, document, span)) ? 'a queue' : null;
  if (record.role !== 'note' && record.role !== 'bootloader') return null;
  const copy = readMemoryBlock(at.path, document.text, () => null);
  return readFileCopy(document.text) !== null ||
    (copy.kind === 'block' && overlaps(at, document, copy.block))
    ? 'a copy of memory'
    : null;
}

/** Whether a place shares text with a stretch of its file. */
function overlaps(at: Locator, document: Document, { start, end }: Span): boolean {
  const span = spanOf(at, document);
  return span.start < end && start < span.end;
}

/** Where a place is in the text of its file; all of it where that cannot be told. */
function spanOf(at: Locator, document: Document): Span {
  const { text } = document;
  const whole = { start: 0, end: text.length };
  switch (at.kind) {
    case 'lines': {
      const lines = text.split('\n').map((line) => line.length + 1);
      const before = (count: number): number =>
        lines.slice(0, Math.max(0, count)).reduce((sum, length) => sum + length, 0);
      return { start: before(at.from - 1), end: before(at.to) };
    }
    case 'text': {
      const start = text.indexOf(at.literal);
      return start === -1 ? whole : { start, end: start + at.literal.length };
    }
    case 'section':
      return partsOf(document).find(({ slug }) => slug === at.slug.toLowerCase())?.span ?? whole;
    default:
      return whole;
  }
}
