import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located, Obligation } from './document.ts';
import type { NativeFact } from './stores/native-fact.ts';

/** The word for what a file is in the model. */
export type Role =
  | 'index'
  | 'glossary'
  | 'finding'
  | 'pattern'
  | 'dead-end'
  | 'adr'
  | 'audit'
  | 'bug-report'
  | 'task'
  | 'review'
  | 'spec'
  | 'bootloader'
  | 'note';

/** What every record has. The path is its identity; the id is a label, unique within its type. */
export interface RecordBase {
  readonly path: string;
  readonly document: Document;
  readonly id: Located;
  readonly title: string;
}

export const findingStatuses = [
  'candidate',
  'accepted',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
  'addressed',
  'in-progress',
] as const;
export type FindingStatus = (typeof findingStatuses)[number];

/** A provenance field as the record gives it: filled, an empty key, or not there at all. */
export type FieldValue<T> =
  | { readonly state: 'given'; readonly value: T; readonly span: Span }
  | { readonly state: 'empty'; readonly span: Span }
  | { readonly state: 'absent' };

/** The fields a promoted record must carry besides claim, evidence and scope. */
export const provenanceFields = [
  'origin_obligations',
  'origin_traces',
  'pass',
  'profile',
  'reviewer_or_tool',
  'timestamp',
  'content_hash',
  'confidence',
] as const;
export type ProvenanceField = (typeof provenanceFields)[number];

/** One bullet of an Evidence section; `label` is what stands before its colon. */
export interface EvidenceLine {
  readonly label: 'file' | 'premise' | 'command' | 'output' | 'source' | 'testimony' | 'other';
  readonly text: string;
  readonly span: Span;
}

export interface SurfaceHash {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  /** Whether the bytes stood in one place only when cited: so it is unless the row denies it. */
  readonly unique: boolean;
  /** Its digest over tokens; absent in older rows, and where there is none. */
  readonly loose?: string;
  readonly span: Span;
}

/**
 * One durable project fact with its evidence and scope. It has one of the dialects A to D
 * (docs/formats.md).
 */
export interface Finding extends RecordBase {
  readonly role: 'finding';
  readonly dialect: 'A' | 'B' | 'C' | 'D';
  readonly status: Located<FindingStatus>;
  readonly claim: Located | null;
  readonly evidence: readonly EvidenceLine[];
  readonly appliesWhen: readonly Located[];
  readonly doesNotApplyWhen: readonly Located[];
  readonly provenance: Readonly<Record<ProvenanceField, FieldValue<string>>>;
  readonly originObligations: readonly Located[];
  readonly originTraces: readonly Located[];
  readonly perSurfaceHash: readonly SurfaceHash[];
  readonly loadWhen: Located | null;
  readonly supersedes: readonly Located[];
  readonly supersededBy: readonly Located[];
  readonly quarantineReason: Located | null;
}

/** Guidance distilled from two or more findings, which it cites. */
export interface Pattern extends RecordBase {
  readonly role: 'pattern';
  readonly status: Located | null;
  readonly findings: readonly Located[];
}

/** What was tried and given up, with why: history, and no fact about the code of today. */
export interface DeadEnd extends RecordBase {
  readonly role: 'dead-end';
  readonly status: Located | null;
}

/**
 * An architecture decision record. `number` is the one in its file name or heading, without leading
 * zeros.
 */
export interface Adr extends RecordBase {
  readonly role: 'adr';
  readonly number: Located<number> | null;
  readonly status: Located | null;
  readonly supersedes: readonly Located[];
  readonly supersededBy: readonly Located[];
}

/** What was observed. Its status may be a word of any tool. */
export interface Audit extends RecordBase {
  readonly role: 'audit';
  readonly status: Located | null;
}

/** What fails and why. Its status may be a word of any tracker. */
export interface BugReport extends RecordBase {
  readonly role: 'bug-report';
  readonly status: Located | null;
}

/** The records that hold a discovery each: what acts of the ledger make memory. */
export type DiscoveryRecord = Finding | Pattern | DeadEnd | Adr | Audit | BugReport;

/** One row of a promotion queue. */
export interface QueueItem {
  /** The row's position in its queue, from 1: `task#n` names it. */
  readonly position: number;
  readonly span: Span;
  readonly discovery: Located;
  readonly id: Located | null;
  readonly kind: Located | null;
  readonly target: Located | null;
  readonly status: Located;
  readonly reason: Located | null;
  readonly consequence: Located | null;
}

/** A task packet or a review: both may carry a promotion queue. */
export interface Task extends RecordBase {
  readonly role: 'task' | 'review';
  readonly status: Located | null;
  readonly closed: boolean;
  readonly queue: readonly QueueItem[];
}

export interface Spec extends RecordBase {
  readonly role: 'spec';
  readonly status: Located | null;
  /** The domain of what it binds to, where an obligation names none of its own. */
  readonly domain: string | null;
  readonly obligations: readonly Obligation[];
}

/** `AGENTS.md` or `CLAUDE.md`: loaded whole at every start. */
export interface Bootloader extends RecordBase {
  readonly role: 'bootloader';
}

/** A file that claims no role of the model: native memory, readmes. Judged for safety only. */
export interface Note extends RecordBase {
  readonly role: 'note';
}

export type IndexSectionKind =
  'purpose' | 'always' | 'topics' | 'findings' | 'decisions' | 'dead-ends' | 'stale' | 'other';

/** A link with a condition: one row or item of an index. */
export interface IndexEntry {
  readonly form: 'row' | 'item';
  readonly section: IndexSectionKind;
  readonly title: string;
  readonly target: Located | null;
  readonly status: Located | null;
  readonly loadWhen: Located | null;
  /** The whole row or item, with every line it is wrapped over. */
  readonly span: Span;
}

/** One row of the retraction table: what left, what replaces it, what to do. */
export interface Retraction {
  readonly item: Located;
  readonly target: Located | null;
  readonly replacement: Located | null;
  readonly action: Located | null;
  readonly span: Span;
}

export interface IndexSection {
  readonly kind: IndexSectionKind;
  readonly title: Located;
  readonly heading: Span;
  readonly lines: number;
}

/**
 * A Tier-1 map. `governed` means that it claims the Load-when convention; any other index is left
 * in peace.
 */
export interface MemoryIndex extends RecordBase {
  readonly role: 'index';
  readonly governed: boolean;
  readonly sections: readonly IndexSection[];
  readonly entries: readonly IndexEntry[];
  readonly retractions: readonly Retraction[];
}

export interface GlossaryTerm {
  readonly term: Located;
  readonly meaning: Located | null;
  readonly aliases: readonly Located[];
  readonly not: readonly Located[];
  readonly span: Span;
}

/** One word, one meaning. */
export interface Glossary extends RecordBase {
  readonly role: 'glossary';
  readonly terms: readonly GlossaryTerm[];
}

/** Any file of memory, read and of known good shape. */
export type FileRecord =
  | MemoryIndex
  | Glossary
  | Finding
  | Pattern
  | DeadEnd
  | Adr
  | Audit
  | BugReport
  | Task
  | Spec
  | Bootloader
  | Note;
/** What acts and gates look at: a file of memory, or a fact in native memory. */
export type MemoryRecord = FileRecord | NativeFact;
