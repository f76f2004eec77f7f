import { closest } from '#diagnostics/near-match';
import { lastName } from '#workspace/paths/target';

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
