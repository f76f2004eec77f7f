import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { gitErrorMessage } from '../process/git-failures.ts';
import { asLines, gitText, linesOf, runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { isShallow } from '../repository/read-position.ts';

const maxCommits = 500;

/** Lists commits in UTF-8, whatever the setting of the repository is. */
export const revListInUtf8: readonly string[] = [
  ...['-c', 'i18n.logOutputEncoding=UTF-8', 'rev-list', '--no-commit-header'],
];

/**
 * The authors of the last 500 commits of some histories, as `Name <address>`, before mailmap and
 * without programs; null for a shallow clone.
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
    [...revListInUtf8, `--max-count=${maxCommits}`, '--format=%an <%ae>', ...tips],
    { milliseconds: 20_000 },
  );
  // Programs have names such as `dependabot[bot]`.
  return [...new Set(linesOf(out))].filter((author) => !/\[bot\]|<no-?reply@/i.test(author));
}

/**
 * Maps identities (`Name <address>`) by a `.mailmap`; those of another form stay. A mailmap of the
 * clone's configuration is ignored: others don't have it.
 *
 * @param blob the mailmap in a commit; by default that of the work tree
 * @throws {EnvironmentError} for a mailmap that git cannot read, such as a link: one person would
 *   count as two
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
      ...['-c', 'mailmap.file=/dev/null', '-c', `mailmap.blob=${blob ?? ''}`],
      ...['check-mailmap', '--stdin'],
    ],
    { input: asLines(asked), withoutWorkTree: blob !== undefined },
  );
  if (error.includes('mailmap'))
    throw new EnvironmentError(say.mailmapUnread({ problem: gitErrorMessage(error) }), error);
  const lines = out.toString('utf8').split('\n').slice(0, -1);
  if (lines.length !== asked.length)
    throw new EnvironmentError(
      say.mailmapIncomplete({ given: lines.length, asked: asked.length }),
      null,
    );
  asked.forEach((identity, at) => mapped.set(identity, lines[at] ?? identity));
  return mapped;
}
