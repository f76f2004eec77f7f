import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';

import type { BaseIndex } from '../history/base-index.ts';
import type { History } from '../history/history.ts';
import type { Exceptions } from '../policy/directives.ts';
import type { Project } from '../project/manifest.ts';
import type { AuditFacts } from './audit-facts.ts';

/**
 * What stands at a path that a record refers to, as the disk has it; names are compared case by
 * case.
 */
export type PathFact =
  | { readonly kind: 'file'; readonly text: string | null }
  | { readonly kind: 'directory' }
  /**
   * `twin` is a name that differs only in case or Unicode form; `folder` the outermost folder on
   * the way that is not there either. What is `elsewhere` is in another repository, a submodule or
   * an inner clone: whether it is there is not known here.
   */
  | {
      readonly kind: 'missing';
      readonly twin: string | null;
      readonly folder?: string;
      readonly elsewhere?: true;
    }
  /** A link on the way leads out of the root. */
  | { readonly kind: 'escapes' };

/** A path that records refer to, and whether its text is wanted or only that it is there. */
export interface Wanted {
  readonly path: string;
  readonly text: boolean;
}

/** Facts about every path the records refer to, gathered before any rule thinks. */
export interface Surroundings extends AuditFacts {
  /**
   * False when the root is only a folder that was named, so that what lies outside it cannot be
   * judged.
   */
  readonly fenced: boolean;
  readonly facts: ReadonlyMap<string, PathFact>;
  /**
   * What became of the evidence of each promoted record, by the record's path; a record that is not
   * there was not compared.
   */
  readonly evidence: ReadonlyMap<string, RecordEvidence>;
  /**
   * The identities that entries name, as `.mailmap` has them; one that is not there is who it says.
   */
  readonly people: ReadonlyMap<string, string>;
  /**
   * Paths that candidates cite, that are not there and once were, with the name they have now where
   * they were renamed.
   */
  readonly departed: ReadonlyMap<string, { readonly movedTo: string | null }>;
  /** What became of the paths that native notes cite; null where history was not asked. */
  readonly cited: CitedPaths | null;
  /** The names of code in native notes that are lost; absent where nobody looked. */
  readonly lostNames?: LostCodeNames;
  /**
   * The texts of committed settings of agents in which something is dangerous, by path; absent
   * where nobody looked.
   */
  readonly agentSettings?: ReadonlyMap<string, string>;
  /** Committed settings of agents that are too large or cannot be read. */
  readonly unreadSettings?: readonly string[];
  /** Where files break the guards of memory; absent where nobody looked. */
  readonly guards?: GuardFindings;
  /** What the project says of the commands and versions in native notes; absent where unasked. */
  readonly project?: Project;
  /** Imports that bring in nothing, or nothing more; absent where nobody followed them. */
  readonly imports?: readonly ImportProblem[];
  /** The user's own settings of Codex, as text; absent where nobody looked into the home folder. */
  readonly codexSettings?: string;
  /** What it is compared with; null where nothing was asked to be compared. */
  readonly history: History | null;
  /**
   * Loose digests that a change brings and that do not prove what they say, by the record's path;
   * absent where nothing was compared with a base.
   */
  readonly loose?: ReadonlyMap<string, readonly LooseProblem[]>;
  /**
   * The indexes of the base branch, where another branch is checked out; null on the base itself.
   * A gate knows its base.
   */
  readonly baseIndex?: BaseIndex | null;
  /** The notes about one person that git tracks; absent where nobody looked. */
  readonly personal?: ReadonlySet<string>;
  /** What looks like a secret, by the path of the file; absent where nobody looked. */
  readonly secrets?: ReadonlyMap<string, readonly SecretFact[]>;
  /** A ledger is about to begin: what it will find fault with is judged as if it had. */
  readonly ledgerBegins?: true;
  /**
   * Waivers, directives and the baseline, once it is known what they were needed for; absent while
   * that is found out.
   */
  readonly exceptions?: Exceptions;
}

/** An import that brings in nothing, or nothing more. */
export interface ImportProblem {
  /** The instructions for which it is loaded, and the import there that leads to it. */
  readonly note: string;
  readonly through: string;
  /** The file that imports it, from the root, and the target as it is written there. */
  readonly by: string;
  readonly target: string;
  readonly problem: 'deep' | 'circle';
}

/** One cited surface of a record and what became of it, in the words of the comparator. */
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
  /** Where it is now, as a locator, when it moved or was reformatted to other lines. */
  readonly place: string | null;
  readonly why: string | null;
  /** The file that the cited one was renamed to, where the cited bytes do not stand in it. */
  readonly renamedTo?: string;
  /** The command that fetches the commit that it is in and that this clone does not have. */
  readonly fetch?: string;
}

/** A loose digest that is not that of the bytes, or of bytes that do not stand there. */
export interface LooseProblem {
  readonly surface: string;
  readonly problem: 'other' | 'unproved';
}

/** What became of a record's evidence as a whole: the worst of its judged surfaces. */
export interface RecordEvidence {
  readonly state: SurfaceFact['state'];
  /** None where all are fresh. */
  readonly surfaces: readonly SurfaceFact[];
}

/** A name of code that no file has any more, and one had when a note was written that gives it. */
export interface LostCodeName {
  readonly note: string;
  readonly name: string;
  /** A file that had it then, from the repository's root. */
  readonly file: string;
  /** When it was written into the note: `2026-03-01`. */
  readonly day: string;
}

/** A name of code that no file has, and a file has with its words parted otherwise. */
export interface PartedName {
  readonly name: string;
  readonly near: string;
  readonly file: string;
}

/** The names of code that notes give and that are lost, as far as they were looked for. */
export interface LostCodeNames {
  readonly found: readonly LostCodeName[];
  readonly parted?: readonly PartedName[];
  /** All names of notes that no file has, whether one ever did or not. */
  readonly nowhere?: ReadonlySet<string>;
  /** The tools that notes list and of which no file has a word, by their names. */
  readonly absentTools?: ReadonlySet<string>;
  /** Names of files that notes give without a folder, that no file has, and that code names. */
  readonly filesInCode?: ReadonlySet<string>;
  /** Milliseconds after which looking was left; null when it came to its end. */
  readonly leftAfter: number | null;
  /** Files that could not be looked through, so that a name may be in one of them. */
  readonly unread: number;
  /** Why git could not say. */
  readonly refused?: string;
}

/** Something that looks like a secret: what kind of one and where, never its value. */
export interface SecretFact {
  readonly what: string;
  readonly span: Span;
}

/**
 * A path that is cited and does not stand: it left with a commit, for another place where git knows
 * exactly one, or was never there.
 */
export type CitedDeletion =
  | {
      readonly kind: 'gone';
      readonly commit: { readonly id: string; readonly subject: string; readonly day: string };
      readonly movedTo: string | null;
      /** The commit that made it anew, where another file had the path before. */
      readonly since?: string;
    }
  | { readonly kind: 'missing' };

/**
 * What a path meant in the commit that wrote its line: the one of its places that stood then; none
 * of several, or of none; `unknown` where history does not say.
 */
export type MeaningThen = { readonly path: string } | 'several' | 'nowhere' | 'unknown';

/** What a path is by the folders that are named around it. */
export interface PathInContext {
  /** Where it may stand, likeliest first. */
  readonly around: readonly string[];
  /** Whether it stands in one of these. */
  readonly stands: boolean;
  /** Absent where nobody asked. */
  readonly then?: MeaningThen;
}

/** The fates of cited paths, by path from the root; one that stands is not there. */
export interface CitedPaths {
  readonly fates: ReadonlyMap<string, CitedDeletion>;
  /** What paths that do not stand are in their place, by the note and where in it they begin. */
  readonly inContext?: ReadonlyMap<string, ReadonlyMap<number, PathInContext>>;
  /** Of a path that is not there, the one file that has its name; where that was asked for. */
  readonly near?: ReadonlyMap<string, string>;
  /**
   * Of names that notes give without a folder, and that no file has, the place where the last one
   * stood; where that was asked for. Their fates are among the others.
   */
  readonly names?: ReadonlyMap<string, string>;
  /**
   * Milliseconds after which history was left, so that some fates are not known; null when all are.
   */
  readonly leftAfter: number | null;
  /** Whether history was cut off, so that what it does not show may still have been. */
  readonly shallow?: boolean;
  /** Why git could not say, so that no fate is known. */
  readonly refused?: string;
}

/** A guard of a record, by its place in the record's list, from 1. */
export interface GuardName {
  readonly record: string;
  readonly nth: number;
}

/** A place at which a file breaks a guard. */
export interface GuardViolation extends GuardName {
  readonly path: string;
  readonly span: Span;
  /** The line without blanks around it. */
  readonly line: string;
  readonly level: 'block' | 'tell';
  /** Of values that must be equal: what each file says. */
  readonly values?: string;
}

/** A guard that is no proof of anything, in words for a message. */
export interface UnprovenGuard extends GuardName {
  readonly why: string;
  /** The file in which its time was up; absent where the guard itself is wrong. */
  readonly path?: string;
}

/** A guard that nobody could match with files, and what is missing for it. */
export interface UncheckedGuard extends GuardName {
  readonly why: Message;
}

/** A change of files that guards want to change together, or not by hand. */
export interface HalfDone extends GuardName {
  readonly level: 'block' | 'tell';
  /** A file that was changed. */
  readonly path: string;
  /** The globs of which no file was changed; empty where the file itself was not to be changed. */
  readonly missing: readonly string[];
}

/** What became of the guards of memory. */
export interface GuardFindings {
  readonly violations: readonly GuardViolation[];
  readonly halfDone: readonly HalfDone[];
  readonly unproven: readonly UnprovenGuard[];
  readonly unchecked: readonly UncheckedGuard[];
  /** Records whose guards looked at all of the tree and found nothing: they verify what it says. */
  readonly passing: ReadonlySet<string>;
  /** The texts of the files in which something was found. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files at which a guard looked. */
  readonly looked: ReadonlySet<string>;
  /** Files that are too large to be looked through, or took too long. */
  readonly unread: readonly string[];
  /** Violations that are not listed, for there are too many of one guard. */
  readonly more: number;
  /** Git does not list the files here, so that nobody looked. */
  readonly unlisted?: true;
}
