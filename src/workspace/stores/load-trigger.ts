import type { Document, SpannedValue } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import type { AgentLayout, LoadedWhen, LoadKeys } from '../paths/agent-layout.ts';
import { joinPath } from '../paths/target.ts';
import { decidingValue, readNativeFields } from './native-fields.ts';
import type { NativeField } from './store.ts';
import { globsIn, literalBase } from './written-globs.ts';

/** When an agent loads a file. */
export interface LoadDecision {
  readonly when: LoadedWhen;
  /** Files for which it is loaded. */
  readonly globs: readonly SpannedValue[];
  /** Words of a prompt for which it is loaded. */
  readonly words: readonly string[];
}

/** Decides when an agent loads a file, from its place and its frontmatter. */
export function decideLoad(
  { loaded }: Pick<AgentLayout, 'loaded'>,
  fields: readonly NativeField[],
): LoadDecision {
  const at = (when: LoadedWhen, more: Partial<LoadDecision> = {}): LoadDecision => ({
    when,
    globs: [],
    words: [],
    ...more,
  });
  if (typeof loaded === 'string') return at(loaded);
  const globs = ownGlobs(loaded, fields);
  const mode = loaded.mode?.means[valueOf(fields, loaded.mode.key) ?? ''];
  if (
    valueOf(fields, loaded.always) === 'true' ||
    globs.some(({ value }) => value === '**' || value === '**/*')
  )
    return at('start');
  if (mode === 'file' && globs.length === 0) return at('hand');
  if (mode === 'model' && loaded.describedBy !== undefined && !valueOf(fields, loaded.describedBy))
    return at('hand');
  if (mode !== undefined) return at(mode, { globs });
  if (globs.length > 0) return at('file', { globs });
  const words = fields.find(({ key }) => key === loaded.words);
  if (words !== undefined && globsIn(words).length > 0)
    return at('word', { words: globsIn(words).map(({ value }) => value) });
  // The model does not know when to use a rule without a description.
  return at(
    loaded.byDefault === 'model' && (valueOf(fields, 'description') ?? '') === ''
      ? 'hand'
      : loaded.byDefault,
  );
}

/** The globs of the agent's key, in a form that it reads. */
function ownGlobs(keys: LoadKeys, fields: readonly NativeField[]): readonly SpannedValue[] {
  const field = fields.find(({ key }) => key === keys.globs);
  return field === undefined || isUnreadGlobForm(keys, field) ? [] : globsIn(field);
}

/** True for globs in a form that the agent does not read. */
export function isUnreadGlobForm({ globsAs }: LoadKeys, field: NativeField): boolean {
  return (
    globsAs !== undefined &&
    globsIn(field).length > 0 &&
    (field.items.length > 0 ? 'list' : 'text') !== globsAs
  );
}

function valueOf(fields: readonly NativeField[], name: string | undefined): string | null {
  const field = fields.find(({ key }) => key === name);
  return field === undefined ? null : decidingValue(field);
}

/** The bases of a rule's globs, relative to the root and to the rule's folder. */
export function globBasesOf(document: Pick<Document, 'path' | 'text'>): string[] {
  const { folder = '' } = agentFileAt(document.path) ?? {};
  return globsOf(document).flatMap((glob) => basesOf(glob, folder));
}

function globsOf({ path, text }: Pick<Document, 'path' | 'text'>): string[] {
  const file = agentFileAt(path);
  if (file === null || typeof file.layout.loaded === 'string') return [];
  return decideLoad(file.layout, readNativeFields(text).fields).globs.map(({ value }) => value);
}

/** True for a rule for all files with some extensions: `**\/*.ps1`. */
export function isExtensionRule(document: Pick<Document, 'path' | 'text'>): boolean {
  const globs = globsOf(document);
  return globs.length > 0 && globs.every((glob) => /^(?:\*\*\/)?\*\.[\w.{},]+$/.test(glob));
}

/** The folders of a glob up to its first wildcard, relative to the root and to `folder`. */
export function basesOf(glob: string, folder: string): string[] {
  const base = literalBase(glob);
  if (base === '') return [];
  return [...new Set(['', folder])].flatMap((from) => joinPath(from, base) ?? []);
}
