import { join, resolve } from 'node:path';

import type { ChangedLines, Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { readAdrFolder } from '#disk/reading/read-memory';
import { folderFromRoot, locateAt } from '#disk/roots/locate';
import { withScratchFolder } from '#disk/writing/scratch-folder';
import { changedLines } from '#git/history/changed-lines';
import { scratchFiles, scratchRepository } from '#git/process/scratch-repository';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { type Position, readTip } from '#git/repository/read-position';
import { lint as say } from '#messages/generated/look';
import type { CheckboxItem } from '#promotion/statements/ticks';
import { changesOfMemory } from '#provenance/changes/memory-changes';
import { type Base, findBase } from '#sources/base/find-base';
import { type GateFiles, mergeNotice, reportConflicts } from '#sources/base/merge-result';
import { mergeAndReadPolicy } from '#sources/base/merged-branch';
import { readGateHistory } from '#sources/base/read-history';
import { uncommittedMemory, uncommittedNotice } from '#sources/base/uncommitted-memory';
import { configsOfMemories } from '#sources/memory-places';
import { approvalDecides, configuredBase, type GatePolicy } from '#sources/policy/read-policy';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { UncommittedDecision } from '#workspace/history/history';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { viewpointOf } from '../invocation/cached-view.ts';
import { attestingStatements } from '../statements/attested-entries.ts';
import { combineRootResults } from './combine-results.ts';
import {
  basesOf,
  type ChangeProblems,
  compareWithBase,
  configAtGate,
  type GatedMemory,
  gateMemory,
  type GateOptions,
  snapshotRequest,
} from './gate-memory.ts';
import { directivesNotice, missingParentsBefore, olderNotice } from './history-notices.ts';
import { judgeSnapshot } from './judge-snapshot.ts';
import type { LintResult } from './lint-options.ts';
import {
  adviseFromBase,
  type CommentDecisionFinder,
  listPendingInChange,
  policyFirst,
} from './pending-in-change.ts';

export type { GateOptions } from './gate-memory.ts';

/** The problems that a change adds, by the policy of its base. */
export interface GateResult extends LintResult {
  readonly base: Base;
  /** Whether the merge with the tip of the base was checked; else it was the branch alone. */
  readonly merged: boolean;
  /** Problems that the base has, too. */
  readonly older: readonly Diagnostic[];
}

/**
 * Judges a branch as its merge into the tip of the base: the merged files, compared with that tip,
 * by the configuration of that tip. Commits are read and merged in a scratch repository without
 * configuration, so that nothing of the checked repository runs or is written.
 *
 * @param settles loads what reads decisions in comments; null to ignore comments
 * @throws {UsageError} outside of git, and for a base that cannot be found
 * @throws {EnvironmentError} in a shallow or partial clone, and when git fails or cannot merge
 */
export async function gate(
  options: GateOptions = {},
  settles: (() => Promise<CommentDecisionFinder>) | null = null,
): Promise<GateResult> {
  const cwd = resolve(options.cwd ?? '.');
  // A folder that is not there is a wrong invocation.
  locateAt({ cwd });
  const repository = await openRepository(cwd, options.env ?? process.env);
  if (!repository) throw new UsageError(say.gateOutsideGit());
  const tip = await readTip(repository);
  const files = scratchFiles(repository, tip.head ?? '');
  return withScratchFolder(files, (folder) =>
    runGate({
      repository,
      tip,
      cwd,
      options,
      settles,
      scratch: scratchRepository(repository, folder),
    }),
  );
}

interface GateRun {
  /** For branches and the work tree. */
  readonly repository: Repository;
  /** For commits. */
  readonly scratch: Repository;
  readonly tip: Pick<Position, 'head' | 'shallow'>;
  readonly cwd: string;
  readonly options: GateOptions;
  readonly settles: (() => Promise<CommentDecisionFinder>) | null;
}

async function runGate(run: GateRun): Promise<GateResult> {
  const { repository, scratch, tip, cwd, options, settles } = run;
  const folder = folderFromRoot(repository.root, cwd);
  const listed = tip.head === null ? null : commitSnapshot(scratch, '', tip.head);
  const [base, head] = await Promise.all([
    findBase(
      repository,
      options.since ?? null,
      async (main) => (listed === null ? null : configuredBase(main, await listed, folder)),
      { tip, usual: true },
    ),
    listed,
  ]);
  if (base.isHere) throw new UsageError(say.gateOnBase({ branch: base.name }));
  options.progress?.(`comparing with ${base.name}`);
  // `findBase` throws where there is no commit.
  const branch = head as Snapshot;
  const { judged, policy } = await mergeAndReadPolicy(branch, base, folder);
  const change = {
    repository,
    cwd,
    options,
    branch,
    judged,
    base,
    policy,
    settled: new Map<string, UncommittedDecision>(),
  };
  let parts = await judgeParts(change);
  const settle = await settles?.();
  const { settled, notices } = (await settle?.(
    parts.flatMap(({ added }) => added),
    { scratch, cwd, options, judged, base, policy },
    async (other, its) => {
      const all = {
        ...change,
        ...(await mergeAndReadPolicy(other, its, folder)),
        branch: other,
        base: its,
      };
      return (await judgeParts(all)).flatMap(({ added }) => added);
    },
  )) ?? { settled: new Map<string, UncommittedDecision>(), notices: [] };
  if (settled.size > 0) parts = await judgeParts({ ...change, settled });
  const waiting: CheckboxItem[] = [];
  if (options.waiting)
    for (const part of parts)
      waiting.push(
        ...(await listPendingInChange(part, { branch, base, policy, options, settled })),
      );
  const result = await joinParts({ scratch, judged, base, parts });
  return {
    ...result,
    notices: [...result.notices, ...notices],
    waiting,
    approvalDecides: approvalDecides(policy),
  };
}

interface Change extends Pick<GateRun, 'repository' | 'cwd' | 'options'> {
  readonly branch: Snapshot;
  readonly judged: GateFiles;
  readonly base: Base;
  readonly policy: GatePolicy;
  readonly settled: ReadonlyMap<string, UncommittedDecision>;
}

/** One memory of the change, compared with its base and with the work tree. */
interface GatedPart extends GatedMemory, ChangeProblems {
  readonly stand: ReturnType<typeof viewpointOf>;
  readonly differing: Awaited<ReturnType<typeof uncommittedMemory>>;
}

async function judgeParts(change: Change): Promise<GatedPart[]> {
  const { repository, cwd, options, branch, judged, base, policy, settled } = change;
  const [seen, own] = await Promise.all([
    snapshotBelow(judged.files, policy.prefix),
    snapshotBelow(branch, policy.prefix),
  ]);
  const configs = configsOfMemories(policy.config, [seen, policy.from]);
  const attests = attestingStatements(options.env ?? process.env, {
    cwd,
    policy,
    configs,
    repository: branch.repository,
    head: base.head,
  });
  const history = (config: ConfigInForce) => (layout: Layout, entries: readonly Entry[]) =>
    readGateHistory(
      { head: seen, branch: own, judged, base, policy, attests, settled, now: options.now },
      layout,
      entries,
      config,
    );
  const found = await judgeSnapshot(
    seen,
    configs.map(configAtGate),
    {
      ...snapshotRequest(policy, options),
      history,
      guards: { in: 'change', before: await basesOf(judged, policy), after: seen },
    },
    async (part) => ({
      ...(await gateMemory(part, seen, judged, policy, options)),
      stand: viewpointOf(cwd, join(repository.root, policy.prefix), repository.root, part.config),
      differing: await uncommittedMemory(
        repository,
        own,
        part.loaded.files,
        layoutOf(part.config, readAdrFolder(join(repository.root, policy.prefix))),
      ),
    }),
  );
  // The base is loaded after the change is freed: there may be memory for one.
  const parts: GatedPart[] = [];
  for (const part of found)
    parts.push({ ...part, ...(await compareWithBase(part, judged, policy, options)) });
  return parts;
}

async function joinParts({
  scratch,
  judged,
  base,
  parts,
}: Pick<GateRun, 'scratch'> &
  Pick<Change, 'judged' | 'base'> & { readonly parts: readonly GatedPart[] }): Promise<GateResult> {
  const older = parts.flatMap((part) => part.older);
  // New lines are needed only to place problems.
  const [was, is] = [judged.bases[0] ?? base.tip, judged.files.commit ?? base.head];
  const changed: ChangedLines = parts.every(({ added }) => added.length === 0)
    ? new Map()
    : await changedLines(scratch, was, is);
  const change = changesOfMemory(parts.map((part) => part.change));
  const notices = [
    ...mergeNotice(judged, base),
    ...directivesNotice(change?.directives ?? []),
    ...olderNotice(older, base.name, parts.flatMap(missingParentsBefore)),
    ...parts.flatMap((part) => part.unseen),
    ...uncommittedNotice(parts.map((part) => part.differing)),
  ];
  const result = combineRootResults(
    parts.map(({ config, stand, suppressed, counts, added, doubts }, at) => ({
      ...stand,
      config,
      diagnostics: added.map((each) => adviseFromBase(each, base)),
      suppressed,
      doubts,
      fixed: [],
      notices: at === 0 ? notices : [],
      ...counts,
    })),
  );
  reportConflicts(judged, base, result.diagnostics);
  return {
    ...result,
    diagnostics: policyFirst(result.diagnostics),
    base,
    merged: judged.merged,
    older,
    changed,
    ...(change ? { change } : {}),
  };
}
