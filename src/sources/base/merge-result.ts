import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { mergeCommits } from '#git/history/merge-commits';
import { base as say } from '#messages/generated/program';
import type { Layout } from '#workspace/paths/layout';

import { commitSnapshot, type Snapshot } from '../snapshot.ts';
import type { Base } from './find-base.ts';

/** What a gate judges, and what it compares it with. */
export interface Judged {
  /** All files, from the repository's top. */
  readonly files: Snapshot;
  /** Commits whose records are the ones that were there before. */
  readonly bases: readonly string[];
  /** Whether the files are what a merge of the branch with the base's tip makes. */
  readonly merged: boolean;
  /** Paths that git cannot merge, from the repository's top. */
  readonly conflicts: readonly string[];
}

/**
 * Merges a branch with the tip of its base where the base has commits that the branch lacks. A
 * branch that has the tip already is what the merge makes, as a forge's merge commit is. What was
 * pushed is merged with nothing.
 */
export async function mergeResult(branch: Snapshot, base: Base): Promise<Judged> {
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

/** The branch alone, compared with what it has in common with its base. */
export function branchAlone(branch: Snapshot, base: Base, conflicts: readonly string[]): Judged {
  return { files: branch, bases: base.mergeBases, merged: false, conflicts };
}

/** Those of some paths from the repository's top that are memory, as the root has them. */
export function memoryAmong(paths: readonly string[], prefix: string, layout: Layout): string[] {
  const below = paths
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length));
  return below.filter((path) => layout.accepts(path));
}

/** Lines that say how the branch was judged, where that is not simply as it stands. */
export function mergeNotice({ merged, conflicts }: Judged, base: Base): string[] {
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
      `git cannot merge this branch with ${tip}: until you settle that, the gate judged the branch alone`,
    ];
  return [
    `${base.name} has commits that this branch lacks: the gate judged what a merge with ${tip} makes of memory`,
    ...besideMemory(conflicts),
  ];
}

/**
 * Holds that a conflict in memory was reported: what nobody merged, nobody judged.
 *
 * @throws {UsageError} where the rule that reports it was turned off, or not asked for
 */
export function reportConflicts(
  { merged, conflicts }: Judged,
  base: Base,
  found: readonly Diagnostic[],
): void {
  if (merged || conflicts.length === 0 || found.some(({ code }) => code === 'LDG001')) return;
  throw new UsageError(say.conflict({ branch: base.name }));
}

/** Memory may cite files that git cannot merge. */
function besideMemory([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return [];
  const files = others.length === 0 ? first : `${first} and ${others.length} more`;
  const [are, them] = others.length === 0 ? ['is', 'it'] : ['are', 'them'];
  return [
    `git cannot merge ${files}, which ${are} no memory: the gate took ${them} as the branch has ${them}`,
  ];
}
