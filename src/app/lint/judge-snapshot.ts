import { join } from 'node:path';

import type { Verdict } from '#rules/suppression';
import type { BaseIndexReader } from '#sources/base/read-base-index';
import type { GuardsRequest } from '#sources/guards/guard-findings';
import { type HistoryReader, type Loaded, loadFrom } from '#sources/load-workspace';
import { type RecordedPaths, recordingSource, type Snapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import type { MemorySource } from '#sources/work-tree-source';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { judgeLoaded, type Judging } from './judge-workspace.ts';

/** How the files of a snapshot are judged. */
export interface SnapshotRequest extends Omit<Judging, 'isOf'> {
  /**
   * Where the waivers, the baseline and the mailmap in force are; the snapshot itself unless given.
   */
  readonly inForce?: Snapshot;
  /** Files and folders that were named, from the root. */
  readonly named?: readonly string[];
  /** The history that one memory is compared with. */
  readonly history?: (config: ConfigInForce) => HistoryReader;
  /** The indexes of the base branch, where another branch is judged. */
  readonly baseIndex?: (config: ConfigInForce) => BaseIndexReader;
  /** What a change adds to guards' violations; nobody looks for any unless given. */
  readonly guards?: GuardsRequest;
  readonly progress?: (what: string) => void;
  /** Takes the paths besides memory that are looked at. */
  readonly looked?: RecordedPaths;
}

/** One of the memories that a configuration keeps apart, judged. */
export interface JudgedMemory {
  readonly config: ConfigInForce;
  readonly loaded: Loaded;
  readonly verdict: Verdict;
}

/**
 * Judges each of the memories that a configuration keeps apart as the index or a commit has it: one
 * home for all that judges files of git.
 *
 * @param take what is wanted of each: the next one is loaded when nobody holds the one before, for
 *   there may be room for one
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
