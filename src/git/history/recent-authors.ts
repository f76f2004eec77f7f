import { gitText } from '../process/git-text.ts';
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
