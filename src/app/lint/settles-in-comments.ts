import type { Diagnostic } from '#diagnostics/diagnostic';
import type { Repository } from '#git/repository/open-repository';
import type { Base } from '#sources/base/find-base';
import type { Judged } from '#sources/base/merge-result';
import type { GatePolicy } from '#sources/policy/read-policy';
import type { Snapshot } from '#sources/snapshot';
import type { Settled } from '#workspace/history/history';

import type { GateOptions } from './gate-memory.ts';

/** What was decided in comments, by the full id of the item, and what of it does not count. */
export interface InComments {
  readonly settled: ReadonlyMap<string, Settled>;
  readonly notices: readonly string[];
}

/** A branch, as a gate has it. */
export interface Gated {
  readonly scratch: Repository;
  readonly cwd: string;
  readonly options: GateOptions;
  readonly judged: Judged;
  readonly base: Base;
  readonly policy: GatePolicy;
}

export type JudgeBranch = (branch: Snapshot, base: Base) => Promise<readonly Diagnostic[]>;

/**
 * Finds what people decided in comments and no commit of the branch has.
 *
 * @param found what the gate has against the branch as it stands
 * @param judge judges another branch as this one is
 */
export type SettlesInComments = (
  found: readonly Diagnostic[],
  gated: Gated,
  judge: JudgeBranch,
) => Promise<InComments>;
