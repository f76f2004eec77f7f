import type { Located } from '#disk/roots/locate';
import {
  type compareRows,
  isBroken,
  movedPlaces,
  withPlaces,
} from '#provenance/evidence/compare-rows';
import { contradicting, type Packet, packetOf, packetText } from '#recall/packet';
import type { Match, RecallMemory } from '#recall/rank';
import { logKey } from '#recall/recall-log';
import type { Servable } from '#recall/recalled';
import { claimKey } from '#recall/session';
import { compareCited, type EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import type { TreeReader } from '#workspace/read-documents';
import { utf8Length } from '#workspace/stores/index-splice';

import { mostPackets, type RecallRequest } from './recall-request.ts';

/** What was served of some matches, and what kept others from it. */
export interface Served {
  readonly packets: readonly Packet[];
  /** What the session remembers of them. */
  readonly served: readonly string[];
  /** What the log of recalls counts the facts among them under. */
  readonly counted: readonly string[];
  readonly bytes: number;
  /** Facts whose evidence no longer holds, by their places in memory. */
  readonly broken: readonly number[];
  /** Facts whose evidence is there and cannot be compared. */
  readonly unreadable: number;
  /** Records for which the session has no bytes left. */
  readonly overBudget: number;
  /** Records that come after as many as are wanted; their evidence was not compared. */
  readonly overLimit: number;
}

/**
 * Takes matches in their order until there are enough, those alone whose evidence holds at this
 * moment.
 *
 * @param room bytes that may be given
 */
export async function serve(
  matches: readonly Match[],
  request: RecallRequest,
  { root }: Located,
  memory: RecallMemory<Servable>,
  room: number,
): Promise<Served> {
  const source = workTreeEvidence(root, request.env as NodeJS.ProcessEnv);
  const [packets, served]: [Packet[], Servable[]] = [[], []];
  const broken: number[] = [];
  let [unreadable, overBudget, bytes, looked] = [0, 0, 0, 0];
  const limit = Math.max(1, Math.min(request.limit, mostPackets));
  for (let at = 0; at < matches.length && packets.length < limit; at += mostPackets) {
    const some = matches.slice(at, at + mostPackets);
    const recordOf = (match: Match): Servable => memory.records[match.at] as Servable;
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
      const packet = packetOf(
        { why: match.why, recallable: request.unasked ? inBrief(told) : told },
        state,
        recallable.short,
        request.now,
      );
      const cost = utf8Length(packetText(packet));
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
    served: served.map(({ path, claim }) => claimKey(path, claim)),
    counted: served.filter((each) => each.standing === 'fact').map(logKey),
    bytes: told.reduce((sum, packet) => sum + utf8Length(packetText(packet)), 0),
    broken,
    unreadable,
    overBudget,
    overLimit: matches.length - looked,
  };
}

/** Packets that say which of the others they contradict. */
async function withDisagreements(packets: readonly Packet[]): Promise<readonly Packet[]> {
  if (packets.length < 2) return packets;
  // Most answers hold one record, and what compares claims is much to load.
  const { disagreements } = await import('#recall/broken-text');
  // What was given up contradicts nothing of today.
  const facts = packets.filter(({ standing }) => standing !== 'dead-end');
  const found = disagreements(facts);
  return packets.map((packet) => {
    const named = found[facts.indexOf(packet)] ?? [];
    return named.length === 0 ? packet : contradicting(packet, named);
  });
}

/** When notes were written; a hook asks for none, and what asks git is much to load. */
async function daysOf(
  records: readonly Servable[],
  { unreviewed, env }: RecallRequest,
  root: Located['root'],
): Promise<ReadonlyMap<Servable, string>> {
  return unreviewed
    ? (await import('./written-days.ts')).writtenDays(records, root, env)
    : new Map<Servable, string>();
}

/** A record with its evidence where it is now, and the day it was written on. */
function toldOf(
  recallable: Servable,
  now: Compared | undefined,
  days: ReadonlyMap<Servable, string>,
): Servable {
  const writtenOn = days.get(recallable);
  return {
    ...(now ? placed(recallable, now.surfaces) : recallable),
    ...(writtenOn !== undefined && { writtenOn }),
  };
}

/**
 * A record with its claim alone, for an agent that has not asked. A dead end is told for why it was
 * given up.
 */
function inBrief(recallable: Servable): Servable {
  if (recallable.standing === 'dead-end') return recallable;
  return { ...recallable, rest: '', more: recallable.more + utf8Length(recallable.rest) };
}

/** A record that names its evidence where it is now. */
function placed(recallable: Servable, surfaces: Compared['surfaces']): Servable {
  const places = movedPlaces(surfaces);
  return places.size === 0
    ? recallable
    : { ...recallable, evidence: recallable.evidence.map((line) => withPlaces(line, places)) };
}

/** What became of the evidence of a record. */
type Compared = ReturnType<typeof compareRows>;

/** Loaded by the few whose evidence is a section of an odd file. */
export const readTrees: TreeReader = async (requests) =>
  (await import('#threads/read-trees')).readTrees(requests);

/**
 * What became of the evidence of some records, now; what cites nothing that can be compared is not
 * there.
 */
export async function evidenceStates(
  some: readonly Servable[],
  source: EvidenceSource,
): Promise<Map<Servable, Compared>> {
  const states = new Map<Servable, Compared>();
  for (const memory of new Set(some.map((each) => each.memory))) {
    const own = some.filter((each) => each.memory === memory);
    const compared: ReadonlyMap<string, Compared> = await compareCited(
      own.flatMap((each) => each.cited),
      source,
      readTrees,
    );
    for (const each of own) {
      const state = compared.get(each.path);
      if (state !== undefined) states.set(each, state);
    }
  }
  return states;
}
