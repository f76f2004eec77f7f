import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';
import { matchesGlob } from '#workspace/paths/match-glob';

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

/** Languages of code whose shape is read, as a record names them. */
export const astLanguages = ['typescript', 'tsx', 'javascript', 'html', 'css'] as const;
export type AstLanguage = (typeof astLanguages)[number];

/** Code that must not appear, told by its shape: a pattern of ast-grep. */
export interface AstGuard extends Common, Scoped {
  readonly kind: 'ast';
  readonly pattern: string;
  readonly language: AstLanguage;
  readonly bad: readonly string[];
  readonly good: readonly string[];
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

/** A command that proves the fact where it ends with 0; `ledger verify --run` alone runs it. */
export interface CommandGuard extends Common {
  readonly kind: 'command';
  /** The program and its arguments; no shell reads them. */
  readonly argv: readonly string[];
}

/** A check that a promoted fact carries, as its record writes it (docs/guides/guards.md). */
export type Guard =
  | ForbidGuard
  | RequireGuard
  | AstGuard
  | PathGuard
  | ShellGuard
  | TogetherGuard
  | SameGuard
  | CommandGuard;

/** The guards that look for a pattern of text in files. */
export type PatternGuard = ForbidGuard | RequireGuard;

/** The guards that a place in one file alone can break. */
export type TextGuard = PatternGuard | AstGuard;

/** Whether a place in one file alone can break a guard. */
export function readsText(guard: Guard): guard is TextGuard {
  return guard.kind === 'forbid' || guard.kind === 'require' || guard.kind === 'ast';
}

export const guardKinds = [
  'forbid',
  'require',
  'ast',
  'path',
  'shell',
  'together',
  'same',
  'command',
] as const;

/** Whether a guard looks at a file; paths are from the folder of the memory. */
export function isGuarded(
  { in: globs, except }: Pick<TextGuard | PathGuard, 'in' | 'except'>,
  path: string,
): boolean {
  return (
    globs.some((glob) => matchesGlob(glob, path)) && !except.some((glob) => matchesGlob(glob, path))
  );
}

/** Whether a file has to do with a guard of any kind; no file has with a command. */
export function looksAt(guard: Guard, path: string): boolean {
  switch (guard.kind) {
    case 'together':
      return guard.globs.some((glob) => matchesGlob(glob, path));
    case 'same':
      return guard.values.some(({ file }) => file === path);
    case 'shell':
    case 'command':
      return false;
    default:
      return isGuarded(guard, path);
  }
}

/** That nobody can say, for what the guard needs is not installed; the message says how. */
export interface Unchecked {
  readonly unchecked: Message;
}

/** Finds the code of a guard's shape in a text, through a package that users may have. */
export type AstSearch = (
  guard: Pick<AstGuard, 'pattern' | 'language'>,
  text: string,
) => Promise<readonly Span[] | { readonly problem: string } | Unchecked>;

const wildcards = /\$+[A-Z_][A-Z0-9_]*|\$\$\$/g;

/**
 * A word that all code of a pattern's shape has; null where the pattern has none. Without the
 * parser that is all that is known, and mostly it is not there.
 */
export function astNeed(pattern: string): string | null {
  // What stands in a comment need not be there.
  if (/\/[/*]|<!--/.test(pattern)) return null;
  const words = pattern.replace(wildcards, ' ').match(/[A-Za-z_]\w+/g) ?? [];
  return words.reduce<string | null>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    null,
  );
}

/** Whether a pattern is a wildcard and nothing else. */
export function matchesAnyCode(pattern: string): boolean {
  return pattern.replace(wildcards, '').trim() === '';
}
