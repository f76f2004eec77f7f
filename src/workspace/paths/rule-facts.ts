import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';

import type { BaseIndex } from '../history/base-index.ts';
import type { History } from '../history/history.ts';
import type { Exceptions } from '../policy/directives.ts';
import type { HookScript } from '../project/hook-scripts.ts';
import type { Project } from '../project/manifest.ts';

/** A path on disk. Names must agree in case. */
export type PathFact =
  | { readonly kind: 'file'; readonly text: string | null }
  | { readonly kind: 'directory' }
  /**
   * `twin` differs only in case or Unicode form; `folder` is the outermost missing folder. A path
   * `elsewhere`, in a submodule or an inner clone, may exist.
   */
  | {
      readonly kind: 'missing';
      readonly twin: string | null;
      readonly folder?: string;
      readonly elsewhere?: true;
    }
  /** A symbolic link leads out of the root. */
  | { readonly kind: 'escapes' };

/** A file for setup; the text includes a byte order mark. */
export type FileFact =
  | { readonly kind: 'text'; readonly text: string; readonly executable: boolean }
  | { readonly kind: 'absent' }
  /** `to` is relative to the root; null for a target outside, or a missing one. */
  | { readonly kind: 'link'; readonly to: string | null }
  | { readonly kind: 'unreadable'; readonly why: string };

/** A path to look up; `text` asks for its content as well. */
export interface PathQuery {
  readonly path: string;
  readonly text: boolean;
}

/** Settings of agents, and the missing scripts of their hooks. */
export interface BrokenHooks {
  /** By path: the texts of settings, and of files with hooks in their frontmatter. */
  readonly texts: ReadonlyMap<string, string>;
  /** Too large, or unreadable. */
  readonly unread: readonly string[];
  /** With the path of the settings. */
  readonly scripts: readonly (HookScript & { readonly path: string })[];
}

/** Facts that only an audit needs. Paths are relative to the root. */
export interface AuditFacts {
  /** All files that git does not ignore. */
  readonly tree?: readonly string[];
  /** By path: the lengths of files whose lines a note cites. */
  readonly lineCounts?: ReadonlyMap<string, number>;
  /** Cited commits that are not in this repository. */
  readonly absentCommits?: ReadonlySet<string>;
  /** Notes cite commits, but the clone is shallow. */
  readonly commitsUnknown?: true;
  /** Why git did not look up commits. */
  readonly commitsRefused?: string;
  /** The default branch of `origin`: `main`. */
  readonly defaultBranch?: string;
  readonly brokenHooks?: BrokenHooks;
}

/** All facts that rules need, gathered before they run. Absent facts were not looked up. */
export interface RuleFacts extends AuditFacts {
  /** False if the user named the root: then paths outside of it are not checked. */
  readonly fenced: boolean;
  readonly facts: ReadonlyMap<string, PathFact>;
  /** By path of a promoted record; absent if not compared. */
  readonly evidence: ReadonlyMap<string, RecordEvidence>;
  /** Identities in entries that `.mailmap` replaces. */
  readonly people: ReadonlyMap<string, string>;
  /** Deleted paths that candidates cite. */
  readonly departed: ReadonlyMap<string, { readonly movedTo: string | null }>;
  /** The paths that native notes cite; null if history was not searched. */
  readonly cited: CitedPaths | null;
  /** Without an audit: all files that git does not ignore, if a glob leads to a deleted path. */
  readonly treeOfDeadGlobs?: readonly string[];
  readonly lostNames?: LostCodeNames;
  /** By path: texts of committed settings of agents that contain something dangerous. */
  readonly agentSettings?: ReadonlyMap<string, string>;
  /** Committed settings of agents that are too large, or unreadable. */
  readonly unreadSettings?: readonly string[];
  readonly guards?: GuardFindings;
  readonly project?: Project;
  readonly imports?: readonly ImportProblem[];
  /** Text of the user's settings of Codex. */
  readonly codexSettings?: string;
  /** Null for a run without a base. */
  readonly history: History | null;
  /** By record path: wrong normalized hashes that a change adds. */
  readonly loose?: ReadonlyMap<string, readonly NormalizedHashProblem[]>;
  /** The indexes of the base branch; null on the base branch itself. */
  readonly baseIndex?: BaseIndex | null;
  /** Tracked notes about one person. */
  readonly personal?: ReadonlySet<string>;
  /** By path: possible secrets. */
  readonly secrets?: ReadonlyMap<string, readonly SecretFact[]>;
  /** Check as if the ledger already existed: it is about to be created. */
  readonly ledgerBegins?: true;
  /** Absent until the other rules have run. */
  readonly exceptions?: Exceptions;
}

/** An import of instructions that agents do not follow: too deep, or in a circle. */
export interface ImportProblem {
  /** The instruction file that is loaded. */
  readonly note: string;
  /** The import in `note` that leads to the problem, as written. */
  readonly through: string;
  /** The file with the import that is not followed. */
  readonly by: string;
  /** The import that is not followed, as written. */
  readonly target: string;
  readonly problem: 'deep' | 'circle';
}

/** A cited surface of a record, compared. */
export interface SurfaceFact {
  readonly surface: string;
  readonly state:
    | 'fresh'
    | 'moved'
    | 'reformatted'
    | 'ambiguous'
    | 'changed'
    | 'gone'
    | 'missing'
    | 'unverifiable'
    | 'in-doubt'
    | 'unreadable';
  /** Its new locator, if it moved or has other lines. */
  readonly place: string | null;
  readonly why: string | null;
  /** New path of the file, if it no longer contains the cited bytes. */
  readonly renamedTo?: string;
  /** Command to fetch a missing commit. */
  readonly fetch?: string;
}

/** A normalized hash of other bytes, or of bytes that are not there. */
export interface NormalizedHashProblem {
  readonly surface: string;
  readonly problem: 'other' | 'unproved';
}

/** The worst state of a record's surfaces. */
export interface RecordEvidence {
  readonly state: SurfaceFact['state'];
  /** Empty if all are fresh. */
  readonly surfaces: readonly SurfaceFact[];
}

/** A name in a note that no file contains, and a file contained when the note was written. */
export interface LostCodeName {
  readonly note: string;
  readonly name: string;
  /** A file that contained it, from the root of the repository. */
  readonly file: string;
  /** Day it was written: `2026-03-01`. */
  readonly day: string;
}

/** A name that a file contains with other separators. */
export interface RespelledName {
  readonly name: string;
  readonly near: string;
  readonly file: string;
}

/** The names of code in notes that no file contains. */
export interface LostCodeNames {
  readonly found: readonly LostCodeName[];
  readonly parted?: readonly RespelledName[];
  /** All names that no file contains, in history or not. */
  readonly nowhere?: ReadonlySet<string>;
  /** Tools that notes list and no file mentions. */
  readonly absentTools?: ReadonlySet<string>;
  /** Names of missing files without a folder that code mentions. */
  readonly filesInCode?: ReadonlySet<string>;
  /** Milliseconds after which the search stopped; null if complete. */
  readonly leftAfter: number | null;
  /** Files not searched: a name may be in one of them. */
  readonly unread: number;
  /** Why git did not search. */
  readonly refused?: string;
}

/** A possible secret, without its value. */
export interface SecretFact {
  /** The kind of secret, in words: `an AWS key`. */
  readonly what: string;
  readonly span: Span;
}

/** A cited path that does not exist; `movedTo` is set if git knows exactly one new path. */
export type CitedDeletion =
  | {
      readonly kind: 'gone';
      readonly commit: { readonly id: string; readonly subject: string; readonly day: string };
      readonly movedTo: string | null;
      /** The commit that created it, if the path had another file before. */
      readonly since?: string;
    }
  | { readonly kind: 'missing' };

/** The place that a path meant in the commit that wrote its line, if there was exactly one. */
export type PathAtWriting = { readonly path: string } | 'several' | 'nowhere' | 'unknown';

/** A path with the folders named around it. */
export interface PathInContext {
  /** Possible places, the likeliest first. */
  readonly around: readonly string[];
  /** It exists in one of these. */
  readonly stands: boolean;
  readonly then?: PathAtWriting;
}

/** The paths that notes cite and that do not exist. */
export interface CitedPaths {
  /** By path from the root; existing paths are absent. */
  readonly fates: ReadonlyMap<string, CitedDeletion>;
  /** Missing paths, by note and offset. */
  readonly inContext?: ReadonlyMap<string, ReadonlyMap<number, PathInContext>>;
  /** For a missing path, the only file with its name. */
  readonly near?: ReadonlyMap<string, string>;
  /** For the name of a missing file without a folder, its last path, which is also in `fates`. */
  readonly names?: ReadonlyMap<string, string>;
  /** Milliseconds after which the search of history stopped; null if complete. */
  readonly leftAfter: number | null;
  /** The clone is shallow: a path may have existed before. */
  readonly shallow?: boolean;
  /** Why git did not search: no fate is known. */
  readonly refused?: string;
}

/** A guard of a record; `nth` counts from 1. */
export interface GuardName {
  readonly record: string;
  readonly nth: number;
}

/** A text in a file that a guard forbids. */
export interface GuardViolation extends GuardName {
  readonly path: string;
  readonly span: Span;
  /** Trimmed. */
  readonly line: string;
  readonly level: 'block' | 'tell';
  /** For values that must be equal: the value in each file. */
  readonly values?: string;
}

/** A guard that fails its own examples, or that took too long. */
export interface UnprovenGuard extends GuardName {
  readonly why: string;
  /** The file that took too long; absent if the guard itself is wrong. */
  readonly path?: string;
}

/** A guard that could not run. */
export interface UncheckedGuard extends GuardName {
  readonly why: Message;
}

/** A change without the files that must change together, or by hand in a generated file. */
export interface IncompleteChangeFact extends GuardName {
  readonly level: 'block' | 'tell';
  readonly path: string;
  /** Globs without a changed file; empty if `path` must not change. */
  readonly missing: readonly string[];
}

/** The results of all guards that ran. */
export interface GuardFindings {
  readonly violations: readonly GuardViolation[];
  readonly halfDone: readonly IncompleteChangeFact[];
  readonly unproven: readonly UnprovenGuard[];
  readonly unchecked: readonly UncheckedGuard[];
  /** Records whose guards checked the whole tree and found nothing. */
  readonly passing: ReadonlySet<string>;
  /** Texts of files with violations. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files that were checked. */
  readonly looked: ReadonlySet<string>;
  /** Files that are too large, or took too long. */
  readonly unread: readonly string[];
  /** Number of violations beyond the limit of one guard. */
  readonly more: number;
  /** Git does not list the files here: nothing was checked. */
  readonly unlisted?: true;
}
