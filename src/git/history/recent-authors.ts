import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { complaintOf } from '../process/git-failures.ts';
import { gitText, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { isShallow } from '../repository/read-position.ts';

/** Commits that are asked who wrote them. */
const mostCommits = 500;

/**
 * The people who wrote the last 500 commits of some histories, as `Name <address>`, before any
 * mailmap. Programs are left out.
 *
 * @returns null where a shallow clone hides who they are
 */
export async function recentAuthors(
  repository: Repository,
  commits: readonly (string | null)[],
): Promise<readonly string[] | null> {
  if (isShallow(repository)) return null;
  const tips = commits.filter((each) => each !== null);
  if (tips.length === 0) return [];
  const out = await gitText(
    repository,
    [
      '-c',
      'i18n.logOutputEncoding=UTF-8',
      'rev-list',
      `--max-count=${mostCommits}`,
      '--no-commit-header',
      '--format=%an <%ae>',
      ...tips,
    ],
    { milliseconds: 20_000 },
  );
  return [...new Set(out.split('\n'))].filter((author) => author !== '' && !isProgram(author));
}

/** Whether a commit's author is a program by its name, such as `dependabot[bot]`. */
function isProgram(author: string): boolean {
  return /\[bot\]|<no-?reply@/i.test(author);
}

/**
 * The identities (`Name <address>`) as a `.mailmap` has them; one that has not that form stays what
 * it is. A mailmap that only this clone's configuration names is not asked: it would move who is
 * whom.
 *
 * @param blob the id of the mailmap's blob in a commit; without one, the work tree's counts
 * @throws {EnvironmentError} for a mailmap that git cannot read, such as a link: one person would
 *   pass for two
 */
export async function applyMailmap(
  repository: Repository,
  identities: readonly string[],
  blob?: string,
): Promise<ReadonlyMap<string, string>> {
  const asked = [...new Set(identities)].filter((identity) =>
    /^[^<>\p{Cc}]*<[^<>\p{Cc}]*>$/u.test(identity),
  );
  const mapped = new Map(identities.map((identity) => [identity, identity]));
  if (asked.length === 0) return mapped;
  const { out, error } = await runGit(
    repository,
    [
      '-c',
      'mailmap.file=/dev/null',
      '-c',
      `mailmap.blob=${blob ?? ''}`,
      'check-mailmap',
      '--stdin',
    ],
    { input: `${asked.join('\n')}\n`, withoutWorkTree: blob !== undefined },
  );
  if (error.includes('mailmap'))
    throw new EnvironmentError(say.mailmapUnread({ problem: complaintOf(error) }), error);
  const lines = out.toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== asked.length)
    throw new EnvironmentError(
      say.mailmapIncomplete({ given: lines.length, asked: asked.length }),
      null,
    );
  asked.forEach((identity, at) => mapped.set(identity, lines[at] ?? identity));
  return mapped;
}
