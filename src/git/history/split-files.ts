import { readBlobs } from '../objects/read-blobs.ts';
import type { Repository } from '../repository/open-repository.ts';
import type { Pieces } from './moves-of-commit.ts';

/** The part of a file's lines that makes another file a piece of it. */
const least = { ofWhatIsElsewhere: 0.2, ofAll: 0.5 };
/** Shorter lines are in any file. */
const shortest = 8;

/**
 * Whether a file was split as it moved: a second new file holds a good part of what it held. Git
 * pairs it with the largest piece alone.
 *
 * @throws {EnvironmentError} when git fails
 */
export async function isSplit(
  repository: Repository,
  { whole, largest, others }: Pieces,
): Promise<boolean> {
  const blobs = await readBlobs(repository, [whole, largest, ...others]);
  const linesOf = (id: string): ReadonlySet<string> =>
    new Set(
      (blobs.get(id)?.toString('utf8') ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line.length >= shortest),
    );
  const [all, kept] = [linesOf(whole), linesOf(largest)];
  return others.some((id) => {
    const lines = [...linesOf(id)].filter((line) => all.has(line));
    return (
      lines.length >= all.size * least.ofAll ||
      lines.filter((line) => !kept.has(line)).length >= all.size * least.ofWhatIsElsewhere
    );
  });
}
