import { presentItems } from '#diagnostics/defined-values';
import type { RootWithPaths } from '#disk/roots/locate';
import { clip } from '#messages/fill-template';
import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { isBroken } from '#provenance/evidence/compare-rows';
import { isServed, type ServingStatus, unservableReasons } from '#recall/exclusion-reasons';
import { type Match, type Query, rank, type Ranking, type RecallMemory } from '#recall/rank';
import type { CachedRecallRecord, NearRecord } from '#recall/recall-record';
import { maxNearRecords } from '#recall/searchable-text';
import { maxSessionBytes, servedClaimKey, type SessionState } from '#recall/session';

import { type AdvisorSelection, askSelection, hasAdvisor } from '../advisor/ask-advisor.ts';
import { readRecallQuery } from './recall-query.ts';
import {
  changesOption,
  emptyMemoryNote,
  type Recall,
  type RecallAnswer,
  type RecallRequest,
} from './recall-request.ts';
import type { ServedMatches } from './select-packets.ts';

/** What memory says about a task, and the session after it. */
export async function answerFor(
  request: RecallRequest,
  located: RootWithPaths,
  state: SessionState,
  memory: RecallMemory<CachedRecallRecord>,
): Promise<RecallAnswer> {
  const query = await readRecallQuery(request, located, memory);
  const may = mayServe(request);
  const { isNew, room } = leftFor(request, state);
  const { matches: ranked, nearest } =
    request.selected === undefined
      ? await withContradicting(rank(memory, query, may), memory)
      : { matches: [], nearest: [] };
  const selected = await selectedFor(request, room, () =>
    memory.records.filter((each) => may(each.standing) && isNew(each)),
  );
  const found = selected.paths === null ? ranked : chosen(memory, may, ranked, selected.paths);
  const matches = [...withNamed(memory, request, may, found)].sort(
    (one, other) => tierOf(recordIn(memory, one)) - tierOf(recordIn(memory, other)),
  );
  const unseen = matches.filter((each) => isNew(recordIn(memory, each)));
  const served =
    unseen.length === 0
      ? nothingServed
      : await (
          await import('./select-packets.ts')
        ).serveMatches(unseen, request, located, memory, room);
  const changed = unseen.filter(({ at }) => served.broken.includes(at));
  const leftOut = leftOutOf(silentMatches(memory, query, may), {
    served,
    seen: matches.length - unseen.length,
    unread: memory.unread.length,
  });
  return {
    recalled: {
      looked: memory.records.filter((each) => may(each.standing)).length,
      packets: served.packets,
      // Matches whose evidence changed come first.
      nearest: request.unasked
        ? []
        : await nearestLines([...changed, ...nearest], request, located, memory),
      leftOut,
      notes: notesOf(request, memory, {
        // Packets show which files they are about.
        query: served.packets.length === 0 ? query : { ...query, notes: [] },
        selected: selected.note,
        leftOut,
      }),
    },
    counted: served.counted,
    state: {
      seen: [...new Set([...state.seen, ...served.served])],
      bytes: state.bytes + (request.inFull ? 0 : served.bytes),
      at: request.now,
    },
  };
}

function recordIn(
  { records }: RecallMemory<CachedRecallRecord>,
  { at }: Match,
): CachedRecallRecord {
  return records[at] as CachedRecallRecord;
}

/** Replaces the matches by the one record whose short id, id or path the task is. */
function withNamed(
  { records }: RecallMemory<CachedRecallRecord>,
  { text, unasked }: RecallRequest,
  may: (standing: ServingStatus) => boolean,
  found: readonly Match[],
): readonly Match[] {
  const name = text.trim();
  const named = records.findIndex(
    ({ short, id, path, standing }) => may(standing) && [short, id, path].includes(name),
  );
  return unasked === true || named === -1
    ? found
    : [{ at: named, score: 0, byPath: false, why: ['it was named'] }];
}

function notesOf(
  { changes }: RecallRequest,
  memory: RecallMemory<CachedRecallRecord>,
  {
    query,
    selected,
    leftOut,
  }: {
    readonly query: Awaited<ReturnType<typeof readRecallQuery>>;
    readonly selected: string | null;
    readonly leftOut: Recall['leftOut'];
  },
): string[] {
  return presentItems([
    memory.records.length === 0 && memory.unread.length === 0 && emptyMemoryNote,
    changes !== undefined &&
      query.places.length === 0 &&
      textOf(say.nothingChanged({ option: changesOption(changes) })),
    ...query.notes,
    ...memory.unread.map((path) => textOf(say.placeUnread({ path: clip(path, 60) }))),
    ...memory.unreadNotes.map((path) => textOf(say.noteUnread({ path: clip(path, 80) }))),
    selected,
    ...unreadNote(leftOut, memory.unread.length),
  ]);
}

/** Returns the records that were chosen before, or lets the advisor choose if `advisor` is set. */
async function selectedFor(
  request: RecallRequest,
  room: number,
  askable: () => readonly CachedRecallRecord[],
): Promise<AdvisorSelection> {
  const { env, text, limit, advisor, selected } = request;
  if (selected !== undefined) return { paths: selected, note: null };
  return advisor && room > 0 && hasAdvisor(env)
    ? askSelection(env, text, limit, askable())
    : { paths: null, note: null };
}

const nothingServed: ServedMatches = {
  packets: [],
  served: [],
  counted: [],
  bytes: 0,
  broken: [],
  unreadable: 0,
  overBudget: 0,
  overLimit: 0,
};

/** Which records a request asks for by their status. */
function mayServe({ include, unreviewed }: RecallRequest): (standing: ServingStatus) => boolean {
  return (standing) =>
    isServed(standing) ||
    (standing === 'unreviewed' ? unreviewed : include.some((each) => each === standing));
}

/** Whether a record, with its present claim, is new to a session; and the bytes it has left. */
function leftFor({ session, inFull }: RecallRequest, { seen, bytes }: SessionState) {
  const keys = new Set(inFull ? [] : seen);
  return {
    isNew: ({ path, claim }: CachedRecallRecord): boolean =>
      keys.size === 0 || !keys.has(servedClaimKey(path, claim)),
    room: inFull || session === null ? Infinity : maxSessionBytes - bytes,
  };
}

/** Puts the records that the advisor chose behind matches by file, and before those by words. */
function chosen(
  { records }: RecallMemory<CachedRecallRecord>,
  may: (standing: ServingStatus) => boolean,
  ranked: readonly Match[],
  paths: readonly string[],
): Match[] {
  const byPath = ranked.filter((each) => each.byPath);
  const known = new Set(byPath.map(({ at }) => at));
  const others = paths.flatMap((path, number): Match[] => {
    const at = records.findIndex((each) => may(each.standing) && each.path === path);
    if (at === -1 || known.has(at)) return [];
    known.add(at);
    return [{ at, score: -number, byPath: false, why: ['the advisor chose it'] }];
  });
  return [...byPath, ...others, ...ranked.filter(({ at }) => !known.has(at))];
}

function tierOf({ standing }: CachedRecallRecord): number {
  return isServed(standing) ? 0 : standing === 'unreviewed' ? 1 : 2;
}

/** Lists weak matches, with the state of their evidence. */
async function nearestLines(
  matches: readonly Match[],
  request: RecallRequest,
  { root }: RootWithPaths,
  memory: RecallMemory<CachedRecallRecord>,
): Promise<readonly NearRecord[]> {
  if (matches.length === 0) return [];
  // Slow to load, and a hook has no weak matches.
  const [{ workTreeEvidence }, { evidenceStates }] = await Promise.all([
    import('#sources/evidence/work-tree-evidence'),
    import('./select-packets.ts'),
  ]);
  const records = matches.slice(0, maxNearRecords).map((each) => recordIn(memory, each));
  const states = await evidenceStates(
    records,
    workTreeEvidence(root, request.env as NodeJS.ProcessEnv),
  );
  return records.map((record, place): NearRecord => {
    const { short: item, path, title, loadWhen, standing, testimony, addresses } = record;
    const state = states.get(record)?.state;
    const isChanged = standing === 'fact' && state !== undefined && isBroken(state);
    const { why = [] } = matches[place] ?? {};
    return { item, path, title, loadWhen, standing, testimony, addresses, isChanged, why };
  });
}

/** Adds the weak matches that contradict a match: an agent must know both. */
async function withContradicting(
  { matches, nearest }: Ranking,
  memory: RecallMemory<CachedRecallRecord>,
): Promise<Ranking> {
  if (matches.length === 0 || nearest.length === 0) return { matches, nearest };
  // Slow to load.
  const { disagreementOf } = await import('#claims/disagreement');
  // Dead ends contradict nothing.
  const facts = matches
    .map((match) => recordIn(memory, match))
    .filter(({ standing }) => standing !== 'dead-end');
  const contradicts = (match: Match): boolean => {
    const near = recordIn(memory, match);
    return (
      near.standing !== 'dead-end' && facts.some((fact) => disagreementOf(fact, near) !== null)
    );
  };
  const joined = new Set(nearest.filter(contradicts));
  return {
    matches: [...matches, ...joined],
    nearest: nearest.filter((each) => !joined.has(each)),
  };
}

/**
 * Records that match and are not served. Those that are never served are ranked beside the served
 * ones: a better match among other unserved records would keep them uncounted.
 */
function silentMatches(
  memory: RecallMemory<CachedRecallRecord>,
  query: Query,
  may: (standing: ServingStatus) => boolean,
): readonly CachedRecallRecord[] {
  const isTold = (standing: ServingStatus): boolean => may(standing) || standing === 'unreviewed';
  const found = (standings: (standing: ServingStatus) => boolean): CachedRecallRecord[] =>
    rank(memory, query, standings).matches.map((each) => recordIn(memory, each));
  const silent = found((standing) => !isTold(standing) && !isNever(standing));
  if (!memory.records.some(({ standing }) => isNever(standing))) return silent;
  const beside = found((standing) => isTold(standing) || isNever(standing));
  return [...silent, ...beside.filter(({ standing }) => isNever(standing))];
}

function isNever(standing: ServingStatus): boolean {
  return unservableReasons.some((each) => each === standing);
}

/**
 * Counts the matching records that are not served, by reason.
 *
 * @param silent matching records that are not facts
 * @param seen number of records that the session was given before
 * @param unread number of unreadable places of memory
 */
function leftOutOf(
  silent: readonly CachedRecallRecord[],
  {
    served,
    seen,
    unread,
  }: { readonly served: ServedMatches; readonly seen: number; readonly unread: number },
): Recall['leftOut'] {
  const { broken, unreadable, overBudget, overLimit } = served;
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void =>
    void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { standing } of silent)
    if (!isServed(standing) && standing !== 'unreviewed') count(standing, 1);
  count('evidence', broken.length);
  count('unreadable', unreadable + unread);
  count('seen', seen);
  count('budget', overBudget);
  count('limit', overLimit);
  return [...counts].map(([reason, number]) => ({ reason, count: number }));
}

/** @param places number of unreadable places, which have notes of their own */
function unreadNote(leftOut: Recall['leftOut'], places: number): string[] {
  const unread = (leftOut.find(({ reason }) => reason === 'unreadable')?.count ?? 0) - places;
  return unread === 0 ? [] : [textOf(say.recordsUnread({ count: unread }))];
}
