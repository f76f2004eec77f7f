import type { Document } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { joinPath } from '../paths/target.ts';
import { loadOf } from './load-of.ts';
import { readNativeFields } from './native-fields.ts';
import { literalBase } from './written-globs.ts';

/** The folders and files that the globs of a rule name, from the root and from its own folder. */
export function globBasesOf({ path, text }: Pick<Document, 'path' | 'text'>): string[] {
  const file = agentFileAt(path);
  if (file === null || typeof file.layout.loaded === 'string') return [];
  return loadOf(file.layout, readNativeFields(text).fields).globs.flatMap(({ value }) =>
    basesOf(value, file.folder),
  );
}

/** The same of one glob. */
export function basesOf(glob: string, folder: string): string[] {
  const base = literalBase(glob);
  return base === ''
    ? []
    : [...new Set(['', folder])].flatMap((from) => joinPath(from, base) ?? []);
}
