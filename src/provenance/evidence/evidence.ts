import { closest } from '#diagnostics/near-match';
import { lastName } from '#workspace/paths/target';

/**
 * What is at a cited path. Text keeps its line endings and its byte order mark; null if the bytes
 * are not UTF-8.
 */
export type EvidenceFile =
  | {
      readonly kind: 'file';
      readonly text: string | null;
      /** SHA-256 of the bytes after CRLF → LF, as 64 hex digits. */
      readonly digest: string;
      /**
       * The path goes through a filter (`filter`, `ident`, `working-tree-encoding`, an LFS
       * pointer): only the whole blob can be hashed.
       */
      readonly filtered: boolean;
      /** The bytes are of a blob, before any filter: they can be compared as a whole. */
      readonly blob?: true;
      /** The path with the full id of the commit that the bytes are from. */
      readonly at?: string;
    }
  /**
   * `existed` is null if history is not known; `cutOff` if a shallow clone hides it; `movedTo` is
   * its name after a rename in git; `near` is a file with a similar name.
   */
  | {
      readonly kind: 'absent';
      readonly existed: boolean | null;
      readonly movedTo: string | null;
      readonly cutOff?: true;
      readonly near?: string;
    }
  | {
      readonly kind: 'refused';
      /** The last two: this clone lacks the commit, or the commit lacks the file. */
      readonly why:
        | 'symlink'
        | 'directory'
        | 'submodule'
        | 'device'
        | 'too-large'
        | 'outside'
        | 'unreadable'
        | 'commit-absent'
        | 'not-at-commit';
    };

/** Cited files by path; a missing path was not read. */
export type EvidenceFiles = ReadonlyMap<string, EvidenceFile>;

/** The kinds of evidence; the last three are in the record itself and are never compared. */
export const surfaceKinds = [
  'file',
  'lines',
  'text',
  'section',
  'value',
  'finding',
  'quote',
  'output',
  'testimony',
] as const;
export type SurfaceKind = (typeof surfaceKinds)[number];

/** Whether evidence of a kind is a text in the record, which is never compared. */
export function isStoredInRecord(kind: string): boolean {
  return kind === 'quote' || kind === 'output' || kind === 'testimony';
}

/**
 * One row of `per_surface_hash`. `hash` is `sha256:` and 64 hex digits; `unique`: the bytes were
 * only at this place when cited.
 */
export interface SurfaceRow {
  readonly kind: SurfaceKind;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean;
  /** The normalized hash, which stays the same if only the layout changes. */
  readonly loose?: string;
}

/**
 * The states of evidence, worst last; a record has the worst of its surfaces. `in-doubt`: it rests
 * on withdrawn memory; `unreadable`: the file is there and cannot be compared.
 */
export const surfaceStates = [
  'unverifiable',
  'fresh',
  'moved',
  'reformatted',
  'missing',
  'ambiguous',
  'in-doubt',
  'changed',
  'gone',
  'unreadable',
] as const;
export type SurfaceState = (typeof surfaceStates)[number];

/** The file that a typed path may mean: one with the same name, else a similar path or name. */
export function nearPath(typed: string, names: readonly string[]): string | null {
  const nameOf = (path: string): string => lastName(path).toLowerCase();
  const same = names.filter((path) => nameOf(path) === nameOf(typed));
  if (same.length > 0)
    return same.length === 1 ? (same[0] ?? null) : (closest(typed, same) ?? null);
  const alike = closest(
    typed,
    names.filter((path) => Math.abs(path.length - typed.length) <= 4),
  );
  if (alike !== null) return alike;
  const name = closest(nameOf(typed), [...new Set(names.map(nameOf))]);
  const named = name === null ? [] : names.filter((path) => nameOf(path) === name);
  return named.length === 1 ? (named[0] ?? null) : null;
}
