import { oncePerObject } from '../once-per-object.ts';
import type { Records } from '../workspace.ts';

/**
 * The texts of the files that were read, as they stand there, byte order marks with them; null for
 * one that was not.
 */
export const fileTexts = oncePerObject(
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
