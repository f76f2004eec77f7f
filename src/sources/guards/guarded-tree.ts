import { present } from '#diagnostics/present';
import type { SourceFile } from '#workspace/document';

import type { MemorySource } from '../work-tree-source.ts';

/** Larger files are not looked through: 4 MiB. */
const mostCharacters = 4_194_304;

/** Files in which guards are looked for, by path from the folder of the memory. */
export interface GuardedTree {
  readonly paths: readonly string[];
  /** The texts of files, also of what is no UTF-8; a link, or what is not there, has none. */
  texts(paths: readonly string[]): Promise<GuardedTexts>;
}

/** Texts of files, and those that are too large. */
export interface GuardedTexts {
  readonly texts: ReadonlyMap<string, string>;
  readonly unread: readonly string[];
}

/**
 * The files of a source as guards see them; null where nobody can list or read them.
 *
 * @param isOwn whether a file is memory itself, which no guard looks at
 * @param replaced a file whose content is given and not read
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
          if (text.length > mostCharacters) unread.push(path);
          else texts.set(path, text);
        }
      return { texts, unread };
    },
  };
}
