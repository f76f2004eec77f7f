import { knownOfFew } from './few-known.ts';
import type { Records } from './workspace.ts';

/**
 * The texts of the files that were read, as they stand there, byte order marks with them; null for
 * one that was not. Only what is asked for is read: the texts of very many files are laid aside.
 */
export const fileTexts = knownOfFew(
  ({
    malformed,
    entries,
    documents,
  }: Pick<Records, 'malformed' | 'entries' | 'documents'>): ((path: string) => string | null) => {
    const files = new Map<string, { readonly text: string; readonly byteOrderMark?: boolean }>(
      [...malformed, ...entries, ...documents].map((file) => [file.path, file]),
    );
    return (path) => {
      const file = files.get(path);
      return file ? (file.byteOrderMark ? '\ufeff' : '') + file.text : null;
    };
  },
);
