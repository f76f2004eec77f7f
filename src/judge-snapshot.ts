import { join } from 'node:path';

import type { Stopwatch } from '#diagnostics/stopwatch';
import type { RuleRequest } from '#rules/selection';
import type { Verdict } from '#rules/suppression';
import { loadFrom, type Loaded, type LoadRequest } from '#sources/load-workspace';
import type { MemorySource } from '#sources/memory-source';
import { notedSource, type Looked } from '#sources/noted-source';
import type { Snapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import type { ConfigInForce } from '#workspace/within';

import { judgeLoaded } from './judge-loaded.ts';

/** How the files of a snapshot are judged. */
export interface SnapshotRequest {
  /**
   * Where the waivers, the baseline and the mailmap in force are; the snapshot itself unless given.
   */
  readonly inForce?: Snapshot;
  /** Files and folders that were named, from the root. */
  readonly named?: readonly string[];
  readonly rules: RuleRequest;
  /** The day waivers are judged on, `2026-11-22`. */
  readonly today: string;
  /** What one memory is compared with. */
  history?(config: ConfigInForce): LoadRequest['history'];
  progress?(what: string): void;
  readonly stopwatch?: Stopwatch;
  /** Takes the paths besides memory that are looked at. */
  readonly looked?: Looked;
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
  const source = request.looked ? notedSource(files, request.looked) : files;
  const taken: T[] = [];
  for (const config of configs)
    taken.push(await take(await judgeMemory(source, config, snapshot.prefix === '', request)));
  return taken;
}

async function judgeMemory(
  source: MemorySource,
  config: ConfigInForce,
  fenced: boolean,
  {
    history: ofConfig,
    named = [],
    rules,
    today,
    progress = () => undefined,
    stopwatch,
  }: SnapshotRequest,
): Promise<JudgedMemory> {
  const history = ofConfig?.(config);
  const loaded = await loadFrom(source, config, {
    named,
    replaced: null,
    fenced,
    progress,
    ...(stopwatch ? { stopwatch } : {}),
    ...(history ? { history } : {}),
  });
  return { config, loaded, verdict: judgeLoaded(loaded, rules, today, undefined, stopwatch) };
}
