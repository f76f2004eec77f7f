import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';

import { isTextFormat } from '#workspace/stores/imports-in';

import { liesInAnother } from '../roots/inside-other-repository.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf } from './home-directory.ts';
import { type FoundFile, isBelow, readTierFile } from './read-tier-file.ts';

/** What a repository may import from outside of itself: words, not keys and settings. */
const wordFormats = new Set(['.md', '.mdc', '.markdown', '.txt']);

/**
 * The file an import leads to, or why it leads to none; both null where nothing needs to be said.
 */
export interface ImportTarget {
  readonly file: FoundFile | null;
  readonly why: string | null;
}

/**
 * Finds the file that an `@` in another leads to: from the folder of that file, from the home
 * folder, or from the top.
 *
 * @param from the importing file, absolute
 * @param within the repository that the chain of imports began in, absolute and real; null where it
 *   began in a file of the user's own
 * @param explicit whether it is worth a word where nothing is there
 */
export function resolveImport(
  { target, explicit }: { readonly target: string; readonly explicit: boolean },
  from: string,
  within: string | null,
  env: Env,
): ImportTarget {
  if (target.includes('\0')) return { file: null, why: null };
  const path = target.startsWith('~/')
    ? join(homeOf(env), target.slice(2))
    : isAbsolute(target)
      ? resolve(target)
      : resolve(dirname(from), target);
  if (!isTextFormat(path)) return { file: null, why: explicit ? 'it is in no text format' : null };
  const file = readTierFile(path, null);
  if (file.text === null)
    return { file: null, why: explicit ? (file.why ?? 'it is not there') : null };
  if (within !== null && isBelow(file.real, within) && liesInAnother(within, file.real))
    return { file: null, why: 'it is in another git repository' };
  if (within !== null && !isBelow(file.real, within)) {
    // A pull request could otherwise have an agent load what only its user may read.
    const hidden = relative('/', file.real)
      .split(sep)
      .some((part) => part.startsWith('.') && part !== '.claude');
    if (hidden || !wordFormats.has(extname(file.real).toLowerCase()))
      return {
        file: null,
        why:
          'a repository imports only Markdown and plain text from outside of itself, from no ' +
          'hidden folder but .claude',
      };
  }
  return { file, why: null };
}
