import type { WaitingItem } from '#promotion/statements/ticks';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { Base } from '#sources/base/find-base';
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
