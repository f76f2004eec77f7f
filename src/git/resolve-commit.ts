import type { Repository } from './open-repository.ts';
import { runGit } from './run-git.ts';

/** The commit a name stands for: a branch, a tag, an id, `HEAD~2`; null where it names none. What begins with a dash is no option here (document 5, `--since`). */
export async function resolveCommit(repository: Repository, name: string): Promise<string | null> {
  if (name === '' || name.includes('\0')) return null;
  const { code, out } = await runGit(repository, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { accept: [0, 1, 128] });
  const id = out.toString('latin1').trim();
  return code === 0 && /^[0-9a-f]{40,64}$/.test(id) ? id : null;
}

/** The best common ancestors of two commits, several after merges in both directions; none where histories are unrelated. */
export async function mergeBases(repository: Repository, one: string, other: string): Promise<string[]> {
  const { out } = await runGit(repository, ['merge-base', '--all', one, other], { accept: [0, 1], milliseconds: 20_000 });
  return out.toString('latin1').split('\n').filter((id) => id !== '');
}

/** The remote branch that a symbolic name stands for, as people call it: `origin/main`; null where it is none. */
export async function branchBehind(repository: Repository, name: string): Promise<string | null> {
  const { out } = await runGit(repository, ['symbolic-ref', '--quiet', name], { accept: [0, 1, 128] });
  return /^refs\/remotes\/(.+)\n$/.exec(out.toString('utf8'))?.[1] ?? null;
}
