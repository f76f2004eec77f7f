import { join, posix, relative, resolve, sep } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { agentFilesOf } from '#disk/stores/agent-files-of';
import type { ProjectPlace } from '#disk/stores/home-stores';
import { buildAgentText } from '#features/context/recall/agent-text';
import { showOptions as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { ContextView } from '#recall/context/shown-tier';
import { agentLayouts } from '#workspace/paths/agent-layouts';
import { readNativeFields } from '#workspace/stores/native-fields';

/** IDs of the agents that read instruction files. */
export const agentNames: readonly string[] = [
  ...new Set(agentLayouts.flatMap(({ kind, id }) => (kind === 'instructions' ? [id] : []))),
].sort();

/**
 * Builds the text that an agent loads at its start and for a file it edits.
 *
 * @param file as typed; null for the start only
 * @param notices gets a line for each unreadable file
 */
export function loadAgentContext(
  agent: string,
  env: Env,
  place: ProjectPlace,
  file: string | null,
  notices: string[],
): Omit<ContextView, 'notices'> {
  const fromRoot = (path: string): string => relative(place.root, path).split(sep).join('/');
  const touched = file === null ? null : fromRoot(resolve(place.cwd, file));
  const folder =
    touched === null || touched.startsWith('..') ? fromRoot(place.cwd) : posix.dirname(touched);
  const found = agentFilesOf(agent, env, place, folder === '.' ? '' : folder, notices);
  if (found.length === 0)
    notices.push(textOf(say.nothingOfAgent({ agent, files: describeFiles(agent) })));
  return buildAgentText(
    agent,
    found.map((each) => ({
      ...each,
      fields: each.file.text === null ? [] : readNativeFields(each.file.text).fields,
    })),
    // Without a file, the agent works in the current folder.
    touched ?? (folder === '' ? null : join(folder, '.').split(sep).join('/')),
  );
}

/** Lists the files that an agent looks for, as text. */
function describeFiles(agent: string): string {
  return agentLayouts
    .filter(
      ({ kind, id, also }) => kind === 'instructions' && (id === agent || also?.includes(agent)),
    )
    .flatMap(({ files, home = [] }) => [...files, ...home.map((path) => `~/${path}`)])
    .join(', ');
}
