import { presentItems } from '#diagnostics/defined-values';
import type { Span } from '#diagnostics/diagnostic';

import type { Document, Malformed } from '../document.ts';
import { agentFileAt } from '../paths/agent-files.ts';
import type { AgentLayout, LoadedWhen, LoadKeys } from '../paths/agent-layout.ts';
import { agentLayouts } from '../paths/agent-layouts.ts';
import { decideLoad, isUnreadGlobForm } from './load-trigger.ts';
import { decidingValue, isFilled, readNativeFields } from './native-fields.ts';
import type { NativeField } from './store.ts';
import { globsIn, unclosedIn } from './written-globs.ts';

/**
 * A key that decides when a file is loaded, but not as its author meant: its value is not one of
 * the `known` ones; it has no effect without the key `needs`; neither people nor the model (key
 * `by`) can ask for the file (`nobody`); the agent reads globs only in another `form`; it is a key
 * of another agent, where this one has `own`; or the bracket `open` is not closed.
 */
export type KeyProblem = { readonly field: NativeField } & (
  | { readonly kind: 'value'; readonly known: readonly string[]; readonly isQuoted?: boolean }
  | { readonly kind: 'pattern' | 'undescribed'; readonly needs: string }
  | { readonly kind: 'nobody'; readonly by: string }
  | { readonly kind: 'empty-globs' }
  | { readonly kind: 'backslash'; readonly glob: string }
  | { readonly kind: 'form'; readonly form: 'list' | 'text' }
  | { readonly kind: 'foreign'; readonly own: string; readonly meant: LoadedWhen }
  | { readonly kind: 'open'; readonly glob: string; readonly open: string }
);

/** The keys that decide when a file is loaded. */
export function decidingKeys({ globs, mode, always, words, byName }: LoadKeys): string[] {
  return [globs, mode?.key, always, words, byName].filter((key) => key !== undefined);
}

/** Finds problems of the keys in a file with this text. */
export function keyProblems(
  layout: AgentLayout,
  fields: readonly NativeField[],
  text: string,
): KeyProblem[] {
  const keys = layout.loaded;
  const unknown = unknownValues(layout, fields);
  if (typeof keys === 'string') return unknown;
  const own = fields.filter((field) => decidingKeys(keys).includes(field.key) && isFilled(field));
  const decides = own.some((field) => decidingValue(field) !== 'false');
  return [
    ...unknown,
    ...own.flatMap((field) => problemsOf(keys, field, fields, text)),
    ...emptyGlobs(layout, keys, own),
    ...(decides ? [] : foreignKeys(layout, keys, fields)),
  ];
}

function unknownValues({ values = {} }: AgentLayout, fields: readonly NativeField[]): KeyProblem[] {
  return fields.flatMap((field): KeyProblem[] => {
    const known = values[field.key];
    return known === undefined || !isFilled(field) || known.includes(decidingValue(field))
      ? []
      : [{ kind: 'value', field, known }];
  });
}

/** A key without globs in a file that no other key loads. */
function emptyGlobs(
  layout: AgentLayout,
  { globs, mode, byDefault }: LoadKeys,
  own: readonly NativeField[],
): KeyProblem[] {
  const field = own.find(({ key }) => key === globs);
  if (field === undefined || globsIn(field).length > 0 || byDefault === 'model') return [];
  const hasMode = own.some(({ key }) => key === mode?.key);
  return hasMode || decideLoad(layout, own).when !== byDefault
    ? []
    : [{ kind: 'empty-globs', field }];
}

/** Agents do not read backslashes between folders; other backslashes are escapes. */
const backslashes = /\\[\w.]|^[^/]*\w\\\*/;

function problemsOf(
  { globs, globsAs, mode, always, byName, describedBy, ...keys }: LoadKeys,
  field: NativeField,
  fields: readonly NativeField[],
  text: string,
): KeyProblem[] {
  const says = (key: string | undefined, what: (each: NativeField) => boolean): boolean =>
    fields.some((each) => each.key === key && what(each));
  if (field.key === globs) {
    if (globsAs !== undefined && isUnreadGlobForm({ globs, globsAs, ...keys }, field))
      return [{ kind: 'form', field, form: globsAs }];
    return globsIn(field).flatMap(({ value: glob, span }): KeyProblem[] => {
      if (backslashes.test(glob)) return [{ kind: 'backslash', field: { ...field, span }, glob }];
      const open = unclosedIn(glob);
      return open === null ? [] : [{ kind: 'open', field: { ...field, span }, glob, open }];
    });
  }
  if (field.key === always) return booleanProblem(field, text);
  if (field.key === byName)
    return decidingValue(field) === 'false' &&
      mode !== undefined &&
      says(mode.key, (each) => decidingValue(each) === 'true')
      ? [{ kind: 'nobody', field, by: mode.key }]
      : booleanProblem(field, text);
  // `type` has other meanings in many systems.
  if (field.key !== mode?.key || field.key === 'type') return [];
  if ('true' in mode.means) return booleanProblem(field, text);
  const means = mode.means[decidingValue(field)];
  if (means === undefined) return [{ kind: 'value', field, known: Object.keys(mode.means) }];
  if (means === 'file' && globs !== undefined && !says(globs, (each) => globsIn(each).length > 0))
    return [{ kind: 'pattern', field, needs: globs }];
  return means === 'model' && describedBy !== undefined && !says(describedBy, isFilled)
    ? [{ kind: 'undescribed', field, needs: describedBy }]
    : [];
}

function booleanProblem(field: NativeField, text: string): KeyProblem[] {
  const written = text.slice(field.span.start, field.span.end).replace(/\s+#.*$/, '');
  if (/^(?:true|false)$/i.test(written)) return [];
  const isQuoted = /^["']?(?:true|false|yes|no|on|off)["']?$/i.test(written);
  return [{ kind: 'value', field, known: ['true', 'false'], ...(isQuoted && { isQuoted }) }];
}

/** The keys of all agents; `type` has too many meanings. */
const meanings = new Map<string, LoadKeys>(
  agentLayouts.flatMap(({ loaded }) => {
    if (typeof loaded === 'string') return [];
    const { globs, always, mode } = loaded;
    return presentItems([
      globs !== undefined && ([globs, { globs, byDefault: 'hand' }] as const),
      always !== undefined && ([always, { always, byDefault: 'hand' }] as const),
      mode !== undefined &&
        mode.key !== 'type' &&
        ([mode.key, { mode, byDefault: 'hand' }] as const),
    ]);
  }),
);

/** Finds the first key of another agent, in a file without keys of its own agent. */
function foreignKeys(
  layout: AgentLayout,
  keys: LoadKeys,
  fields: readonly NativeField[],
): KeyProblem[] {
  const actual = decideLoad(layout, fields).when;
  const own = keys.globs ?? decidingKeys(keys)[0];
  if (own === undefined) return [];
  for (const field of fields) {
    const meant = meantBy(field);
    if (meant !== null && meant !== actual && !decidingKeys(keys).includes(field.key))
      return [{ kind: 'foreign', field, own, meant }];
  }
  return [];
}

/** When an agent with this key would load the file; null for other keys. */
function meantBy(field: NativeField): 'start' | 'file' | null {
  const loaded = meanings.get(field.key);
  if (loaded === undefined || !isFilled(field)) return null;
  const { when } = decideLoad({ loaded }, [field]);
  return when === 'start' || when === 'file' ? when : null;
}

/** Keys that would decide when a file is loaded, in frontmatter that its agent does not read. */
export interface UnseenKeys {
  readonly layout: AgentLayout;
  readonly why: 'unclosed' | 'second-block' | 'comment' | 'empty-lines';
  readonly fields: readonly NativeField[];
  readonly span: Span;
}

/** Finds deciding keys in frontmatter that the agent does not read, or null. */
export function unseenKeysOf(document: Document): UnseenKeys | null {
  const layout = agentFileAt(document.path)?.layout;
  if (layout === undefined || typeof layout.loaded === 'string') return null;
  const unseen = unseenBlock(document);
  if (unseen === null) return null;
  const keys = decidingKeys(layout.loaded);
  const filledIn = (text: string): NativeField[] => readNativeFields(text).fields.filter(isFilled);
  const seen = new Set(filledIn(document.text).map(({ key }) => key));
  const fields = filledIn(`${unseen.text}\n---\n`).filter(
    ({ key }) => keys.includes(key) && !seen.has(key),
  );
  return fields.length === 0 ? null : { layout, why: unseen.why, fields, span: unseen.span };
}

/** Frontmatter that agents do not read, from its first line. */
function unseenBlock({ text, frontmatter }: Document): {
  readonly text: string;
  readonly why: UnseenKeys['why'];
  readonly span: Span;
} | null {
  if (frontmatter.kind === 'broken') {
    const { reason, span } = frontmatter.problem;
    return reason === 'unclosed' || reason === 'second-block'
      ? { text: text.slice(span.start), why: reason, span }
      : null;
  }
  if (frontmatter.kind !== 'read' || frontmatter.block.start === 0) return null;
  const { start, end } = frontmatter.block;
  return {
    text: text.slice(start, end),
    why: frontmatter.comment === null ? 'empty-lines' : 'comment',
    span: { start, end: text.indexOf('\n', start) },
  };
}

/** True for a file whose agent does not read its `name`, `description` or `type`. */
export function losesNoteKeys({ text, problem }: Pick<Malformed, 'text' | 'problem'>): boolean {
  return (
    problem.kind === 'frontmatter' &&
    (problem.problem.reason === 'unclosed' || problem.problem.reason === 'second-block') &&
    /^(?:name|description|type):/m.test(text.slice(problem.problem.span.start))
  );
}
