import { present } from '#diagnostics/present';
import type { SourceFile } from '#workspace/document';

import type { MemorySource } from '../work-tree-source.ts';

/** 4 Mi UTF-16 units; larger files are not searched. */
const maxTextLength = 4_194_304;

/** Files that guards look at, by path from the folder of the memory. */
export interface GuardedTree {
  readonly paths: readonly string[];
  /** Reads texts, also of files that are not UTF-8; links and missing files have none. */
  texts(paths: readonly string[]): Promise<GuardedTexts>;
}

/** Texts of files, and the paths of files that are too large. */
export interface GuardedTexts {
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
    paths: [...new Set(present([...paths, replaced?.path]))].filter((path) => !isOwn(path)),
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
