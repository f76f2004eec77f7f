import { join, posix, relative, resolve, sep } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { agentFilesOf } from '#disk/stores/agent-files-of';
import type { ProjectPlace } from '#disk/stores/home-stores';
import { agentText } from '#features/context/recall/agent-text';
import { showOptions as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { ContextView } from '#recall/context/shown-tier';
import { agentLayouts } from '#workspace/paths/agent-layouts';
import { readNativeFields } from '#workspace/stores/native-fields';

/** Agents of the table that read instructions, by the names they are typed by. */
export const agentNames: readonly string[] = [
  ...new Set(agentLayouts.flatMap(({ kind, id }) => (kind === 'instructions' ? [id] : []))),
].sort();

/**
 * What an agent of the table loads at its start, and with a file it touches.
 *
 * @param file as it is typed; null for the start alone
 * @param notices told what was not read
 */
export function agentContext(
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
    notices.push(textOf(say.nothingOfAgent({ agent, files: filesOf(agent) })));
  return agentText(
    agent,
    found.map((each) => ({
      ...each,
      fields: each.file.text === null ? [] : readNativeFields(each.file.text).fields,
    })),
    // A folder that is worked in is one whose files are touched.
    touched ?? (folder === '' ? null : join(folder, '.').split(sep).join('/')),
  );
}

/** Where an agent would look, as people read it. */
function filesOf(agent: string): string {
  return agentLayouts
    .filter(
      ({ kind, id, also }) => kind === 'instructions' && (id === agent || also?.includes(agent)),
    )
    .flatMap(({ files, home = [] }) => [...files, ...home.map((path) => `~/${path}`)])
    .join(', ');
}
