import type { Span } from '#diagnostics/diagnostic';
import type { Message } from '#messages/message';
import { matchesGlob } from '#workspace/paths/match-glob';

/** Whether a broken guard blocks the edit, or only tells the agent. */
export type GuardLevel = 'block' | 'tell';

interface Common {
  /** What to do instead, for the message. */
  readonly instead: string | null;
  /** Null where the record leaves it to the configuration. */
  readonly level: GuardLevel | null;
}

/** The files that a guard checks: globs relative to the folder of the memory. */
interface Scoped {
  readonly in: readonly string[];
  readonly except: readonly string[];
}

interface WithExamples {
  /** Texts that the guard must catch. */
  readonly bad: readonly string[];
  /** Texts that it must let pass. */
  readonly good: readonly string[];
}

interface Patterned extends Common, Scoped, WithExamples {
  /** In the syntax of RE2. */
  readonly pattern: string;
  /** Matched against the whole file; else against each line. */
  readonly multiline: boolean;
}

/** No guarded file may match the pattern. */
export interface ForbidGuard extends Patterned {
  readonly kind: 'forbid';
}

/** Every guarded file must match the pattern. */
interface RequireGuard extends Patterned {
  readonly kind: 'require';
}

/** Languages that the `language` of an `ast` guard may name. */
export const astLanguages = ['typescript', 'tsx', 'javascript', 'html', 'css'] as const;
export type AstLanguage = (typeof astLanguages)[number];

/** No guarded file may have code of this shape: a pattern of ast-grep. */
export interface AstGuard extends Common, Scoped, WithExamples {
  readonly kind: 'ast';
  readonly pattern: string;
  readonly language: AstLanguage;
}

/** The files must not be edited by hand. */
interface PathGuard extends Common, Scoped {
  readonly kind: 'path';
}

/** An agent must not run these commands: mostly one command in several spellings. */
export interface ShellGuard extends Common, WithExamples {
  readonly kind: 'shell';
  readonly commands: readonly string[];
}

/** A change touches a file of each glob, or of none. */
export interface TogetherGuard extends Common {
  readonly kind: 'together';
  readonly globs: readonly string[];
}

/** Where a `same` guard reads one of its values. */
export interface SameValue {
  readonly file: string;
  /** Path of keys into JSON, TOML or YAML, joined by dots. */
  readonly at: string | null;
  /** Pattern whose first group is the value. */
  readonly match: string | null;
}

/** The values must be equal. */
export interface SameGuard extends Common {
  readonly kind: 'same';
  readonly values: readonly SameValue[];
}

/** A command that exits with 0 where the fact holds; only `ledger verify --run` runs it. */
export interface CommandGuard extends Common {
  readonly kind: 'command';
  /** Program and arguments, started without a shell. */
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

/** Guards that match a pattern in the syntax of RE2 against the text of files. */
export type PatternGuard = ForbidGuard | RequireGuard;

/** Guards that one place in one file can break. */
export type TextGuard = PatternGuard | AstGuard;

/** Whether one place in one file can break a guard: a `forbid`, `require` or `ast` guard. */
export function isTextGuard(guard: Guard): guard is TextGuard {
  return guard.kind === 'forbid' || guard.kind === 'require' || guard.kind === 'ast';
}

/** Kinds of guards. A guard in a record has exactly one of these keys. */
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

/** Whether the globs of a guard have a path, relative to the folder of the memory. */
export function isGuarded({ in: globs, except }: Scoped, path: string): boolean {
  const isIn = (glob: string): boolean => matchesGlob(glob, path);
  return globs.some(isIn) && !except.some(isIn);
}

/** Whether a guard of any kind checks a file; guards of commands check none. */
export function isFileChecked(guard: Guard, path: string): boolean {
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

/** The guard needs a package that could not be loaded; the message says which, and why. */
export interface MissingPackage {
  readonly unchecked: Message;
}

/** Finds code of a guard's shape, by a package that users may have installed. */
export type AstSearch = (
  guard: Pick<AstGuard, 'pattern' | 'language'>,
  text: string,
) => Promise<readonly Span[] | { readonly problem: string } | MissingPackage>;

const wildcards = /\$+[A-Z_][A-Z0-9_]*|\$\$\$/g;

/**
 * Gives a word that all code of a pattern's shape has; null where there is none. A text without it
 * need not be parsed.
 */
export function findRequiredWord(pattern: string): string | null {
  // Code that matches need not have the words of the pattern's comments.
  if (/\/[/*]|<!--/.test(pattern)) return null;
  const words = pattern.replace(wildcards, ' ').match(/[A-Za-z_]\w+/g) ?? [];
  return words.reduce<string | null>(
    (longest, word) => (word.length > (longest?.length ?? 0) ? word : longest),
    null,
  );
}

/** Whether a pattern of ast-grep is only wildcards, such as `$A`, or empty. */
export function matchesAnyCode(pattern: string): boolean {
  return pattern.replace(wildcards, '').trim() === '';
}
