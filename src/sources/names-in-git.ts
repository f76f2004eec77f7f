import {
  ignoredAmong,
  listNames,
  trackedAmong,
  tracksBelow,
  wouldIgnore,
} from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';

/** What git says of names, whatever stands there; all paths are from the repository's top. */
export interface NamesInGit {
  /** Those of some paths that git tracks. */
  tracked(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Whether git tracks anything below a folder. */
  tracksBelow(folder: string): Promise<boolean>;
  /** Those of some paths, there or not, that git would ignore and does not track. */
  wouldIgnore(paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of some paths that are there, and that git ignores. */
  ignored(paths: readonly string[]): Promise<readonly string[]>;
  /** Every file that is tracked, or new and not ignored. */
  all(): Promise<readonly string[]>;
}

/** The names of a work tree and its index. */
export function namesOfWorkTree(repository: Repository): NamesInGit {
  return {
    tracked: (paths) => trackedAmong(repository, paths),
    tracksBelow: (folder) => tracksBelow(repository, folder),
    wouldIgnore: (paths) => wouldIgnore(repository, paths),
    ignored: (paths) => ignoredAmong(repository, paths),
    all: () => listNames(repository),
  };
}
