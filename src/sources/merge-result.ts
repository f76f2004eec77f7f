import { mergeCommits } from '#git/merge-commits';
import type { Layout } from '#workspace/layout';

import type { Base } from './find-base.ts';
import { commitSnapshot, type Snapshot } from './snapshot.ts';

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
 * Merges a branch with the tip of its base, where that has commits the branch does not have: what is judged is what the
 * merge makes. A branch that has the tip already is what the merge makes; a forge's merge commit is such a one. What was
 * pushed is merged with nothing.
 *
 * @param head the branch, read from the scratch repository that the merge is written to
 */
export async function mergeResult(head: Snapshot, base: Base): Promise<Judged> {
  if (base.isPushed || base.mergeBases.includes(base.tip)) return asItStands(head, base, []);
  const { commit, conflicts } = await mergeCommits(head.repository, base.tip, base.head, head.whole);
  return { files: await commitSnapshot(head.repository, '', commit, head), bases: [base.tip], merged: true, conflicts };
}

/** The branch alone, compared with what it has in common with its base. */
export function asItStands(head: Snapshot, base: Base, conflicts: readonly string[]): Judged {
  return { files: head, bases: base.mergeBases, merged: false, conflicts };
}

/** Those of some paths from the repository's top that are memory, as the root has them. */
export function memoryAmong(paths: readonly string[], prefix: string, layout: Layout): string[] {
  return paths.flatMap((path) => (path.startsWith(prefix) && layout.accepts(path.slice(prefix.length)) ? [path.slice(prefix.length)] : []));
}

/** Lines that say how the branch was judged, where that is not simply as it stands. */
export function mergeNotice({ merged, conflicts }: Judged, base: Base): string[] {
  const tip = `${base.name} (${base.tip.slice(0, 10)})`;
  if (base.mergeBases.includes(base.tip)) return [];
  if (base.isPushed) return [`the push replaced commits: the gate judged what was pushed, compared with ${base.mergeBases[0]?.slice(0, 10) ?? ''}, the last commit that both have`];
  if (!merged) return [`git cannot merge this branch with ${tip}, so the gate judged the branch alone; it judges the merge once the conflict is settled`];
  const [first, ...others] = conflicts;
  const beside = first === undefined ? [] : [`git cannot merge ${first}${others.length > 0 ? ` and ${others.length} more` : ''}, which ${others.length > 0 ? 'are' : 'is'} no memory: the gate judged memory with ${others.length > 0 ? 'these files' : 'this file'} as the branch has ${others.length > 0 ? 'them' : 'it'}`];
  return [`${base.name} has commits that this branch lacks: the gate judged what a merge with ${tip} makes of memory`, ...beside];
}
