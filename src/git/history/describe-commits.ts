import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/** A commit as people know it. */
export interface DescribedCommit {
  readonly id: string;
  readonly subject: string;
  /** The author's day, `2026-03-01`. */
  readonly day: string;
}

/** Subjects and days of commits, in one call. */
export async function describeCommits(
  repository: Repository,
  commits: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, DescribedCommit>> {
  if (commits.length === 0) return new Map();
  const { out } = await runGit(
    repository,
    ['rev-list', '--no-walk=unsorted', '--stdin', '--encoding=UTF-8', '--format=%H%x00%as%x00%s'],
    { input: `${commits.join('\n')}\n`, milliseconds },
  );
  return new Map(
    out
      .toString('utf8')
      .split('\n')
      .flatMap((line) => {
        const [id, day, ...subject] = line.split('\0');
        return id && day !== undefined
          ? [[id, { id, subject: subject.join(' ').slice(0, 200), day }] as const]
          : [];
      }),
  );
}
