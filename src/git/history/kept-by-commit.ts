import type { Repository } from '../repository/open-repository.ts';

/** What was read of commits last; a commit never gets another past. */
export interface KeptByCommit<T extends object> {
  get(repository: Repository, commit: string): T | undefined;
  keep(repository: Repository, commit: string, value: T): void;
}

/** Commits of which something is kept: what is checked out, and what it is compared with. */
const most = 2;

/** A place to keep what was read of the last commits that a process asked about. */
export function keptByCommit<T extends object>(): KeptByCommit<T> {
  const kept = new Map<string, T>();
  // A server that runs on while a shallow clone gets more of its history keeps the shorter one.
  const keyOf = ({ commonDir }: Repository, commit: string): string => `${commit} ${commonDir}`;
  return {
    get: (repository, commit) => kept.get(keyOf(repository, commit)),
    keep: (repository, commit, value) => {
      kept.set(keyOf(repository, commit), value);
      for (const key of kept.keys()) if (kept.size > most) kept.delete(key);
    },
  };
}
