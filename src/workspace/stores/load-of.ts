import type { Located } from '../document.ts';
import type { AgentLayout, LoadedWhen, LoadKeys } from '../paths/agent-layout.ts';
import { decidingValue } from './native-fields.ts';
import type { NativeField } from './store.ts';
import { globsIn } from './written-globs.ts';

/** When an agent loads a file, as its place and its frontmatter say. */
export interface Load {
  readonly when: LoadedWhen;
  /** Of the files that bring it in. */
  readonly globs: readonly Located[];
  /** Of a prompt that bring it in. */
  readonly words: readonly string[];
}

/** Decides it: what shows a context and what judges files both go by this. */
export function loadOf(
  { loaded }: Pick<AgentLayout, 'loaded'>,
  fields: readonly NativeField[],
): Load {
  const at = (when: LoadedWhen, more: Partial<Load> = {}): Load => ({
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
  // A rule that nothing brings in and that says nothing of itself is for people to name.
  return at(
    loaded.otherwise === 'model' && (valueOf(fields, 'description') ?? '') === ''
      ? 'hand'
      : loaded.otherwise,
  );
}

/** The globs under the agent's own key, in the one form that it takes where it takes one. */
function ownGlobs(keys: LoadKeys, fields: readonly NativeField[]): readonly Located[] {
  const field = fields.find(({ key }) => key === keys.globs);
  return field === undefined || isOtherForm(keys, field) ? [] : globsIn(field);
}

/** Whether globs are written in a form that the agent does not take. */
export function isOtherForm({ globsAs }: LoadKeys, field: NativeField): boolean {
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
