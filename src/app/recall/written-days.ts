import { join } from 'node:path';

import { writtenDay } from '#disk/reading/file-facts';
import type { Root } from '#disk/roots/find-root';
import { homeOf } from '#disk/stores/home-directory';
import { lastWritten } from '#git/history/last-written';
import { openRepository } from '#git/repository/open-repository';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';

/**
 * The day each unreviewed note was last written on: the day of the last commit that changed it, or
 * the day of its file where git does not have it. None where git fails.
 */
export async function writtenDays(
  records: readonly Servable[],
  { path: root, inGit }: Root,
  env: Env,
): Promise<ReadonlyMap<Servable, string>> {
  const notes = records.filter(({ standing }) => standing === 'unreviewed');
  if (notes.length === 0) return new Map();
  const repository = inGit ? await openRepository(root, env as NodeJS.ProcessEnv, false) : null;
  const dayOf = async ({ path }: Servable): Promise<string | null> => {
    if (path.startsWith('~/')) return writtenDay(join(homeOf(env), path.slice(2)));
    const own = join(root, path);
    return (repository && (await lastWritten(repository, own))) ?? writtenDay(own);
  };
  const days = await Promise.all(
    notes.map(async (note) => [note, await dayOf(note).catch(() => null)] as const),
  );
  return new Map(days.flatMap(([note, day]) => (day === null ? [] : [[note, day] as const])));
}
