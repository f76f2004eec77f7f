import type { Entry } from './dialects/ledger-entry.ts';
import type { Document, Malformed } from './document.ts';
import type { Surroundings } from './paths/surroundings.ts';
import type { ShapeProblem } from './reading/shape-problem.ts';
import type {
  Adr,
  Audit,
  Bootloader,
  BugReport,
  DeadEnd,
  FileRecord,
  Finding,
  Glossary,
  MemoryIndex,
  Note,
  Pattern,
  Spec,
  Task,
} from './records.ts';
import type { Store } from './stores/store.ts';

/**
 * A file that could not be read in full; `claims` says whether it means to be a record of this
 * model.
 */
export interface MalformedFile extends Malformed {
  readonly claims: boolean;
}

/** Everything that was read, before the disk was asked about what it refers to. */
export interface Records {
  /** Paths of all files read, in order. */
  readonly files: ReadonlySet<string>;
  readonly documents: readonly Document[];
  readonly byPath: ReadonlyMap<string, FileRecord>;
  /**
   * Records by role and id, role and file stem, and for decision records by number: `finding
   * token-replay`, `adr #12`.
   */
  readonly byName: ReadonlyMap<string, FileRecord>;
  readonly indexes: readonly MemoryIndex[];
  readonly glossaries: readonly Glossary[];
  readonly findings: readonly Finding[];
  readonly patterns: readonly Pattern[];
  readonly deadEnds: readonly DeadEnd[];
  readonly adrs: readonly Adr[];
  readonly audits: readonly Audit[];
  readonly bugReports: readonly BugReport[];
  readonly tasks: readonly Task[];
  readonly specs: readonly Spec[];
  readonly bootloaders: readonly Bootloader[];
  readonly notes: readonly Note[];
  /** Native memory among the files, by the conventions of the agents that keep it. */
  readonly stores: readonly Store[];
  readonly entries: readonly Entry[];
  readonly malformed: readonly MalformedFile[];
  readonly problems: readonly ShapeProblem[];
  /**
   * The day in UTC on which they were read, `2027-01-31`: what a record says of its end is measured
   * by it. Absent where nobody asks.
   */
  readonly today?: string;
}

/**
 * What rules judge: records of known good shape, beside what is malformed, and the facts around
 * them.
 */
export interface Workspace extends Records {
  readonly surroundings: Surroundings;
}
