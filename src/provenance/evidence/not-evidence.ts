import { claimsIn } from '#claims/claim-sections';
import { propositionKey, propositionOf } from '#claims/proposition';
import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Document } from '#workspace/document';
import { findRecord } from '#workspace/find-record';
import { isDailyLog } from '#workspace/logs/daily-log';
import { memoizeByObject } from '#workspace/memoize';
import { joinPath } from '#workspace/paths/target';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { importedNoteOf } from '#workspace/stores/imported-note';
import { fileOfTarget, nativeFactAt, partsOf, storeOf } from '#workspace/stores/native-fact';
import { isSameTerm } from '#workspace/text/terms';
import type { Workspace } from '#workspace/workspace';

import { statementParts } from '../comparison/statement-parts.ts';
import { readFileCopy, readMemoryBlock } from '../derived/memory-block.ts';
import { holdsDiscovery, keepsRecord } from '../discovery-kinds.ts';
import { restsOn } from '../doubts.ts';
import type { Details } from '../item-content.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory, memoryPaths } from '../own-files.ts';
import { includesSection, placeOfSection } from '../record-text/promoted-section.ts';
import { type CapturedFrom, capturedFrom, isCopyOf } from './captured-from.ts';
import type { EvidenceFiles } from './evidence.ts';
import { fileNamed, type Locator, readAtCommit } from './locator.ts';

/** Why a cited place does not prove a claim. */
export type NotEvidence =
  /** The claim's own record, the note it was captured from, or memory that rests on the claim. */
  | { readonly why: 'itself' | 'note' | 'circle' }
  /** Memory that was not accepted, or was withdrawn. */
  | { readonly why: 'undecided'; readonly status: string }
  /** A file that repeats claims: a task, an index, the ledger. */
  | { readonly why: 'repeats'; readonly file: RepeatingFile };

/** A file that repeats claims, in words for a message. */
export type RepeatingFile =
  'a task' | 'a queue' | 'an index' | 'the ledger' | 'a daily log' | 'a copy of memory';

/** The claim that cites a place. */
export interface CitingClaim {
  /** Its record or native note; null for a kind without one. */
  readonly record: string | null;
  readonly part: OwnPart;
  /** Notes that it was imported from, and answers that it was filed from. */
  readonly notes: readonly CapturedFrom[];
  /** The note in its record that it was imported from; null for none. */
  readonly noteText: string | null;
  /** Paths of records that it replaces. */
  readonly replaces: readonly string[];
}

/** The memory that a claim belongs to. */
export interface MemoryAround {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** The cited files that were read. */
  readonly evidence?: EvidenceFiles;
}

/** Collects about an item and its record what `whyNotEvidence` compares a cited place with. */
export function citingClaimOf(
  history: Pick<ItemHistory, 'kind' | 'path' | 'content'>,
  record: MemoryRecord | null,
  workspace: Workspace,
): CitingClaim {
  const { kind, path: target, content } = history;
  const traces = [
    ...(record?.role === 'finding' ? record.originTraces.map(({ value }) => value) : []),
    ...(content.details.origin_traces ?? []),
  ];
  const replaced = record?.role === 'finding' || record?.role === 'adr' ? record.supersedes : [];
  return {
    record: record?.path ?? (keepsRecord(kind) ? target : null),
    part: { kind, claim: content.claim, details: content.details },
    notes: capturedFrom(traces),
    noteText: record?.role === 'finding' ? (importedNoteOf(record.document)?.text ?? null) : null,
    replaces: replaced.flatMap(({ value }) =>
      record ? (findRecord(workspace, record, value, record.role)?.path ?? []) : [],
    ),
  };
}

/**
 * Why a cited place does not prove a claim; null if it does. Code, documents and decisions without
 * acts do; memory does if it is accepted and does not rest on the claim.
 */
export function whyNotEvidence(
  locator: Locator,
  citing: CitingClaim,
  around: MemoryAround,
): NotEvidence | null {
  const { workspace, ledger } = around;
  const path = joinPath('', fileNamed(locator.path));
  if (path === null) return null;
  // Lines of a commit are not those of the file now.
  const at: Locator =
    path === locator.path || readAtCommit(locator.path) === null
      ? { ...locator, path }
      : { kind: 'file', path };
  const record = workspace.byPath.get(path);
  const holds = record !== undefined && holdsDiscovery(record);
  const own = citing.record === null ? [] : [citing.record];
  const notes = citing.notes.map((note) => note.path);
  if ([...own, ...notes].some((name) => isWithin(at, name, workspace)))
    return { why: holds ? 'itself' : 'note' };
  const text = textAt(path, around);
  if (isOwnPart(at, citing.part, workspace, text)) return { why: 'itself' };
  if (text && saysClaimInNote(at, citing.part, workspace, text)) return { why: 'note' };
  const original = text && !record ? copiedMemory(text.text, workspace) : null;
  if (original !== null) return whyNotEvidence({ kind: 'file', path: original }, citing, around);
  if (text && !holds && isCopyOf(text.text, citing.notes, citing.noteText)) return { why: 'note' };
  const file = repeatingFile(at, workspace);
  if (file !== null) return { why: 'repeats', file };
  if (!holds) return null;
  if (citing.replaces.includes(path)) return { why: 'undecided', status: 'superseded' };
  const history = ledger.byTarget.get(path);
  if (isMemory(record, history))
    return own.some((name) => restsOn(path, name, workspace, ledger)) ? { why: 'circle' } : null;
  if (claimsIn(record.document).some(({ value }) => isSameClaim(value, citing.part.claim)))
    return { why: 'itself' };
  return !isDiscoveryRole(record.role) && !history
    ? null
    : { why: 'undecided', status: statusOf(record) ?? history?.status ?? 'candidate' };
}

function isDiscoveryRole(role: MemoryRecord['role'] | undefined): boolean {
  return role === 'finding' || role === 'pattern' || role === 'dead-end';
}

function isSameClaim(one: string, other: string): boolean {
  return propositionKey(propositionOf(one)) === propositionKey(propositionOf(other));
}

/** Whether a place in an agent's note says the claim. A guard may cite the rule that it checks. */
function saysClaimInNote(
  at: Locator,
  { claim, details }: OwnPart,
  workspace: Workspace,
  file: TextAt,
): boolean {
  if (details.guard || storeOf(workspace, at.path) === null) return false;
  const { start, end } = spanOf(at, file);
  return statementParts(file.text.slice(start, end)).some((each) => isSameClaim(each, claim));
}

/** The path of a finding, pattern or note with the same body, ignoring blanks; else null. */
function copiedMemory(text: string, workspace: Workspace): string | null {
  const alike = memoryByFirstWords(workspace).get(firstWordsIn(text)) ?? [];
  const body = alike.length === 0 ? '' : bodyIn(text);
  return body === '' ? null : (alike.findLast((each) => bodyOf(each) === body)?.path ?? null);
}

/** By their first words, in which most texts differ: then few whole bodies are compared. */
const memoryByFirstWords = memoizeByObject(
  (workspace: Workspace): ReadonlyMap<string, readonly Document[]> => {
    const alike = new Map<string, Document[]>();
    for (const document of workspace.documents) {
      const { path, text } = document;
      if (!isDiscoveryRole(workspace.byPath.get(path)?.role) && storeOf(workspace, path) === null)
        continue;
      const words = firstWordsIn(text);
      const known = alike.get(words);
      if (known) known.push(document);
      else alike.set(words, [document]);
    }
    return alike;
  },
);

const bodyOf = memoizeByObject(({ text }: Document) => bodyIn(text));

const frontmatter = /^\ufeff?---\r?\n[^]*?\n---\s/;

function firstWordsIn(text: string): string {
  const words = /\s*(?:\S+\s*){0,12}/y;
  words.lastIndex = frontmatter.exec(text)?.[0].length ?? 0;
  return onOneLine(words.exec(text)?.[0] ?? '');
}

function bodyIn(text: string): string {
  return onOneLine(text.replace(frontmatter, ''));
}

function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Whether a place is in a record or a note; of a file with several notes, only in that part. */
function isWithin(at: Locator, name: string, workspace: Workspace): boolean {
  const file = fileOfTarget(name);
  if (file !== at.path) return false;
  const fact = file === name ? null : nativeFactAt(workspace, name);
  return fact === null || overlaps(at, readAs(fact.document), fact.span);
}

/** The kind of a file or part that repeats memory; null for any other. */
function repeatingFile(at: Locator, workspace: Workspace): RepeatingFile | null {
  if (isDailyLog(at.path)) return 'a daily log';
  if (memoryPaths(workspace).ledgers.some((folder) => at.path.startsWith(`${folder}/`)))
    return 'the ledger';
  const record = workspace.byPath.get(at.path);
  if (!record) return null;
  const { document } = record;
  if (record.role === 'task') return 'a task';
  if (record.role === 'index') return 'an index';
  if (record.role === 'review')
    return record.queue.some(({ span }) => overlaps(at, readAs(document), span)) ? 'a queue' : null;
  if (record.role !== 'note' && record.role !== 'bootloader') return null;
  const copy = readMemoryBlock(document.text);
  return readFileCopy(document.text) !== null ||
    (copy.kind === 'block' && overlaps(at, readAs(document), copy.block))
    ? 'a copy of memory'
    : null;
}

/** The text of a cited file; null if it was not read. */
function textAt(path: string, { workspace, evidence }: MemoryAround): TextAt | null {
  const record = workspace.byPath.get(path);
  if (record) return readAs(record.document);
  const file = evidence?.get(path);
  const fact = workspace.surroundings.facts.get(path);
  const text = file?.kind === 'file' ? file.text : fact?.kind === 'file' ? fact.text : null;
  return text === null ? null : { text, document: null };
}

type ActItem = LedgerEntry['items'][number];

/** A claim that may be part of a shared file: a term, a procedure, a requirement. */
interface OwnPart {
  readonly kind: ActItem['kind'];
  readonly claim: string;
  readonly details: Pick<Details, 'title' | 'meaning' | 'text' | 'guard'>;
}

/** Whether a place is the row of a term, the section of a procedure, or the requirement. */
function isOwnPart(
  at: Locator,
  { kind, claim, details: { title, meaning, text } }: OwnPart,
  { byPath }: Workspace,
  file: TextAt | null,
): boolean {
  if (file === null) return false;
  const record = byPath.get(at.path);
  switch (kind) {
    case 'term':
      return (
        record?.role === 'glossary' &&
        record.terms.some(
          (row) =>
            (isSameTerm(row.term.value, title ?? '') ||
              wordsOf(row.meaning?.value ?? '') === wordsOf(meaning ?? claim)) &&
            overlaps(at, file, row.span),
        )
      );
    case 'workflow': {
      const section = { title: title ?? claim, text: text ?? '' };
      const span = placeOfSection(file.text, section.title);
      return span !== null && includesSection(file.text, section) && overlaps(at, file, span);
    }
    case 'behaviour':
      return (
        record?.role === 'spec' &&
        record.obligations.some(
          ({ span }) =>
            wordsOf(file.text.slice(span.start, span.end)).includes(wordsOf(claim)) &&
            overlaps(at, file, span),
        )
      );
    default:
      return false;
  }
}

function wordsOf(text: string): string {
  return plainText(oneLine(text)).replace(/\s+/g, ' ').trim().toLowerCase();
}

interface TextAt {
  readonly text: string;
  readonly document: Document | null;
}

function readAs(document: Document): TextAt {
  return { text: document.text, document };
}

function overlaps(at: Locator, file: TextAt, { start, end }: Span): boolean {
  const span = spanOf(at, file);
  return span.start < end && start < span.end;
}

/** The span of a place in its file; all of the file if it is not found. */
function spanOf(at: Locator, { text, document }: TextAt): Span {
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
      return (
        (document ? partsOf(document) : []).find(({ slug }) => slug === at.slug.toLowerCase())
          ?.span ?? whole
      );
    default:
      return whole;
  }
}
