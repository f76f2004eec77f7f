import { createHash } from 'node:crypto';
import { join } from 'node:path';

import { readBranches } from '#disk/reading/read-branches';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import { sharedGitFolder } from '#disk/roots/work-trees';
import { userLogFolder } from '#disk/state/daily-log';
import { logFile, shortSession } from '#workspace/logs/daily-log';

import type { Env } from '../invocation/principal.ts';

/** Where the daily log of a workspace is, and which branch is checked out there. */
export interface LogPlace {
  /** Absolute; the days are below it. */
  readonly folder: string;
  readonly committed: boolean;
  readonly branch: string | null;
}

/** Finds the log: committed where the configuration says so, else in the user's own folder. */
export async function logPlace(located: Located, env: Env): Promise<LogPlace> {
  const { root } = located;
  const top = root.repository ?? root.path;
  const committed = (await readConfigAt(located)).log?.committed ?? false;
  return {
    folder: committed
      ? join(root.path, 'memory/logs')
      : userLogFolder(env, sharedGitFolder(top) ?? root.path),
    committed,
    branch: (root.inGit ? readBranches(top)?.current : null) ?? null,
  };
}

/**
 * The file of a day. Where it is committed each session has one, and what is noted outside of a
 * session one for each branch and folder, so that no two branches write into the same file.
 */
export function fileOfDay(
  { folder, committed, branch }: LogPlace,
  day: string,
  session: string | null,
): string {
  const named = session === null ? null : shortSession(session);
  const alone = createHash('sha256')
    .update(`${folder}\n${branch ?? ''}`)
    .digest('hex')
    .slice(0, 8);
  return logFile(day, committed ? (named ?? alone) : null);
}
