import { join } from 'node:path';

import { writtenDay } from '#disk/reading/written-day';
import type { Root } from '#disk/roots/find-root';
import { homeOf } from '#disk/stores/home-directory';
import { lastWritten } from '#git/history/last-written';
import { openRepository } from '#git/repository/open-repository';
import type { Servable } from '#recall/recalled';

import type { Env } from '../invocation/principal.ts';

/**
 * When notes were written that nobody decided about: by the last commit that changed them, else by
 * the file. A fact says itself when it was verified.
 */
export async function writtenDays(
  records: readonly Servable[],
  { path: root, inGit }: Root,
  env: Env,
): Promise<ReadonlyMap<Servable, string>> {
  const notes = records.filter(({ standing }) => standing === 'unreviewed');
  if (notes.length === 0) return new Map();
  const repository = inGit
    ? await openRepository(root, env as NodeJS.ProcessEnv, false).catch(() => null)
    : null;
  const dayOf = async ({ path }: Servable): Promise<string | null> => {
    if (path.startsWith('~/')) return writtenDay(join(homeOf(env), path.slice(2)));
    const day = repository && (await lastWritten(repository, join(root, path)).catch(() => null));
    return day ?? writtenDay(join(root, path));
  };
  const days = await Promise.all(notes.map(async (note) => [note, await dayOf(note)] as const));
  return new Map(days.flatMap(([note, day]) => (day === null ? [] : [[note, day] as const])));
}
