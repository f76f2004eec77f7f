import { closest } from '#diagnostics/near-match';
import { lastName } from '#workspace/paths/target';

/**
 * What stands at a path that evidence names, as the world has it. Text keeps its line endings and
 * its byte order mark; it is null where the bytes are no UTF-8.
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
      /**
       * The bytes are those of the blob in the index or a commit: no filter came between, so that
       * they can be compared, though no range of them is cited.
       */
      readonly blob?: true;
      /**
       * The path with the full id of the commit, where it names one and the bytes are that
       * commit's.
       */
      readonly at?: string;
    }
  /**
   * Not there. `existed` is null where no history could tell, `cutOff` where a shallow clone hides
   * it; `movedTo` is where a commit renamed it to; `near` a file that may have been meant.
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
      /**
       * The last two of a path that names a commit: this clone does not have it, or it has no such
       * file.
       */
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

/** Facts about every cited path, by path. A path that is not in the map was not asked about. */
export type EvidenceFiles = ReadonlyMap<string, EvidenceFile>;

/** The kinds of evidence; the last three are text of the record itself and are never judged. */
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

/** Whether evidence of a kind is text of the record itself, so that nothing can be compared. */
export function isOwnText(kind: string): boolean {
  return kind === 'quote' || kind === 'output' || kind === 'testimony';
}

/**
 * One row of `per_surface_hash`. `hash` is `sha256:` and 64 hex digits; `unique` says that the
 * bytes stood in one place only when cited.
 */
export interface SurfaceRow {
  readonly kind: SurfaceKind;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean;
  /**
   * A digest over the tokens, by which the surface is known again when its layout changed; absent
   * where there is none.
   */
  readonly loose?: string;
}

/**
 * The states of evidence, worst last: a record takes the worst of its judged surfaces. `in-doubt`
 * is memory that rests on withdrawn memory; `unreadable` is a file of this tree that is there and
 * cannot be compared.
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

/**
 * The file that somebody who typed this path may have meant: the one of that name, else one whose
 * path is spelled nearly so.
 */
export function nearPath(typed: string, names: readonly string[]): string | null {
  const nameOf = (path: string): string => lastName(path).toLowerCase();
  const same = names.filter((path) => nameOf(path) === nameOf(typed));
  // Of several with the name, the one whose folders are most alike.
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
