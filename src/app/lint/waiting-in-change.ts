import type { Diagnostic } from '#diagnostics/diagnostic';
import type { Repository } from '#git/repository/open-repository';
import { shellWord } from '#messages/shell-word';
import type { WaitingItem } from '#promotion/statements/ticks';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { Base } from '#sources/base/find-base';
import type { Judged } from '#sources/base/merge-result';
import type { GatePolicy } from '#sources/policy/read-policy';
import type { Snapshot } from '#sources/snapshot';
import type { Settled } from '#workspace/history/history';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { review } from '../review/review.ts';
import { commitPlace } from '../unit-of-work/commit-place.ts';
import type { GateOptions } from './gate-memory.ts';

/** A branch as a gate has it. */
export interface WaitingOn {
  /** All files of the branch, from the repository's top. */
  readonly branch: Snapshot;
  readonly base: Base;
  readonly policy: GatePolicy;
  readonly options: GateOptions;
  /** What was decided in comments, and is written after the merge. */
  readonly settled: ReadonlyMap<string, Settled>;
}

/** Most items that are shown with all that deciding about them needs. */
const most = 40;

/**
 * What a change leaves undecided or to a tick, each item with what deciding about it needs: as the
 * branch has it, for there the decision is written.
 */
export async function waitingInChange(
  { config, change }: { readonly config: ConfigInForce; readonly change: MemoryChange | null },
  { branch, base, policy, options, settled }: WaitingOn,
): Promise<readonly WaitingItem[]> {
  const waiting = new Set(change?.undecided.map(({ short }) => short));
  const ticked = new Set([...settled].flatMap(([item, { isTick }]) => (isTick ? item : [])));
  if (waiting.size + ticked.size === 0) return [];
  const head = base.head;
  const place = await commitPlace({
    head: branch,
    config,
    policy,
    base: base.tip === head ? null : base,
    position: { branch: null, head },
  });
  const { items } = await review(
    {
      env: options.env ?? {},
      now: options.now,
      place,
      // Whoever reads the list decides; who that is, nobody knows yet.
      by: 'Reviewer <reviewer@invalid>',
      principal: { kind: 'person', standing: 'inferred', inside: null, attestation: null },
    },
    { most },
  );
  return items
    .map((item) => ({ ...item, isTicked: ticked.has(item.name) }))
    .filter(({ short, isTicked }) => isTicked || waiting.has(short));
}

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

/** What is taken back is taken from the base: HEAD is what is judged. */
export function fromBase(diagnostic: Diagnostic, { name }: Base): Diagnostic {
  const { cause, mend } = diagnostic;
  const taken = (lines: readonly string[]): string[] =>
    lines.map((line) =>
      line.replace('git checkout HEAD -- ', `git checkout ${shellWord(name)} -- `),
    );
  return {
    ...diagnostic,
    mend: taken(mend),
    ...(cause ? { cause: { ...cause, mend: taken(cause.mend) } } : {}),
  };
}

/** What a change makes of its own judge is read before anything else. */
export function policyFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isPolicy = ({ code }: Diagnostic): boolean => code.startsWith('POL');
  return [...diagnostics.filter(isPolicy), ...diagnostics.filter((each) => !isPolicy(each))];
}
