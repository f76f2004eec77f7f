import {
  ignoredAmong,
  listNames,
  trackedAmong,
  tracksBelow,
  wouldIgnore,
} from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';

/** Looks up paths, from the top of the repository, in Git. */
export interface NamesInGit {
  /** The tracked paths. */
  tracked(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether Git tracks anything below a folder. */
  tracksBelow(folder: string): Promise<boolean>;
  /** The untracked paths, existing or not, that Git would ignore. */
  wouldIgnore(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** The existing paths that Git ignores. */
  ignored(paths: readonly string[]): Promise<readonly string[]>;
  /** All tracked files, and new ones that are not ignored. */
  all(): Promise<readonly string[]>;
}

export function namesOfWorkTree(repository: Repository): NamesInGit {
  return {
    tracked: (paths) => trackedAmong(repository, paths),
    tracksBelow: (folder) => tracksBelow(repository, folder),
    wouldIgnore: (paths) => wouldIgnore(repository, paths),
    ignored: (paths) => ignoredAmong(repository, paths),
    all: () => listNames(repository),
  };
}
