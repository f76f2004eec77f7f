import { listingBytes } from '#git/objects/askable-paths';
import type { Tree } from '#git/objects/list-tree';
import { type GitOptions, runGit } from '#git/process/run-git';
import type { Repository } from '#git/repository/open-repository';

/** A file as a commit is to have it, with its path from the repository's top. */
export interface FileToCommit {
  readonly path: string;
  /** Null for a file that is removed. */
  readonly text: string | null;
}

/** Milliseconds and bytes that a large tree may take. */
const bounds: GitOptions = { milliseconds: 120_000, maxBytes: listingBytes };

/**
 * Writes a commit into a scratch repository: another one with some files changed. Nothing is
 * checked out, and the commit is never seen outside.
 *
 * @param tree the files of the parent; a file that is there stays executable where it was
 * @returns the id of the commit
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
        : `${mode} ${await hashed(scratch, 'blob', text)}\t${path}\0`,
    );
  }
  await runGit(scratch, ['read-tree', parent], bounds);
  await runGit(scratch, ['update-index', '--add', '-z', '--index-info'], {
    ...bounds,
    input: lines.join(''),
  });
  const { out } = await runGit(scratch, ['write-tree', '--missing-ok'], bounds);
  // The day is nobody's, as that of a merge.
  const who = 'ledger <> 0 +0000';
  const written = `tree ${out.toString('latin1').trim()}\nparent ${parent}\n`;
  return hashed(scratch, 'commit', `${written}author ${who}\ncommitter ${who}\n\nDecide\n`);
}

async function hashed(
  scratch: Repository,
  type: 'blob' | 'commit',
  input: string,
): Promise<string> {
  const { out } = await runGit(scratch, ['hash-object', '-t', type, '-w', '--stdin'], {
    ...bounds,
    input,
  });
  return out.toString('latin1').trim();
}
