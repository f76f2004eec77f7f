import type { TreeChange } from '#git/history/compare-trees';

/** A base, and what became of its files; paths are from the repository's top. */
export interface ComparedBase {
  readonly commit: string;
  readonly changes: readonly TreeChange[];
}

/** What agents read, by paths from the root. */
export interface AgentPaths {
  /** Whether one memory of the configuration answers for a path. */
  isOwn(path: string): boolean;
  /** Whether agents read a file there without an act, and the same memory answers for it. */
  isRead(path: string): boolean;
}
