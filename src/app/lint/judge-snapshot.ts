import { join } from 'node:path';

import type { SuppressionResult } from '#rules/suppression';
import type { BaseIndexReader } from '#sources/base/read-base-index';
import type { GuardsRequest } from '#sources/guards/guard-findings';
import { type HistoryReader, type LoadedWorkspace, loadFrom } from '#sources/load-workspace';
import { type RecordedPaths, recordingSource, type Snapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import type { MemorySource } from '#sources/work-tree-source';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { judgeLoaded, type JudgeOptions } from './judge-workspace.ts';

/** What to check in a snapshot, and what to compare it with. */
export interface SnapshotRequest extends Omit<JudgeOptions, 'isOf'> {
  /** Has the waivers, the baseline and the mailmap in force; the snapshot itself unless given. */
  readonly inForce?: Snapshot;
  /** Files and folders to check, relative to the root. */
  readonly named?: readonly string[];
  /** The history to compare a memory with. */
  readonly history?: (config: ConfigInForce) => HistoryReader;
  /** The indexes of the base branch, if another branch is checked. */
  readonly baseIndex?: (config: ConfigInForce) => BaseIndexReader;
  /** Where to look for violations of guards; nowhere unless given. */
  readonly guards?: GuardsRequest;
  readonly progress?: (what: string) => void;
  /** Filled with the paths outside memory that are read or looked for. */
  readonly looked?: RecordedPaths;
}

/** One workspace of a snapshot, with the result of its rules. */
export interface JudgedMemory {
  readonly config: ConfigInForce;
  readonly loaded: LoadedWorkspace;
  readonly verdict: SuppressionResult;
}

/**
 * Runs the rules over each workspace of a snapshot.
 *
 * @param take picks the result from each; then the memory is freed, because only one may fit
 */
export async function judgeSnapshot<T>(
  snapshot: Snapshot,
  configs: readonly ConfigInForce[],
  request: SnapshotRequest,
  take: (judged: JudgedMemory) => T | Promise<T>,
): Promise<T[]> {
  const inForce = request.inForce ?? snapshot;
  const files = snapshotSource(
    snapshot,
    join(snapshot.repository.root, snapshot.prefix),
    inForce.whole.get('.mailmap')?.id ?? null,
    inForce,
  );
  const source = request.looked ? recordingSource(files, request.looked) : files;
  const taken: T[] = [];
  for (const config of configs)
    taken.push(await take(await judgeMemory(source, config, snapshot.prefix === '', request)));
  return taken;
}

async function judgeMemory(
  source: MemorySource,
  config: ConfigInForce,
  fenced: boolean,
  request: SnapshotRequest,
): Promise<JudgedMemory> {
  const { named, progress, stopwatch, guards, today } = request;
  const history = request.history?.(config);
  const baseIndex = request.baseIndex?.(config);
  const loaded = await loadFrom(source, config, fenced, {
    named,
    progress,
    stopwatch,
    history,
    baseIndex,
    guards,
    today,
  });
  return { config, loaded, verdict: judgeLoaded(loaded, request) };
}
