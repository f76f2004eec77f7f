import type { Tree } from '#git/objects/list-tree';
import { maxListingBytes } from '#git/objects/valid-tree-paths';
import { type GitOptions, runGit } from '#git/process/run-git';
import type { Repository } from '#git/repository/open-repository';

/** A file as the commit leaves it. */
export interface FileToCommit {
  /** From the repository's top. */
  readonly path: string;
  /** Null removes the file. */
  readonly text: string | null;
}

const limits: GitOptions = { milliseconds: 120_000, maxBytes: maxListingBytes };

/**
 * Writes a commit with changed files into a scratch repository, without a checkout.
 *
 * @param tree the parent's files; an executable file stays executable
 * @returns the hash of the commit
 */
export async function writeCommit(
  scratch: Repository,
  parent: string,
  tree: Tree,
  files: readonly FileToCommit[],
): Promise<string> {
  const none = '0'.repeat(parent.length);
  const lines: string[] = [];
  for (const { path, text } of files) {
    const mode = tree.get(path)?.mode === '100755' ? '100755' : '100644';
    lines.push(
      text === null
        ? `0 ${none}\t${path}\0`
        : `${mode} ${await writeObject(scratch, 'blob', text)}\t${path}\0`,
    );
  }
  await runGit(scratch, ['read-tree', parent], limits);
  await runGit(scratch, ['update-index', '--add', '-z', '--index-info'], {
    ...limits,
    input: lines.join(''),
  });
  const { out } = await runGit(scratch, ['write-tree', '--missing-ok'], limits);
  // Without name and date, equal commits have the same hash.
  const who = 'ledger <> 0 +0000';
  const written = `tree ${out.toString('latin1').trim()}\nparent ${parent}\n`;
  return writeObject(scratch, 'commit', `${written}author ${who}\ncommitter ${who}\n\nDecide\n`);
}

async function writeObject(
  scratch: Repository,
  type: 'blob' | 'commit',
  input: string,
): Promise<string> {
  const { out } = await runGit(scratch, ['hash-object', '-t', type, '-w', '--stdin'], {
    ...limits,
    input,
  });
  return out.toString('latin1').trim();
}
