import { join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { modifiedDay } from '#disk/reading/file-facts';
import type { Root } from '#disk/roots/find-root';
import type { RootWithPaths } from '#disk/roots/locate';
import { homeOf } from '#disk/stores/home-directory';
import { stagedLines, workTreeLines } from '#git/history/changed-lines';
import { lastWritten } from '#git/history/last-written';
import { findMissingFile } from '#git/history/missing-file';
import { openRepository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { mergeBases } from '#git/repository/resolve-commit';
import { showOptions } from '#messages/generated/look';
import type { Place } from '#recall/places-in-text';
import type { CachedRecallRecord } from '#recall/recall-record';
import { commitSince } from '#sources/base/find-base';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import type { Env } from '../invocation/principal.ts';
import { type Changes, changesOption } from './recall-request.ts';

/**
 * The changed files, with their lines as they are now. `since` is compared by its merge base, so
 * that the work of others there does not count.
 *
 * @throws {UsageError} outside of git, and if `since` names no commit
 */
export async function changedPlaces(
  changes: Changes,
  { root }: RootWithPaths,
  env: Env,
): Promise<readonly Place[]> {
  const repository = await openRepository(root.path, env, root.inGit);
  if (repository === null)
    throw new UsageError(showOptions.changeOutsideGit({ option: changesOption(changes) }));
  const head = await readHead(repository);
  const named = changes.kind === 'since' ? await commitSince(repository, changes.revision) : null;
  const [base] = named !== null && head !== null ? await mergeBases(repository, named, head) : [];
  const lines =
    changes.kind === 'staged'
      ? await stagedLines(repository, head)
      : await workTreeLines(repository, base ?? named ?? head);
  const { prefix } = workTreeEvidence(root, env as NodeJS.ProcessEnv);
  return [...lines].flatMap(([path, ranges]): Place[] =>
    !path.startsWith(prefix)
      ? []
      : ranges.length === 0
        ? [{ path: path.slice(prefix.length), lines: null }]
        : ranges.map((range) => ({ path: path.slice(prefix.length), lines: range })),
  );
}

/** The new names of missing files, by their old ones; paths from the root. Empty if git fails. */
export async function renamedTo(
  gone: readonly string[],
  root: Root,
  env: Env,
): Promise<ReadonlyMap<string, string>> {
  const { repository, prefix } = workTreeEvidence(root, env as NodeJS.ProcessEnv);
  const renamed = new Map<string, string>();
  try {
    const opened = await repository();
    if (opened === null) return renamed;
    const found = await findMissingFile(
      opened,
      gone.map((path) => prefix + path),
    );
    for (const path of gone) {
      const now = found.get(prefix + path)?.movedTo;
      if (now?.startsWith(prefix)) renamed.set(path, now.slice(prefix.length));
    }
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
  }
  return renamed;
}

/**
 * The day on which each unreviewed note was last written: of the last commit that changed it, else
 * of its file. Notes for which git fails are left out.
 */
export async function writtenDays(
  records: readonly CachedRecallRecord[],
  { path: root, inGit }: Root,
  env: Env,
): Promise<ReadonlyMap<CachedRecallRecord, string>> {
  const notes = records.filter(({ standing }) => standing === 'unreviewed');
  if (notes.length === 0) return new Map();
  const repository = inGit ? await openRepository(root, env as NodeJS.ProcessEnv, false) : null;
  const dayOf = async ({ path }: CachedRecallRecord): Promise<string | null> => {
    if (path.startsWith('~/')) return modifiedDay(join(homeOf(env), path.slice(2)));
    const own = join(root, path);
    return (repository && (await lastWritten(repository, own))) ?? modifiedDay(own);
  };
  const days = await Promise.all(
    notes.map(async (note) => [note, await dayOf(note).catch(() => null)] as const),
  );
  return new Map(days.flatMap(([note, day]) => (day === null ? [] : [[note, day] as const])));
}
