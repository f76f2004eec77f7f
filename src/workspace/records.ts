import type { Span } from '#diagnostics/diagnostic';

import type { Document, Obligation, SpannedValue } from './document.ts';
import type { NativeFact } from './stores/native-fact.ts';

/** The kind of a file of memory. `bootloader` is an instruction file, `note` any other file. */
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

/** The path identifies a record; its id is a label, unique within its type. */
export interface RecordBase {
  readonly path: string;
  readonly document: Document;
  readonly id: SpannedValue;
  readonly title: string;
}

/** All statuses of a finding; `accepted` counts as `promoted`. */
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

/** A field of a record. `empty`: its key has no value or a placeholder; `absent`: it has no key. */
export type FieldValue =
  | { readonly state: 'given'; readonly value: string; readonly span: Span }
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

/** A bullet of an Evidence section; `label` is the word before its colon. */
export interface EvidenceLine {
  readonly label: 'file' | 'premise' | 'command' | 'output' | 'source' | 'testimony' | 'other';
  readonly text: string;
  readonly span: Span;
}

/** A row of `per_surface_hash`: a place that the evidence cites, with the hash of its text. */
export interface SurfaceHash {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  /** Whether the bytes occurred once when they were cited; true unless the row denies it. */
  readonly unique: boolean;
  /** Its hash over tokens; absent in older rows, and for texts without tokens. */
  readonly loose?: string;
  readonly span: Span;
}

/** A project fact with its evidence and scope, in one of the dialects A to D (docs/formats.md). */
export interface Finding extends RecordBase {
  readonly role: 'finding';
  readonly dialect: 'A' | 'B' | 'C' | 'D';
  readonly status: SpannedValue<FindingStatus>;
  readonly claim: SpannedValue | null;
  readonly evidence: readonly EvidenceLine[];
  readonly appliesWhen: readonly SpannedValue[];
  readonly doesNotApplyWhen: readonly SpannedValue[];
  readonly provenance: Readonly<Record<ProvenanceField, FieldValue>>;
  readonly originObligations: readonly SpannedValue[];
  readonly originTraces: readonly SpannedValue[];
  readonly perSurfaceHash: readonly SurfaceHash[];
  readonly loadWhen: SpannedValue | null;
  readonly supersedes: readonly SpannedValue[];
  readonly supersededBy: readonly SpannedValue[];
  readonly quarantineReason: SpannedValue | null;
}

/** Guidance from two or more findings, which it cites. */
export interface Pattern extends RecordBase {
  readonly role: 'pattern';
  readonly status: SpannedValue | null;
  readonly findings: readonly SpannedValue[];
}

/** An attempt that was given up, and why. It is not a fact about the code of today. */
export interface DeadEnd extends RecordBase {
  readonly role: 'dead-end';
  readonly status: SpannedValue | null;
}

/** An architecture decision record; its number is from the file name or the heading. */
export interface Adr extends RecordBase {
  readonly role: 'adr';
  readonly number: SpannedValue<number> | null;
  readonly status: SpannedValue | null;
  readonly supersedes: readonly SpannedValue[];
  readonly supersededBy: readonly SpannedValue[];
}

/** An observation. Its status may be a word of any tool. */
export interface Audit extends RecordBase {
  readonly role: 'audit';
  readonly status: SpannedValue | null;
}

/** A failure and its cause. Its status may be a word of any tracker. */
export interface BugReport extends RecordBase {
  readonly role: 'bug-report';
  readonly status: SpannedValue | null;
}

/** The records that acts of the ledger can promote. */
export type DiscoveryRecord = Finding | Pattern | DeadEnd | Adr | Audit | BugReport;

/** A row of a promotion queue. */
export interface QueueItem {
  /** The row's position in its queue, from 1: `task#n` names it. */
  readonly position: number;
  readonly span: Span;
  /** The words of its Item or Discovery column: the claim. */
  readonly discovery: SpannedValue;
  readonly id: SpannedValue | null;
  readonly kind: SpannedValue | null;
  readonly target: SpannedValue | null;
  readonly status: SpannedValue;
  readonly reason: SpannedValue | null;
  readonly consequence: SpannedValue | null;
}

/** A task packet or a review: both may have a promotion queue. */
export interface Task extends RecordBase {
  readonly role: 'task' | 'review';
  readonly status: SpannedValue | null;
  readonly closed: boolean;
  readonly queue: readonly QueueItem[];
}

/** A specification with its obligations. */
export interface Spec extends RecordBase {
  readonly role: 'spec';
  readonly status: SpannedValue | null;
  /** The domain of obligations that name none. */
  readonly domain: string | null;
  readonly obligations: readonly Obligation[];
}

/** `AGENTS.md` or `CLAUDE.md`, which agents load whole at every start. */
export interface InstructionFile extends RecordBase {
  readonly role: 'bootloader';
}

/**
 * A file without a role of the model, such as a readme or an agent's note: the rules for records
 * skip it, those for safety and for native notes do not.
 */
export interface Note extends RecordBase {
  readonly role: 'note';
}

/** The part of an index, by its heading; `stale` lists withdrawn memory. */
export type IndexSectionKind =
  'purpose' | 'always' | 'topics' | 'findings' | 'decisions' | 'dead-ends' | 'stale' | 'other';

/** A row or item of an index: a link with a condition. */
export interface IndexEntry {
  readonly form: 'row' | 'item';
  readonly section: IndexSectionKind;
  readonly title: string;
  readonly target: SpannedValue | null;
  readonly status: SpannedValue | null;
  readonly loadWhen: SpannedValue | null;
  /** The whole row or item, with all of its lines. */
  readonly span: Span;
}

/** A row of the retraction table. */
export interface Retraction {
  readonly item: SpannedValue;
  readonly target: SpannedValue | null;
  readonly replacement: SpannedValue | null;
  readonly action: SpannedValue | null;
  readonly span: Span;
}

/** A part of an index whose heading is known: it ends at a heading as high or higher. */
export interface IndexSection {
  readonly kind: IndexSectionKind;
  readonly title: SpannedValue;
  readonly heading: Span;
  /** Number of lines with text below the heading. */
  readonly lines: number;
}

/** The list of records that agents load first. */
export interface MemoryIndex extends RecordBase {
  readonly role: 'index';
  /** Whether it has the Load-when convention; other indexes are not checked. */
  readonly governed: boolean;
  readonly sections: readonly IndexSection[];
  readonly entries: readonly IndexEntry[];
  readonly retractions: readonly Retraction[];
}

/** A row of a glossary's tables; without such a table, a heading with the text below it. */
export interface GlossaryTerm {
  readonly term: SpannedValue;
  readonly meaning: SpannedValue | null;
  readonly aliases: readonly SpannedValue[];
  /** Words to avoid. */
  readonly not: readonly SpannedValue[];
  readonly span: Span;
}

export interface Glossary extends RecordBase {
  readonly role: 'glossary';
  readonly terms: readonly GlossaryTerm[];
}

/** A parsed file of memory, by its role. */
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
  | InstructionFile
  | Note;
/** A file of memory, or a fact in native memory. */
export type MemoryRecord = FileRecord | NativeFact;
