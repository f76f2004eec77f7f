import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { mergeCommits } from '#git/history/merge-commits';
import { base as say } from '#messages/generated/program';
import type { Layout } from '#workspace/paths/layout';

import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import type { Base } from './find-base.ts';

/** The files that a gate judges, and the commits to compare with. */
export interface GateFiles {
  /** All files of the repository. */
  readonly files: Snapshot;
  readonly bases: readonly string[];
  /** Whether the files are the merge of the branch with the tip of the base. */
  readonly merged: boolean;
  /** Paths in the repository that Git cannot merge. */
  readonly conflicts: readonly string[];
}

/** Merges a branch with the tip of its base, unless it has the tip already or was pushed. */
export async function mergeResult(branch: Snapshot, base: Base): Promise<GateFiles> {
  if (base.isPushed || base.mergeBases.includes(base.tip)) return branchAlone(branch, base, []);
  const { commit, conflicts } = await mergeCommits(
    branch.repository,
    base.tip,
    base.head,
    branch.whole,
  );
  const files = await commitSnapshot(branch.repository, '', commit, branch);
  return { files, bases: [base.tip], merged: true, conflicts };
}

/** The branch alone, compared with its merge bases. */
export function branchAlone(branch: Snapshot, base: Base, conflicts: readonly string[]): GateFiles {
  return { files: branch, bases: base.mergeBases, merged: false, conflicts };
}

/** The paths that are memory, made relative to the root at `prefix`. */
export function memoryAmong(paths: readonly string[], prefix: string, layout: Layout): string[] {
  const below = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return below.filter((path) => layout.accepts(path));
}

/** Returns lines on which version of the branch was checked; none if it was checked as it is. */
export function mergeNotice({ merged, conflicts }: GateFiles, base: Base): string[] {
  if (base.mergeBases.includes(base.tip)) return [];
  const tip = `${base.name} (${base.tip.slice(0, 10)})`;
  if (base.isPushed) {
    const common = base.mergeBases[0]?.slice(0, 10) ?? '';
    return [
      `the push replaced commits: the gate compared it with ${common}, the last commit that both have`,
    ];
  }
  if (!merged)
    return [
      `git cannot merge this branch with ${tip}: until you resolve that, the gate checks only the branch`,
    ];
  return [
    `${base.name} has commits that this branch lacks: the gate checked the merge with ${tip}`,
    ...besideMemory(conflicts),
  ];
}

/**
 * Makes sure that a conflict in memory was reported, because such memory was not checked.
 *
 * @throws {UsageError} where rule LDG001 did not run
 */
export function reportConflicts(
  { merged, conflicts }: GateFiles,
  base: Base,
  found: readonly Diagnostic[],
): void {
  if (merged || conflicts.length === 0 || found.some(({ code }) => code === 'LDG001')) return;
  throw new UsageError(say.conflict({ branch: base.name }));
}

/** A note on conflicts outside of memory, in files that memory may cite. */
function besideMemory([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  const them = others.length === 0 ? 'it' : 'them';
  return [`git cannot merge ${files} outside memory; the gate used ${them} from the branch`];
}
