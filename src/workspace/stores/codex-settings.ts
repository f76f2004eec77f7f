import { parse } from 'smol-toml';

import { present } from '#diagnostics/present';

import type { AgentLayout, LoadedWhen, LoadKeys } from '../paths/agent-layout.ts';
import { agentLayouts } from '../paths/agent-layouts.ts';
import { utf8Length } from './index-splice.ts';
import { isOtherForm, loadOf } from './load-of.ts';
import { decidingValue, isFilled } from './native-fields.ts';
import type { NativeField } from './store.ts';
import { globsIn, unclosedIn } from './written-globs.ts';

/** Where settings of Codex are, of a project and of the home folder alike. */
export const codexSettingsPath = '.codex/config.toml';

/** How Codex loads the instructions of folders. */
export interface CodexSettings {
  /** Bytes of all files from the root down to a folder; null for as many as it has by itself. */
  readonly bytes: number | null;
  /** Names of which the first that a folder has is loaded. */
  readonly names: readonly string[];
}

const ownNames = ['AGENTS.override.md', 'AGENTS.md'];

/**
 * Reads them.
 *
 * @param texts of the files of settings, those that win first; null for one that is not there
 */
export function readCodexSettings(texts: readonly (string | null)[]): CodexSettings {
  const tables = texts.map(tableIn);
  const bytes = valueIn(tables, 'project_doc_max_bytes');
  const names = valueIn(tables, 'project_doc_fallback_filenames');
  return {
    bytes: typeof bytes === 'number' && bytes >= 0 ? bytes : null,
    names: [
      ...ownNames,
      ...(Array.isArray(names) ? names : []).filter(
        (name) => typeof name === 'string' && /^[^/\\]+$/.test(name),
      ),
    ],
  };
}

/** The file of a folder that Codex loads, of the names that it has; null for none. */
export function codexFileOf(names: ReadonlySet<string>, settings: CodexSettings): string | null {
  return settings.names.find((name) => names.has(name)) ?? null;
}

/** What the files before one leave of a limit, in bytes. */
export function bytesLeft(limit: number, before: readonly string[]): number {
  return Math.max(0, limit - before.reduce((sum, text) => sum + utf8Length(text), 0));
}

type Table = Readonly<Record<string, unknown>>;

function tableIn(text: string | null): Table {
  try {
    return text === null ? {} : parse(text);
  } catch {
    // Codex says itself that its configuration is no TOML.
    return {};
  }
}

function valueIn(tables: readonly Table[], key: string): unknown {
  return tables.find((table) => table[key] !== undefined)?.[key];
}

/** A key that decides when a file is loaded, and does not say what its writer meant. */
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

/** The keys by which an agent decides when a file is loaded. */
export function decidingKeys({ globs, mode, always, words, byName }: LoadKeys): string[] {
  return [globs, mode?.key, always, words, byName].filter((key) => key !== undefined);
}

/**
 * What is wrong with the keys of a file.
 *
 * @param text of the file, for what is in quotes
 */
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

/** A key for globs with none in it, where no other key says when the file is loaded. */
function emptyGlobs(
  layout: AgentLayout,
  { globs, mode, otherwise }: LoadKeys,
  own: readonly NativeField[],
): KeyProblem[] {
  const field = own.find(({ key }) => key === globs);
  return field === undefined ||
    globsIn(field).length > 0 ||
    own.some(({ key }) => key === mode?.key) ||
    otherwise === 'model' ||
    loadOf(layout, own).when !== otherwise
    ? []
    : [{ kind: 'empty-globs', field }];
}

/** Backslashes that part folders, as no agent takes them; others say that a sign is plain. */
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
    if (globsAs !== undefined && isOtherForm({ globs, globsAs, ...keys }, field))
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
  // Notes of many systems have a `type` that says something else.
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

/** What the key of some agent says, by the key; `type` is a word of too many. */
const meanings = new Map<string, LoadKeys>(
  agentLayouts.flatMap(({ loaded }) => {
    if (typeof loaded === 'string') return [];
    const { globs, always, mode } = loaded;
    return present([
      globs !== undefined && ([globs, { globs, otherwise: 'hand' }] as const),
      always !== undefined && ([always, { always, otherwise: 'hand' }] as const),
      mode !== undefined &&
        mode.key !== 'type' &&
        ([mode.key, { mode, otherwise: 'hand' }] as const),
    ]);
  }),
);

/** The keys of other agents in a file that has none of its own agent's. */
function foreignKeys(
  layout: AgentLayout,
  keys: LoadKeys,
  fields: readonly NativeField[],
): KeyProblem[] {
  const actual = loadOf(layout, fields).when;
  const own = keys.globs ?? decidingKeys(keys)[0];
  return own === undefined
    ? []
    : fields
        .flatMap((field): KeyProblem[] => {
          const meant = meantBy(field);
          return meant === null || meant === actual || decidingKeys(keys).includes(field.key)
            ? []
            : [{ kind: 'foreign', field, own, meant }];
        })
        .slice(0, 1);
}

/** When a key of some other agent would have a file loaded; null for any other key. */
function meantBy(field: NativeField): 'start' | 'file' | null {
  const loaded = meanings.get(field.key);
  if (loaded === undefined || !isFilled(field)) return null;
  const { when } = loadOf({ loaded }, [field]);
  return when === 'start' || when === 'file' ? when : null;
}
