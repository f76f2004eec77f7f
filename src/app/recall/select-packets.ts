import type { RootWithPaths } from '#disk/roots/locate';
import {
  type compareRows,
  isBroken,
  movedPlaces,
  withPlaces,
} from '#provenance/evidence/compare-rows';
import type { Match, RecallMemory } from '#recall/rank';
import { logKey } from '#recall/recall-log';
import type { CachedRecallRecord } from '#recall/recall-record';
import {
  addContradictions,
  type ServedRecord,
  servedRecordText,
  toServedRecord,
} from '#recall/served-record';
import { servedClaimKey } from '#recall/session';
import { compareCited, type EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import type { TreeReader } from '#workspace/read-documents';
import { utf8Length } from '#workspace/stores/index-splice';

import { maxPackets, type RecallRequest } from './recall-request.ts';

/** The records that were chosen from matches, and how many were left out. */
export interface ServedMatches {
  readonly packets: readonly ServedRecord[];
  /** Keys of the records in the state of the session. */
  readonly served: readonly string[];
  /** Keys of the facts among them in the log of recalls. */
  readonly counted: readonly string[];
  /** UTF-8 bytes of the records as text. */
  readonly bytes: number;
  /** Indexes in `memory.records` of facts whose evidence no longer matches. */
  readonly broken: readonly number[];
  /** Number of facts whose evidence cannot be read. */
  readonly unreadable: number;
  /** Number of records for which the session has no bytes left. */
  readonly overBudget: number;
  /** Number of records above the limit; their evidence was not compared. */
  readonly overLimit: number;
}

/** Takes the first matches whose evidence matches now, within `room` bytes. */
export async function serveMatches(
  matches: readonly Match[],
  request: RecallRequest,
  { root }: RootWithPaths,
  memory: RecallMemory<CachedRecallRecord>,
  room: number,
): Promise<ServedMatches> {
  const source = workTreeEvidence(root, request.env as NodeJS.ProcessEnv);
  const [packets, served]: [ServedRecord[], CachedRecallRecord[]] = [[], []];
  const broken: number[] = [];
  let [unreadable, overBudget, bytes, looked] = [0, 0, 0, 0];
  const limit = Math.max(1, Math.min(request.limit, maxPackets));
  for (let at = 0; at < matches.length && packets.length < limit; at += maxPackets) {
    const some = matches.slice(at, at + maxPackets);
    const recordOf = (match: Match): CachedRecallRecord =>
      memory.records[match.at] as CachedRecallRecord;
    const records = some.map(recordOf);
    const states = await evidenceStates(records, source);
    const days = await daysOf(records, request, root);
    for (const match of some) {
      if (packets.length === limit) break;
      looked += 1;
      const recallable = recordOf(match);
      const now = states.get(recallable);
      const state = now?.state ?? null;
      if (recallable.standing === 'fact' && state !== null && isBroken(state)) {
        if (state === 'unreadable') unreadable += 1;
        else broken.push(match.at);
        continue;
      }
      const told = toldOf(recallable, now, days);
      const packet = toServedRecord(
        { why: match.why, recallable: request.unasked ? inBrief(told) : told },
        state,
        recallable.short,
        request.now,
      );
      const cost = utf8Length(servedRecordText(packet));
      if (bytes + cost > room) {
        overBudget += 1;
        continue;
      }
      packets.push(packet);
      served.push(recallable);
      bytes += cost;
    }
  }
  const told = await withDisagreements(packets);
  return {
    packets: told,
    served: served.map(({ path, claim }) => servedClaimKey(path, claim)),
    counted: served.filter((each) => each.standing === 'fact').map(logKey),
    bytes: told.reduce((sum, packet) => sum + utf8Length(servedRecordText(packet)), 0),
    broken,
    unreadable,
    overBudget,
    overLimit: matches.length - looked,
  };
}

/** Adds to each packet which of the others it contradicts. */
async function withDisagreements(
  packets: readonly ServedRecord[],
): Promise<readonly ServedRecord[]> {
  if (packets.length < 2) return packets;
  // Slow to load, and most answers have one record.
  const { listContradictionsOfEach } = await import('#recall/describe-broken-facts');
  // Dead ends contradict nothing.
  const facts = packets.filter(({ standing }) => standing !== 'dead-end');
  const found = listContradictionsOfEach(facts);
  return packets.map((packet) => {
    const named = found[facts.indexOf(packet)] ?? [];
    return named.length === 0 ? packet : addContradictions(packet, named);
  });
}

/** The days on which notes were written. */
async function daysOf(
  records: readonly CachedRecallRecord[],
  { unreviewed, env }: RecallRequest,
  root: RootWithPaths['root'],
): Promise<ReadonlyMap<CachedRecallRecord, string>> {
  return unreviewed
    ? (await import('./files-in-git.ts')).writtenDays(records, root, env)
    : new Map<CachedRecallRecord, string>();
}

/** A record that names its evidence where it is now, and the day on which it was written. */
function toldOf(
  recallable: CachedRecallRecord,
  now: Compared | undefined,
  days: ReadonlyMap<CachedRecallRecord, string>,
): CachedRecallRecord {
  const writtenOn = days.get(recallable);
  return {
    ...(now ? placed(recallable, now.surfaces) : recallable),
    ...(writtenOn !== undefined && { writtenOn }),
  };
}

/** Only the claim of a record, for an agent that did not ask. Dead ends keep their reasons. */
function inBrief(recallable: CachedRecallRecord): CachedRecallRecord {
  if (recallable.standing === 'dead-end') return recallable;
  return { ...recallable, rest: '', more: recallable.more + utf8Length(recallable.rest) };
}

function placed(
  recallable: CachedRecallRecord,
  surfaces: Compared['surfaces'],
): CachedRecallRecord {
  const places = movedPlaces(surfaces);
  return places.size === 0
    ? recallable
    : { ...recallable, evidence: recallable.evidence.map((line) => withPlaces(line, places)) };
}

type Compared = ReturnType<typeof compareRows>;

/** Loaded on use: few records cite a section of an odd file. */
export const readTreesLazily: TreeReader = async (requests) =>
  (await import('#threads/read-trees')).readTrees(requests);

/** Compares the evidence of records now; those without comparable evidence are left out. */
export async function evidenceStates(
  some: readonly CachedRecallRecord[],
  source: EvidenceSource,
): Promise<Map<CachedRecallRecord, Compared>> {
  const states = new Map<CachedRecallRecord, Compared>();
  for (const memory of new Set(some.map((each) => each.memory))) {
    const own = some.filter((each) => each.memory === memory);
    const compared: ReadonlyMap<string, Compared> = await compareCited(
      own.flatMap((each) => each.cited),
      source,
      readTreesLazily,
    );
    for (const each of own) {
      const state = compared.get(each.path);
      if (state !== undefined) states.set(each, state);
    }
  }
  return states;
}
