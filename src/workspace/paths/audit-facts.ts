import type { HookScript } from '../project/hook-scripts.ts';

/** The scripts that hooks run and that are not there. */
export interface BrokenHooks {
  /** The texts of the settings, by path. */
  readonly texts: ReadonlyMap<string, string>;
  /** Each with the settings that have its hook. */
  readonly scripts: readonly (HookScript & { readonly path: string })[];
}

/** What only an audit gathers of the repository around native notes; absent where nobody asked. */
export interface AuditFacts {
  /** Every file of the tree that git does not ignore, by path from the root. */
  readonly tree?: readonly string[];
  /** How many lines the files have of which notes cite lines, by path from the root. */
  readonly lineCounts?: ReadonlyMap<string, number>;
  /** The commits that notes cite and that no history of this repository has. */
  readonly absentCommits?: ReadonlySet<string>;
  /** Whether notes cite commits in a clone whose history was cut off. */
  readonly commitsUnknown?: true;
  /** The branch that the remote called origin begins with: `main`. */
  readonly defaultBranch?: string;
  readonly brokenHooks?: BrokenHooks;
}
