import type { Diagnostic } from '#diagnostics/diagnostic';
import type { Repository } from '#git/repository/open-repository';
import { shellWord } from '#messages/shell-word';
import type { CheckboxItem } from '#promotion/statements/ticks';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { Base } from '#sources/base/find-base';
import type { GateFiles } from '#sources/base/merge-result';
import type { GatePolicy } from '#sources/policy/read-policy';
import type { Snapshot } from '#sources/snapshot';
import type { UncommittedDecision } from '#workspace/history/history';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { review } from '../review/review.ts';
import { commitPlace } from '../unit-of-work/commit-place.ts';
import type { GateOptions } from './gate-memory.ts';

/** The branch whose undecided items are listed. */
export interface PendingInChangeRequest {
  /** All files of the branch, from the repository's top. */
  readonly branch: Snapshot;
  readonly base: Base;
  readonly policy: GatePolicy;
  readonly options: GateOptions;
  /** Decisions in comments by the ID of the item; they are written after the merge. */
  readonly settled: ReadonlyMap<string, UncommittedDecision>;
}

const maxItemsShown = 40;

/**
 * The items of a change that are undecided or decided by a tick, each with what a person needs to
 * decide it. They are read from the branch, where the decision is written.
 */
export async function listPendingInChange(
  { config, change }: { readonly config: ConfigInForce; readonly change: MemoryChange | null },
  { branch, base, policy, options, settled }: PendingInChangeRequest,
): Promise<readonly CheckboxItem[]> {
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
      // A reader of the list decides, who is not known yet.
      by: 'Reviewer <reviewer@invalid>',
      principal: { kind: 'person', standing: 'inferred', inside: null, attestation: null },
    },
    { most: maxItemsShown },
  );
  return items
    .map((item) => ({ ...item, isTicked: ticked.has(item.name) }))
    .filter(({ short, isTicked }) => isTicked || waiting.has(short));
}

/** Decisions in comments by the full id of the item, and notices about those that do not count. */
export interface CommentDecisions {
  readonly settled: ReadonlyMap<string, UncommittedDecision>;
  readonly notices: readonly string[];
}

/** A running gate: its repository, its options, and the branch with its base. */
export interface BranchGate {
  /** Repository over the same objects, which may be written. */
  readonly scratch: Repository;
  /** Absolute path. */
  readonly cwd: string;
  readonly options: GateOptions;
  readonly judged: GateFiles;
  readonly base: Base;
  readonly policy: GatePolicy;
}

/** Returns the problems of another version of the branch, compared with a base. */
export type JudgeBranch = (branch: Snapshot, base: Base) => Promise<readonly Diagnostic[]>;

/**
 * Finds decisions in comments that no commit of the branch has.
 *
 * @param found the problems of the branch as it is
 * @param judge checks another version of the branch the same way
 */
export type CommentDecisionFinder = (
  found: readonly Diagnostic[],
  gated: BranchGate,
  judge: JudgeBranch,
) => Promise<CommentDecisions>;

/** Makes advice restore files from the base, because HEAD contains the change itself. */
export function adviseFromBase(diagnostic: Diagnostic, { name }: Base): Diagnostic {
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

/** Puts problems of the policy first. */
export function policyFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isPolicy = ({ code }: Diagnostic): boolean => code.startsWith('POL');
  return [...diagnostics.filter(isPolicy), ...diagnostics.filter((each) => !isPolicy(each))];
}
