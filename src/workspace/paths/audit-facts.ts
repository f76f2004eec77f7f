import type { HookScript } from '../project/hook-scripts.ts';

/** The settings of agents that an audit looked at, and the scripts of hooks that are not there. */
export interface BrokenHooks {
  /** The texts of the settings, and of what has hooks in its frontmatter, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Settings that are too large or cannot be read. */
  readonly unread: readonly string[];
  /** Each with the settings that have its hook. */
  readonly scripts: readonly (HookScript & { readonly path: string })[];
}

/** What an audit alone gathers about the repository around native notes. */
export interface AuditFacts {
  /** Every file of the tree that git does not ignore, by path from the root. */
  readonly tree?: readonly string[];
  /** The number of lines of each file whose lines a note cites, by path from the root. */
  readonly lineCounts?: ReadonlyMap<string, number>;
  /** The commits that notes cite and that no history of this repository has. */
  readonly absentCommits?: ReadonlySet<string>;
  /** Whether notes cite commits in a clone whose history was cut off. */
  readonly commitsUnknown?: true;
  /** Why git could not say which commits it has. */
  readonly commitsRefused?: string;
  /** The branch that the remote called origin begins with: `main`. */
  readonly defaultBranch?: string;
  readonly brokenHooks?: BrokenHooks;
}
