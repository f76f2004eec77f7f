import { join } from 'node:path';

import type { Stopwatch } from '#diagnostics/stopwatch';
import type { RuleRequest } from '#rules/selection';
import type { Verdict } from '#rules/suppression';
import { loadFrom, type Loaded, type LoadRequest } from '#sources/load-workspace';
import type { Snapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import type { ConfigInForce } from '#workspace/within';

import { judgeLoaded } from './judge-loaded.ts';

/** How the files of a snapshot are judged. */
export interface SnapshotRequest {
  /** Where the waivers, the baseline and the mailmap in force are; the snapshot itself unless given. */
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
}

/** One of the memories that a configuration keeps apart, judged. */
export interface JudgedMemory {
  readonly config: ConfigInForce;
  readonly loaded: Loaded;
  readonly verdict: Verdict;
}

/** Judges each of the memories that a configuration keeps apart as the index or a commit has it: one home for all that judges files of git. */
export async function judgeSnapshot(snapshot: Snapshot, configs: readonly ConfigInForce[], request: SnapshotRequest): Promise<JudgedMemory[]> {
  const inForce = request.inForce ?? snapshot;
  const source = snapshotSource(snapshot, join(snapshot.repository.root, snapshot.prefix), inForce.whole.get('.mailmap')?.id ?? null, inForce);
  const judged: JudgedMemory[] = [];
  for (const config of configs) {
    const history = request.history?.(config);
    const loaded = await loadFrom(source, config, { named: request.named ?? [], replaced: null, fenced: snapshot.prefix === '', progress: request.progress ?? (() => undefined), ...(request.stopwatch ? { stopwatch: request.stopwatch } : {}), ...(history ? { history } : {}) });
    judged.push({ config, loaded, verdict: judgeLoaded(loaded, request.rules, request.today, undefined, request.stopwatch) });
  }
  return judged;
}
