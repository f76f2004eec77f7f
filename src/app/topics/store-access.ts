import { UsageError } from '#diagnostics/failure';
import { belowRoot } from '#disk/roots/below-root';
import { homeOf } from '#disk/stores/home-directory';
import { memoryDirectoryRefusal } from '#disk/stores/memory-directory';
import { resolvedFolder } from '#disk/stores/read-store-folder';
import type { Message } from '#messages/message';
import { topicStore as say } from '#messages/topic-store';
import { liesOutside } from '#workspace/paths/outside-tree';

import type { Env } from '../unit-of-work/act-request.ts';

/** Who asks for a store, and from where. */
export interface Asking {
  /**
   * The top of the workspace, or the folder somebody stands in outside of every workspace; absolute
   * and real.
   */
  readonly top: string;
  /** Whether that is a workspace, and no folder that somebody merely stands in. */
  readonly isWorkspace: boolean;
  readonly env: Env;
  /**
   * The stores that agents keep of this project, wherever the user's settings put them; absolute
   * and real.
   */
  stores(): Promise<readonly string[]>;
}

/**
 * The one wall around stores of topics, for the command line and for agents: a store lies in the
 * workspace, below the user's home folder, or where an agent keeps its notes of this project.
 *
 * @param absolute the store's folder, by its real path
 * @param typed how it was named
 * @throws {UsageError} for any other folder
 */
export async function refuseOutside(
  absolute: string,
  typed: string,
  { top, isWorkspace, env, stores }: Asking,
): Promise<void> {
  const refuse = (why: Message): never => {
    throw new UsageError(why);
  };
  const inside = belowRoot(top, absolute);
  if (isWorkspace && inside !== null)
    return liesOutside(inside) ? refuse(say.ofGit({ folder: typed })) : undefined;
  const home = homeOf(env);
  const why = memoryDirectoryRefusal(absolute, home);
  if (why !== null) refuse(say.refused({ folder: typed, why }));
  if (
    inside !== null ||
    belowRoot(resolvedFolder(home), absolute) !== null ||
    (await stores()).includes(absolute)
  )
    return;
  refuse(say.outside({ folder: typed }));
}
