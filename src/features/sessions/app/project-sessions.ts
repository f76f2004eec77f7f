import { resolve } from 'node:path';

import type { Env } from '#app/invocation/principal';
import { UsageError } from '#diagnostics/failure';
import { workTreesOf } from '#disk/reading/git-files';
import { findRoot } from '#disk/roots/find-root';
import { groupByRoot } from '#disk/roots/locate';
import {
  type SessionFile,
  type SessionFiles,
  sessionFiles,
} from '#features/sessions/disk/session-files';
import { searchSessions as say } from '#messages/generated/look';
import { sessionLayouts } from '#workspace/paths/session-layouts';

/** Which agent sessions to search. */
export interface SessionFilter {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** ID of an agent; null for all. */
  readonly agent: string | null;
  /** Whether to search the sessions of all projects. */
  readonly allProjects: boolean;
}

/**
 * Finds the agent sessions of this project in all of its work trees, or of every project.
 *
 * @param max stops after this many, in no order
 * @throws {UsageError} for an unknown agent or a missing folder
 */
export function findSessions(
  { cwd = '.', config, env, agent, allProjects }: SessionFilter,
  max = Infinity,
): SessionFiles {
  const agents = sessionLayouts.map(({ id }) => id);
  if (agent !== null && !agents.includes(agent))
    throw new UsageError(say.unknownAgent({ agent, agents: agents.join(', ') }));
  return sessionFiles(
    env,
    allProjects ? null : projectFolders(resolve(cwd), config),
    agent === null ? null : [agent],
    max,
  );
}

/** False as well if sessions cannot be read. */
export function hasSessions(filter: Pick<SessionFilter, 'cwd' | 'config' | 'env'>): boolean {
  try {
    return findSessions({ ...filter, agent: null, allProjects: false }, 1).files.length > 0;
  } catch {
    return false;
  }
}

/** The top folder of each work tree; sessions may start below it. */
function projectFolders(cwd: string, config: string | undefined): string[] {
  const [located] = groupByRoot(cwd, [], config ?? null);
  const root = located?.root ?? findRoot(cwd);
  return workTreesOf(root.repository ?? root.path);
}

/** The message at which a search ended. */
interface SessionPosition {
  /** Milliseconds. */
  readonly modified: number;
  /** Digest of the path. */
  readonly file: string;
  /** Byte offset of the line, or number of the message in a session that is one JSON value. */
  readonly offset: number;
}

/** Returns a position as text for `--from`; `offset` is that of `SessionPosition`. */
export function formatPosition(file: SessionFile, offset: number): string {
  return `${Math.floor(file.modified).toString(36)}-${digest(file.path)}-${offset}`;
}

/** Null if `text` is not a position. */
export function readPosition(text: string): SessionPosition | null {
  const [, modified, file, offset] =
    /^([0-9a-z]{1,11})-([0-9a-f]{12})-(\d{1,15})$/.exec(text) ?? [];
  return modified === undefined || file === undefined
    ? null
    : { modified: parseInt(modified, 36), file, offset: Number(offset) };
}

/**
 * Returns the sessions from a position on, newest first, and the number of newer ones. `gone` is
 * true if the session of the position was deleted.
 */
export function sessionsAfter(
  files: readonly SessionFile[],
  { modified, file }: SessionPosition,
): { readonly files: readonly SessionFile[]; readonly newer: number; readonly gone: boolean } {
  const last = files.find(({ path }) => digest(path) === file);
  // A session that was written since is now at the front; the order of the others is the same.
  const others = files.filter((each) => {
    const written = Math.floor(each.modified);
    return (
      each !== last &&
      (written < modified || (written === modified && each.path > (last?.path ?? '')))
    );
  });
  return {
    files: last === undefined ? others : [last, ...others],
    newer: files.filter((each) => Math.floor(each.modified) > modified).length,
    gone: last === undefined,
  };
}

function digest(path: string): string {
  return process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(path)
    .digest('hex')
    .slice(0, 12);
}
