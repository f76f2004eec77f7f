import {
  charactersOf,
  type ContextView,
  endOfCharacters,
  estimateTokens,
  isBlank,
  type Loss,
  shownTier,
  type TierFile,
} from '#recall/context/shown-tier';
import type { AgentLayout, LoadedWhen } from '#workspace/paths/agent-layout';
import { bytesLeft } from '#workspace/stores/codex-settings';
import { cutAtBytes, utf8Length } from '#workspace/stores/index-splice';
import { decideLoad, type LoadDecision } from '#workspace/stores/load-trigger';
import type { NativeField } from '#workspace/stores/store';
import { matchesFile } from '#workspace/stores/written-globs';

interface AgentText {
  readonly layout: AgentLayout;
  /** Folder it applies to, from the root; null for a user file. */
  readonly folder: string | null;
  readonly file: TierFile;
  readonly fields: readonly NativeField[];
}

interface LoadTime {
  readonly when: LoadedWhen;
  /** The condition, as text. */
  readonly by: string | null;
}

/**
 * Builds the text that an agent loads at its start and for a file it edits.
 *
 * @param files in the order of loading
 * @param touched path of the file from the root; null for the start only
 */
export function buildAgentText(
  id: string,
  files: readonly AgentText[],
  touched: string | null,
): Omit<ContextView, 'notices'> {
  // Limit of all files together.
  const all = files.find(({ layout: { limit } }) => limit?.of === 'all' && hasLimit(limit, id));
  const limit = all?.layout.limit?.count ?? Infinity;
  const before: string[] = [];
  const loaded = files.map((each) => {
    const load = loadTimeOf(each, touched);
    if (load.when === 'described') return { each, load, body: describeSkill(each), lost: [] };
    const isLoaded = load.when === 'start' && each.file.text !== null && !isBlank(each.file.text);
    if (!isLoaded) return { each, load, body: null, lost: [] };
    const { body, lost } = cutAtLimit(each, id, bytesLeft(limit, before));
    if (each.layout.limit?.of === 'all') before.push(body);
    return { each, load, body, lost };
  });
  const bodies = loaded.flatMap(({ each, load, body }) => {
    const what = load.when === 'described' ? 'Description' : 'Contents';
    return body === null ? [] : [`${what} of ${each.file.path}:\n\n${body.replace(/\n?$/, '\n')}`];
  });
  return {
    profile: id,
    text: bodies.join('\n'),
    tokens: loaded.reduce((sum, { body }) => sum + estimateTokens(body ?? ''), 0),
    cap: null,
    tiers: loaded.map(({ each, load, body, lost }) =>
      shownTier(each.folder === null ? 'user' : 'project', each.file, body, {
        note: load.by,
        lost,
        state: load.when === 'start' ? undefined : 'later',
      }),
    ),
    warnings: [],
  };
}

/** The name and description of a skill, which the agent gets before it asks for the skill. */
function describeSkill({ file, fields }: AgentText): string | null {
  const value = (key: string): string => fields.find((each) => each.key === key)?.value ?? '';
  const name = value('name') || (file.path.split(/[\\/]/).at(-2) ?? '');
  return file.text === null ? null : `- ${name}: ${value('description')}\n`;
}

function hasLimit({ by }: NonNullable<AgentLayout['limit']>, id: string): boolean {
  return by === undefined || by.toLowerCase() === id;
}

/** Cuts a file at the limit of its agent. */
function cutAtLimit(
  { layout, file }: AgentText,
  id: string,
  left: number,
): { readonly body: string; readonly lost: readonly Loss[] } {
  const text = file.text ?? '';
  const { limit } = layout;
  if (!limit || !hasLimit(limit, id)) return { body: text, lost: [] };
  const max = limit.of === 'all' ? left : limit.count;
  const size = limit.unit === 'bytes' ? utf8Length(text) : charactersOf(text);
  if (size <= max) return { body: text, lost: [] };
  const body = text.slice(
    0,
    limit.unit === 'bytes' ? cutAtBytes(text, max) : endOfCharacters(text, max),
  );
  return {
    body,
    lost: [
      {
        by: 'limit',
        text: `${size} ${limit.unit} where ${limit.by ?? layout.agent} loads ${max}`,
        bytes: utf8Length(text) - utf8Length(body),
      },
    ],
  };
}

function loadTimeOf({ layout, folder, fields }: AgentText, touched: string | null): LoadTime {
  const load = decideLoad(layout, fields);
  // A file in a subfolder applies to the files in that folder.
  if (load.when === 'start' && folder !== null && folder !== '')
    return (touched?.startsWith(`${folder}/`) ?? false)
      ? { when: 'start', by: `it works in ${folder}/` }
      : { when: 'file', by: `when it works in ${folder}/` };
  if (load.when !== 'file') return { when: load.when, by: describeLoad(load) };
  const globs = load.globs.map(({ value }) => value);
  const base = folder === null || folder === '' ? '' : `${folder}/`;
  const inside = touched?.startsWith(base) ? touched.slice(base.length) : null;
  return inside !== null && globs.some((glob) => matchesFile(glob, inside))
    ? { when: 'start', by: `${touched} matches ${globs.join(', ')}` }
    : { when: 'file', by: `when it works on ${globs.join(', ')}` };
}

function describeLoad({ when, words }: LoadDecision): string | null {
  switch (when) {
    case 'model':
      return 'when the model asks for it';
    case 'described':
      return 'except its description; the rest when the model asks for it';
    case 'hand':
      return 'when a person names it';
    case 'word':
      return `when a prompt says ${words.join(', ')}`;
    default:
      return null;
  }
}
