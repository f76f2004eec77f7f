import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';
import { askablePaths, commandLinesOf, listingBytes } from './askable-paths.ts';

/** Command lines of paths up to which git is asked about these alone. */
const mostCommandLines = 4;

/**
 * The first of some files of a commit that has each name in its text; paths from the repository's
 * root. A name that none of them has is not there.
 *
 * @param names as they are written, none of them empty
 * @param files in the order in which the first is the first
 * @throws {EnvironmentError} when git fails, or takes longer than the milliseconds
 */
export async function namesInCommit(
  repository: Repository,
  commit: string,
  names: readonly string[],
  files: readonly string[],
  milliseconds: number,
): Promise<ReadonlyMap<string, string>> {
  const until = performance.now() + milliseconds;
  const among = new Set(files);
  const found = new Map<string, string>();
  for (const asked of questionsAbout(files)) {
    const left = names.filter((name) => !found.has(name));
    if (left.length === 0) break;
    const out = await grep(repository, commit, left, asked, until - performance.now());
    for (const line of out.toString('utf8').split('\n')) {
      const [place = '', name = ''] = line.split('\0');
      const path = place.slice(commit.length + 1);
      if (name !== '' && !found.has(name) && among.has(path)) found.set(name, path);
    }
  }
  return found;
}

/** Paths to ask about, a list a question; one empty list asks about everything. */
function questionsAbout(files: readonly string[]): readonly (readonly string[])[] {
  // A name that is no UTF-8 cannot be asked about.
  const isAskable = !files.some((path) => path.includes('\ufffd'));
  const lines = isAskable ? commandLinesOf(askablePaths(files)) : [];
  return files.length > 0 && (!isAskable || lines.length > mostCommandLines) ? [[]] : lines;
}

async function grep(
  repository: Repository,
  commit: string,
  names: readonly string[],
  paths: readonly string[],
  milliseconds: number,
): Promise<Buffer> {
  const words = ['grep', '--null', '-o', '-w', '-I', '-F', '--no-color', '--no-textconv'];
  const { out } = await runGit(repository, [...words, '-f', '-', commit, '--', ...paths], {
    input: `${names.join('\n')}\n`,
    accept: [0, 1],
    maxBytes: listingBytes,
    milliseconds: Math.max(1, milliseconds),
  });
  return out;
}
