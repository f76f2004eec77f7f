import { astNeed, type TextGuard } from './guard.ts';
import { readPattern } from './pattern-needs.ts';

/**
 * Whether an edit may add a violation of a guard. Says no only where that is certain without the
 * engine of patterns: no line that could match is new, and none that is required is gone. Code may
 * match over lines, so there only a missing word is certain.
 *
 * @param before the text that stands there; null where the file is new
 */
export function mayBreak(guard: TextGuard, before: string | null, after: string): boolean {
  const { kind, pattern } = guard;
  if (kind === 'ast') return after !== before && after.includes(astNeed(pattern) ?? '');
  const { multiline } = guard;
  const { literal, needs } = readPattern(pattern);
  if (kind === 'forbid') {
    if (needs !== null && !needs.some((need) => after.includes(need))) return false;
    return multiline ? after !== before : !isWithin(linesWith(needs, after), before, needs);
  }
  if (literal !== null && after.includes(literal)) return false;
  if (before === null) return true;
  // What could match before still stands there: the edit takes nothing away.
  return multiline ? after !== before : !isWithin(linesWith(needs, before), after, needs);
}

/** How often each line of a text stands there, of those that could match. */
function linesWith(needs: readonly string[] | null, text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.replaceAll('\r\n', '\n').split('\n'))
    if (needs === null || needs.some((need) => line.includes(need)))
      counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Whether a text has lines as often as they are counted. */
function isWithin(
  counts: ReadonlyMap<string, number>,
  text: string | null,
  needs: readonly string[] | null,
): boolean {
  if (counts.size === 0 || text === null) return counts.size === 0;
  const there = linesWith(needs, text);
  return [...counts].every(([line, count]) => (there.get(line) ?? 0) >= count);
}
