import { gitText, runGit } from '../process/run-git.ts';
import type { Repository } from './open-repository.ts';

/**
 * The commit of a ref by its full name (`refs/heads/main`), or of a full id; null for none. Git
 * alone would then take a tag called `refs/heads/main`.
 */
export async function resolveCommit(repository: Repository, name: string): Promise<string | null> {
  if (isFullId(name)) return (await peeled(repository, name)) === name ? name : null;
  return (await refsNamed(repository, [name]))[0]?.commit ?? null;
}

/**
 * All commits that a revision may mean: `origin/main`, a tag, an id, `HEAD~2`. One if it is clear,
 * none if it names no commit. Git alone would take a tag before a branch of that name, and only
 * print a warning.
 */
export async function resolveRevisions(
  repository: Repository,
  written: string,
): Promise<readonly NamedCommit[]> {
  if (written === '' || written.includes('\0')) return [];
  // No ref has these characters in its name, so the text before them is the name.
  const name = /^(?:(?!@\{)[^~^:])*/.exec(written)?.[0] ?? '';
  if (name.startsWith('refs/')) {
    if ((await resolveCommit(repository, name)) === null) return [];
  } else if (name !== '' && !isFullId(name)) {
    const refs = await refsNamed(repository, refsCalled(name));
    const own = await peeled(repository, name);
    const shortened =
      refs.length > 0 || own === null ? await commitsBeginning(repository, name) : [];
    const known = [...refs, ...shortened.map((commit) => ({ name: commit, commit }))];
    const all =
      own === null || known.some(({ commit }) => commit === own)
        ? known
        : [...known, { name, commit: own }];
    if (new Set(all.map(({ commit }) => commit)).size > 1) return all;
  }
  const commit = await peeled(repository, written);
  return commit === null ? [] : [{ name: written, commit }];
}

/**
 * The name of a branch for commands: its short name, or if another ref has that as well, its full
 * name.
 *
 * @param ref the full name, `refs/heads/main`
 */
export async function shortName(repository: Repository, ref: string): Promise<string> {
  const short = ref.replace(/^refs\/(?:heads|remotes)\//, '');
  return (await refsNamed(repository, refsCalled(short))).every(({ name }) => name === ref)
    ? short
    : ref;
}

/**
 * The best common ancestors of two commits, several after merges in both directions; none where
 * histories are unrelated.
 */
export async function mergeBases(
  repository: Repository,
  one: string,
  other: string,
): Promise<string[]> {
  const words = ['merge-base', '--all', one, other];
  const bases = await gitText(repository, words, { accept: [0, 1], milliseconds: 20_000 });
  return bases.split('\n').filter((id) => id !== '');
}

/** The full name of the remote branch that a symbolic ref names; null for another ref. */
export async function resolveSymbolicRef(
  repository: Repository,
  ref: string,
): Promise<string | null> {
  const words = ['symbolic-ref', '--quiet', ref];
  const behind = await gitText(repository, words, { accept: [0, 1, 128] });
  return /^(refs\/remotes\/.+)\n$/.exec(behind)?.[1] ?? null;
}

/** The full names that a short name may have, branches first. */
function refsCalled(name: string): string[] {
  return [
    ...['refs/heads/', 'refs/remotes/', 'refs/tags/', 'refs/'].map((folder) => folder + name),
    `refs/remotes/${name}/HEAD`,
  ];
}

/** Whether a text is a full id: git never takes that for a ref. */
function isFullId(text: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(text);
}

/** The commits whose ids begin with these digits; none for fewer than four. */
async function commitsBeginning(repository: Repository, digits: string): Promise<string[]> {
  if (!/^[0-9a-f]{4,64}$/i.test(digits)) return [];
  const objects = await gitText(repository, ['rev-parse', `--disambiguate=${digits}`]);
  const { out } = await runGit(
    repository,
    ['cat-file', '--batch-check=%(objecttype) %(objectname)'],
    { input: objects },
  );
  return out
    .toString('latin1')
    .split('\n')
    .flatMap((line) => /^commit (\S+)$/.exec(line)?.[1] ?? []);
}

/** The commit of a revision by the rules of git; null for none. It may begin with a dash. */
async function peeled(repository: Repository, revision: string): Promise<string | null> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`];
  const id = (await gitText(repository, words, { accept: [0, 1, 128] })).trim();
  return isFullId(id) ? id : null;
}

/** A commit, and the name that it was found by: a full ref, an id, or a revision as written. */
export interface NamedCommit {
  readonly name: string;
  readonly commit: string;
}

/**
 * The refs that have exactly these full names, in the order asked; a tag of a commit as that
 * commit.
 */
export async function refsNamed(
  repository: Repository,
  names: readonly string[],
): Promise<readonly NamedCommit[]> {
  // Other characters cannot be in a ref, and could make a pattern.
  const asked = names.filter(
    (name) => name.startsWith('refs/') && !/[\p{Cc} ~^:?*[\\]/u.test(name),
  );
  if (asked.length === 0) return [];
  const refs = await gitText(repository, [
    'for-each-ref',
    '--format=%(refname) %(objectname) %(*objectname)',
    ...asked,
  ]);
  const found = new Map(
    refs
      .split('\n')
      .map((line) => line.split(' '))
      .map(([name = '', object = '', behind = '']) => [name, behind || object]),
  );
  return asked.flatMap((name) => {
    const commit = found.get(name);
    return commit ? [{ name, commit }] : [];
  });
}
