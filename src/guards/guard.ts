/** What a guard does where it bites: it holds an edit up, or only says so. */
export type GuardLevel = 'block' | 'tell';

interface Common {
  /** What to do or to use instead, for the message. */
  readonly instead: string | null;
  /** How it bites, where the record says so; else the configuration does. */
  readonly level: GuardLevel | null;
}

/** Where a guard that reads files looks: globs from the folder of the memory. */
interface Scoped {
  readonly in: readonly string[];
  readonly except: readonly string[];
}

/** A pattern in the lines of files, with lines that show what it means. */
interface Patterned extends Common, Scoped {
  /** In the syntax of RE2. */
  readonly pattern: string;
  /** Whether it is matched against a whole file; else against each line. */
  readonly multiline: boolean;
  /** Texts that it must catch. */
  readonly bad: readonly string[];
  /** Texts that it must let pass. */
  readonly good: readonly string[];
}

/** A pattern that must not appear. */
export interface ForbidGuard extends Patterned {
  readonly kind: 'forbid';
}

/** A pattern that every such file must have. */
export interface RequireGuard extends Patterned {
  readonly kind: 'require';
}

/** Files that nobody edits by hand. */
export interface PathGuard extends Common, Scoped {
  readonly kind: 'path';
}

/** Commands that an agent must not run, by their words: mostly one in several spellings. */
export interface ShellGuard extends Common {
  readonly kind: 'shell';
  readonly commands: readonly string[];
  readonly bad: readonly string[];
  readonly good: readonly string[];
}

/** Files that change together: a change has one of each, or none. */
export interface TogetherGuard extends Common {
  readonly kind: 'together';
  readonly globs: readonly string[];
}

/** One of the values of a `same` guard: by a path into JSON, TOML or YAML, or by a pattern. */
export interface SameValue {
  readonly file: string;
  readonly at: string | null;
  /** With one group, which is the value. */
  readonly match: string | null;
}

/** Values that must be equal. */
export interface SameGuard extends Common {
  readonly kind: 'same';
  readonly values: readonly SameValue[];
}

/** A check that a promoted fact carries, as its record writes it (docs/guides/guards.md). */
export type Guard = ForbidGuard | RequireGuard | PathGuard | ShellGuard | TogetherGuard | SameGuard;

/** The guards that look for a pattern in files. */
export type PatternGuard = ForbidGuard | RequireGuard;

export const guardKinds = ['forbid', 'require', 'path', 'shell', 'together', 'same'] as const;
