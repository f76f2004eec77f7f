import { presentItems } from '#diagnostics/defined-values';
import { lineMap } from '#diagnostics/line-map';
import { type Guard, isGuarded, isTextGuard } from '#guards/guard';
import type { BrokenLine } from '#guards/prove-guard';
import type { SourceFile } from '#workspace/document';

import type { MemorySource } from '../work-tree-source.ts';
import { findViolations } from './ast-engine.ts';
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
    isTextGuard(guard) ? [{ guard, nth: at + 1, found: 0 }] : [],
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

/** 4 Mi UTF-16 units; larger files are not searched. */
const maxTextLength = 4_194_304;

/** Files that guards look at, by path from the folder of the memory. */
export interface GuardedTree {
  readonly paths: readonly string[];
  /** Reads texts, also of files that are not UTF-8; links and missing files have none. */
  texts(paths: readonly string[]): Promise<GuardedTexts>;
}

/** Texts of files, and the paths of files that are too large. */
interface GuardedTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly unread: readonly string[];
}

/**
 * The files of a source that guards look at; null where they cannot be listed or read.
 *
 * @param isOwn whether a file is memory, which no guard looks at
 * @param replaced a file with the content to check
 */
export async function guardedTree(
  { files, evidence }: Pick<MemorySource, 'files' | 'evidence'>,
  isOwn: (path: string) => boolean,
  replaced?: SourceFile,
): Promise<GuardedTree | null> {
  const paths = evidence === null ? null : await files();
  if (evidence === null || paths === null) return null;
  return {
    paths: [...new Set(presentItems([...paths, replaced?.path]))].filter((path) => !isOwn(path)),
    texts: async (wanted) => {
      const texts = new Map<string, string>();
      const unread: string[] = [];
      if (replaced && wanted.includes(replaced.path)) {
        if ('text' in replaced) texts.set(replaced.path, replaced.text);
        else unread.push(replaced.path);
      }
      for (const [path, read] of await evidence.read(
        wanted.filter((each) => each !== replaced?.path),
      ))
        if (read.kind === 'refused' && ['too-large', 'unreadable'].includes(read.why))
          unread.push(path);
        else if (read.kind === 'file') {
          const text = read.text ?? read.loose?.() ?? '';
          if (text.length > maxTextLength) unread.push(path);
          else texts.set(path, text);
        }
      return { texts, unread };
    },
  };
}
