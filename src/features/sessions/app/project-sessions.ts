import { resolve } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { UsageError } from '#diagnostics/failure';
import { findRoot } from '#disk/roots/find-root';
import { locate } from '#disk/roots/locate';
import { workTreesOf } from '#disk/roots/work-trees';
import { type SessionFiles, sessionFiles } from '#features/sessions/disk/session-files';
import { searchSessions as say } from '#messages/generated/look';
import { sessionLayouts } from '#workspace/paths/session-layouts';

/** Whose sessions are meant. */
export interface Whose {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  readonly agent: string | null;
  readonly allProjects: boolean;
}

/**
 * The sessions that agents keep of this project, in all of its work trees, or of every project.
 *
 * @param most how many are enough; whichever they are then
 * @throws {UsageError} for an agent that is not known, and a folder that is not there
 */
export function sessionsOf(
  { cwd = '.', config, env, agent, allProjects }: Whose,
  most = Infinity,
): SessionFiles {
  const agents = sessionLayouts.map(({ id }) => id);
  if (agent !== null && !agents.includes(agent))
    throw new UsageError(say.unknownAgent({ agent, agents: agents.join(', ') }));
  return sessionFiles(
    env,
    allProjects ? null : projectFolders(resolve(cwd), config),
    agent === null ? null : [agent],
    most,
  );
}

/** Whether there is any session of this project; a question that is not worth an error. */
export function hasSessions(whose: Pick<Whose, 'cwd' | 'config' | 'env'>): boolean {
  try {
    return sessionsOf({ ...whose, agent: null, allProjects: false }, 1).files.length > 0;
  } catch {
    return false;
  }
}

/** The folders that sessions of a project begin in: the top of each work tree, and all below. */
function projectFolders(cwd: string, config: string | undefined): string[] {
  const [located] = locate(cwd, [], config ?? null, 'search-sessions');
  const root = located?.root ?? findRoot(cwd);
  return workTreesOf(root.repository ?? root.path);
}
