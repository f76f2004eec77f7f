import { lineMap } from '#diagnostics/line-map';
import { type Guard, isGuarded, readsText } from '#guards/guard';
import type { BrokenLine } from '#provenance/pinned';

import { findViolations } from './ast-engine.ts';
import type { GuardedTree } from './guarded-tree.ts';
import { timeForEach } from './match-times.ts';

/** Files in memory at a time. */
const filesAtOnce = 200;

/** Lines that break guards today. */
export interface BrokenToday {
  readonly lines: readonly BrokenLine[];
  /** Files that are too large or cannot be read. */
  readonly unread: readonly string[];
  /** The positions, from 1, of guards that take too long. */
  readonly slow: ReadonlySet<number>;
}

/**
 * Finds the lines of a tree that break guards. Reads each file once.
 *
 * @param most the limit of lines for one guard
 */
export async function brokenToday(
  guards: readonly Guard[],
  tree: GuardedTree,
  most = Infinity,
): Promise<BrokenToday> {
  const looking = guards.flatMap((guard, at) =>
    readsText(guard) ? [{ guard, nth: at + 1, found: 0 }] : [],
  );
  const paths = tree.paths.filter((path) => looking.some(({ guard }) => isGuarded(guard, path)));
  const [lines, notRead, slow]: [BrokenLine[], string[], Set<number>] = [[], [], new Set()];
  const timeOf = timeForEach();
  for (let from = 0; from < paths.length; from += filesAtOnce) {
    const { texts, unread } = await tree.texts(paths.slice(from, from + filesAtOnce));
    notRead.push(...unread);
    for (const [path, text] of texts) {
      let map: ReturnType<typeof lineMap> | null = null;
      for (const each of looking) {
        if (each.found >= most || !isGuarded(each.guard, path)) continue;
        const { violations, isLeft } = await findViolations(each.guard, text, timeOf(each));
        if (isLeft) slow.add(each.nth);
        each.found += violations.length;
        if (violations.length > 0) map ??= lineMap(text);
        for (const { span, line } of violations)
          lines.push({
            nth: each.nth,
            path,
            number: map?.place(span).start.line ?? 1,
            line,
          });
      }
    }
  }
  return { lines, unread: notRead, slow };
}
