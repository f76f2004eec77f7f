import type { AgentLayout, LoadedWhen } from '#workspace/paths/agent-layout';
import { matchesGlob } from '#workspace/paths/match-glob';
import { cutAtBytes, utf8Length } from '#workspace/stores/index-splice';
import type { NativeField } from '#workspace/stores/store';

import type { ContextView, Loss, TierFile } from './context-view.ts';
import { isBlank, shownTier } from './shown-tier.ts';
import { charactersOf, endOfCharacters, tokensOf } from './tokens.ts';

/** A file of an agent, in the order they are loaded. */
export interface AgentText {
  readonly layout: AgentLayout;
  /** The folder that it speaks for, from the root; null for the user's own. */
  readonly folder: string | null;
  readonly file: TierFile;
  readonly fields: readonly NativeField[];
}

/** When a file is loaded, and by what, in words. */
interface Load {
  readonly when: LoadedWhen;
  readonly globs: readonly string[];
  readonly by: string | null;
}

/**
 * What an agent of the table loads at its start, and with a file it touches.
 *
 * @param id of the agent
 * @param touched a file from the root; null for the start alone
 */
export function agentText(
  id: string,
  files: readonly AgentText[],
  touched: string | null,
): Omit<ContextView, 'notices'> {
  // What all files may have together, of the agent that is shown.
  const all = files.find(({ layout: { limit } }) => limit?.of === 'all' && hasLimit(limit, id));
  let left = all?.layout.limit?.count ?? Infinity;
  const loaded = files.map((each) => {
    const load = loadOf(each, touched);
    if (load.when === 'described') return { each, load, body: describedBy(each), lost: [] };
    const isLoaded = load.when === 'start' && each.file.text !== null && !isBlank(each.file.text);
    if (!isLoaded) return { each, load, body: null, lost: [] };
    const { body, lost } = within(each, id, left);
    if (each.layout.limit?.of === 'all') left -= utf8Length(body);
    return { each, load, body, lost };
  });
  const bodies = loaded.flatMap(({ each, load, body }) => {
    const what = load.when === 'described' ? 'Description' : 'Contents';
    return body === null ? [] : [`${what} of ${each.file.path}:\n\n${body.replace(/\n?$/, '\n')}`];
  });
  return {
    profile: id,
    text: bodies.join('\n'),
    tokens: loaded.reduce((sum, { body }) => sum + tokensOf(body ?? ''), 0),
    cap: null,
    tiers: loaded.map(({ each, load, body, lost }) =>
      shownTier(each.folder === null ? 'user' : 'project', each.file, body, {
        note: load.by,
        lost,
        ...(load.when === 'start' ? {} : { state: 'later' as const }),
      }),
    ),
    warnings: [],
  };
}

/** What an agent is told of a skill before it asks for it. */
function describedBy({ file, fields }: AgentText): string | null {
  const value = (key: string): string => fields.find((each) => each.key === key)?.value ?? '';
  const name = value('name') || (file.path.split(/[\\/]/).at(-2) ?? '');
  return file.text === null ? null : `- ${name}: ${value('description')}\n`;
}

function hasLimit({ by }: NonNullable<AgentLayout['limit']>, id: string): boolean {
  return by === undefined || by.toLowerCase() === id;
}

/** The part of a file that its agent loads. */
function within(
  { layout, file }: AgentText,
  id: string,
  left: number,
): { readonly body: string; readonly lost: readonly Loss[] } {
  const text = file.text ?? '';
  const { limit } = layout;
  if (!limit || !hasLimit(limit, id)) return { body: text, lost: [] };
  const most = limit.of === 'all' ? Math.max(0, left) : limit.count;
  const size = limit.unit === 'bytes' ? utf8Length(text) : charactersOf(text);
  if (size <= most) return { body: text, lost: [] };
  const body = text.slice(
    0,
    limit.unit === 'bytes' ? cutAtBytes(text, most) : endOfCharacters(text, most),
  );
  return {
    body,
    lost: [
      {
        by: 'limit',
        text: `${size} ${limit.unit} where ${limit.by ?? layout.agent} loads ${most}`,
        bytes: utf8Length(text) - utf8Length(body),
      },
    ],
  };
}

/** When a file is loaded, with the file that is touched taken into account. */
function loadOf({ layout, folder, fields }: AgentText, touched: string | null): Load {
  const load = written(layout, fields);
  // What stands in a folder below counts for what is in it.
  if (load.when === 'start' && folder !== null && folder !== '')
    return isIn(touched, folder)
      ? { ...load, by: `it works in ${folder}/` }
      : { ...load, when: 'file', by: `when it works in ${folder}/` };
  if (load.when !== 'file') return load;
  const base = folder === null || folder === '' ? '' : `${folder}/`;
  const inside = touched?.startsWith(base) ? touched.slice(base.length) : null;
  const isMatched = inside !== null && load.globs.some((glob) => matchesFile(glob, inside));
  return isMatched
    ? { ...load, when: 'start', by: `${touched} matches ${load.globs.join(', ')}` }
    : { ...load, by: `when it works on ${load.globs.join(', ')}` };
}

/** A glob without a folder is one of names, wherever they stand. */
function matchesFile(glob: string, path: string): boolean {
  return matchesGlob(glob, path) || (!glob.includes('/') && matchesGlob(`**/${glob}`, path));
}

function isIn(touched: string | null, folder: string): boolean {
  return touched?.startsWith(`${folder}/`) ?? false;
}

/** When a file is loaded as its place and its frontmatter say. */
function written({ loaded }: AgentLayout, fields: readonly NativeField[]): Load {
  if (typeof loaded === 'string') return { when: loaded, globs: [], by: saysWhen(loaded) };
  const value = (key: string | undefined): string | null =>
    fields.find((each) => each.key === key)?.value ?? null;
  const list = (key: string | undefined): string[] => {
    const field = fields.find((each) => each.key === key);
    return field === undefined
      ? []
      : (field.items.length > 0 ? field.items.map((each) => each.value) : field.value.split(','))
          .map((each) => each.trim())
          .filter((each) => each !== '');
  };
  const globs = list(loaded.globs);
  const mode = loaded.mode?.means[value(loaded.mode.key) ?? ''];
  if (value(loaded.always) === 'true' || globs.includes('**'))
    return { when: 'start', globs: [], by: null };
  if (mode !== undefined && (mode !== 'file' || globs.length > 0))
    return { when: mode, globs, by: saysWhen(mode) };
  if (globs.length > 0) return { when: 'file', globs, by: null };
  const words = list(loaded.words);
  if (words.length > 0)
    return { when: 'word', globs: [], by: `when a prompt says ${words.join(', ')}` };
  // A rule that nothing brings in and that says nothing of itself is for people to name.
  const otherwise =
    loaded.otherwise === 'model' && value('description') === null ? 'hand' : loaded.otherwise;
  return { when: otherwise, globs: [], by: saysWhen(otherwise) };
}

function saysWhen(when: LoadedWhen): string | null {
  return when === 'model'
    ? 'when the model asks for it'
    : when === 'described'
      ? 'but for its description; the rest when the model asks for it'
      : when === 'hand'
        ? 'when somebody names it'
        : null;
}
