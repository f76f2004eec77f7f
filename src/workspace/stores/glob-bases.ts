import type { Document } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import { joinPath } from '../paths/target.ts';
import { loadOf } from './load-of.ts';
import { readNativeFields } from './native-fields.ts';
import { literalBase } from './written-globs.ts';

/** The folders and files that the globs of a rule name, from the root and from its own folder. */
export function globBasesOf(document: Pick<Document, 'path' | 'text'>): string[] {
  const { folder = '' } = agentFileAt(document.path) ?? {};
  return globsOf(document).flatMap((glob) => basesOf(glob, folder));
}

function globsOf({ path, text }: Pick<Document, 'path' | 'text'>): string[] {
  const file = agentFileAt(path);
  if (file === null || typeof file.layout.loaded === 'string') return [];
  return loadOf(file.layout, readNativeFields(text).fields).globs.map(({ value }) => value);
}

/** Whether a rule is for all files of some endings, wherever they lie: `**\/*.ps1`. */
export function isByEnding(document: Pick<Document, 'path' | 'text'>): boolean {
  const globs = globsOf(document);
  return globs.length > 0 && globs.every((glob) => /^(?:\*\*\/)?\*\.[\w.{},]+$/.test(glob));
}

/** The same of one glob. */
export function basesOf(glob: string, folder: string): string[] {
  const base = literalBase(glob);
  return base === ''
    ? []
    : [...new Set(['', folder])].flatMap((from) => joinPath(from, base) ?? []);
}
