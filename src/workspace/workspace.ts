import type { Entry } from './dialects/ledger-entry.ts';
import { type Document, type Malformed, type ShapeProblem, withByteOrderMark } from './document.ts';
import { memoizeByObject } from './memoize.ts';
import type { RuleFacts } from './paths/rule-facts.ts';
import type {
  Adr,
  Audit,
  BugReport,
  DeadEnd,
  FileRecord,
  Finding,
  Glossary,
  InstructionFile,
  MemoryIndex,
  Note,
  Pattern,
  Spec,
  Task,
} from './records.ts';
import type { Store } from './stores/store.ts';

/** One problem of a file of memory. */
export interface MalformedFile extends Malformed {
  /** Whether it is meant to be a record of this model. */
  readonly shouldBeRecord: boolean;
}

/** The files of memory, parsed and grouped by role. */
export interface Records {
  /** Paths of all files read, in order. */
  readonly files: ReadonlySet<string>;
  readonly documents: readonly Document[];
  readonly byPath: ReadonlyMap<string, FileRecord>;
  /** By role and id, by role and file stem, and ADRs by number: `finding replay`, `adr #12`. */
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
  readonly bootloaders: readonly InstructionFile[];
  readonly notes: readonly Note[];
  /** Memory that agents keep by conventions of their own. */
  readonly stores: readonly Store[];
  readonly entries: readonly Entry[];
  readonly malformed: readonly MalformedFile[];
  readonly problems: readonly ShapeProblem[];
  /** The day in UTC, `2027-01-31`, that decides which records have ended; absent for no day. */
  readonly today?: string;
}

/** The records with the facts about disk and git that rules need. */
export interface Workspace extends Records {
  readonly surroundings: RuleFacts;
}

/** Finds the text of a file that was read, with its byte order mark; null for any other file. */
export const fileTexts = memoizeByObject(
  ({
    malformed,
    entries,
    documents,
  }: Pick<Records, 'malformed' | 'entries' | 'documents'>): ((path: string) => string | null) => {
    const files = new Map<string, Parameters<typeof withByteOrderMark>[0]>(
      [...malformed, ...entries, ...documents].map((file) => [file.path, file]),
    );
    return (path) => {
      const file = files.get(path);
      return file ? withByteOrderMark(file) : null;
    };
  },
);
