import { readUserConfig } from '#disk/reading/read-user-config';
import type { Located } from '#disk/roots/locate';
import { clip } from '#messages/fill-template';
import { textOf } from '#messages/join-message';
import { recallNote as say } from '#messages/recall-note';
import { neverServed } from '#recall/not-served';
import { type Match, type Query, rank } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable, Standing } from '#recall/recalled';
import { mostNear } from '#recall/searchable-text';
import { claimKey, mostSessionBytes, type SessionState } from '#recall/session';

import { queryOf } from './asked-places.ts';
import { nearestLines, withContradicting } from './nearest.ts';
import {
  type Answer,
  noMemoryYet,
  optionOf,
  type Recall,
  type RecallRequest,
} from './recall-request.ts';
import type { Served } from './select-packets.ts';

/** What memory says to a task. */
export async function answerFor(
  request: RecallRequest,
  located: Located,
  state: SessionState,
  memory: RecallMemory<Servable>,
): Promise<Answer> {
  const query = await queryOf(request, located, memory);
  const may = (standing: Standing): boolean =>
    standing === 'fact' ||
    (standing === 'unreviewed'
      ? request.unreviewed
      : request.include.some((each) => each === standing));
  const { isNew, room } = request.inFull ? everything : leftFor(request, state);
  const { matches: ranked, nearest } = await withContradicting(rank(memory, query, may), memory);
  const selected = await selectedFor(request, located, room, () =>
    memory.records.filter((each) => may(each.standing) && isNew(each)),
  );
  const recordOf = ({ at }: Match): Servable => memory.records[at] as Servable;
  const tierOf = (match: Match): number => tierOfStanding(recordOf(match).standing);
  const matches = [
    ...(selected.paths === null ? ranked : chosen(memory, may, ranked, selected.paths)),
  ].sort((one, other) => tierOf(one) - tierOf(other));
  const silent = silentMatches(memory, query, may);
  const unseen = matches.filter((each) => isNew(recordOf(each)));
  const served =
    unseen.length === 0
      ? nothingServed
      : await (await import('./select-packets.ts')).serve(unseen, request, located, memory, room);
  const changed = unseen.filter(({ at }) => served.broken.includes(at));
  const leftOut = leftOutOf(silent.map(recordOf), {
    served,
    seen: matches.length - unseen.length,
    unread: memory.unread.length,
  });
  return {
    recalled: {
      looked: memory.records.filter((each) => may(each.standing)).length,
      packets: served.packets,
      // What would have been given and no longer holds is named first.
      nearest: request.unasked
        ? []
        : await nearestLines([...changed, ...nearest].slice(0, mostNear), request, located, memory),
      leftOut,
      notes: notesOf(request, memory, {
        // Who is given something sees what it rests on.
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

/** What went wrong, and what there is nothing of. */
function notesOf(
  { changes }: RecallRequest,
  memory: RecallMemory<Servable>,
  {
    query,
    selected,
    leftOut,
  }: {
    readonly query: Awaited<ReturnType<typeof queryOf>>;
    readonly selected: string | null;
    readonly leftOut: Recall['leftOut'];
  },
): string[] {
  return [
    ...(memory.records.length === 0 && memory.unread.length === 0 ? [noMemoryYet] : []),
    ...(changes !== undefined && query.places.length === 0
      ? [textOf(say.nothingChanged({ option: optionOf(changes) }))]
      : []),
    ...query.notes,
    ...unreadPlaces(memory.unread),
    ...memory.unreadNotes.map((path) => textOf(say.noteUnread({ path: clip(path, 80) }))),
    ...(selected === null ? [] : [selected]),
    ...unreadNote(leftOut, memory.unread.length),
  ];
}

/**
 * What matches and is not served. What is never served is ranked beside what is served: ranked
 * among other things that are left out, a better match of those would keep it uncounted.
 */
function silentMatches(
  memory: RecallMemory<Servable>,
  query: Query,
  may: (standing: Standing) => boolean,
): readonly Match[] {
  const isServed = (standing: Standing): boolean => may(standing) || standing === 'unreviewed';
  const silent = rank(
    memory,
    query,
    (standing) => !isServed(standing) && !isNever(standing),
  ).matches;
  if (!memory.records.some(({ standing }) => isNever(standing))) return silent;
  const beside = rank(memory, query, (standing) => isServed(standing) || isNever(standing)).matches;
  const never = beside.filter(({ at }) => isNever((memory.records[at] as Servable).standing));
  return [...silent, ...never];
}

function isNever(standing: Standing): boolean {
  return neverServed.some((each) => each === standing);
}

/** What a selector chose: ahead for this session, or now where it may be asked. */
async function selectedFor(
  request: RecallRequest,
  { root }: Located,
  room: number,
  askable: () => readonly Servable[],
): Promise<{ readonly paths: readonly string[] | null; readonly note: string | null }> {
  const { env, session, text, selector } = request;
  if (session !== null) {
    const { prefetchedSelection } = await import('./prefetched-selection.ts');
    const paths = prefetchedSelection(env, root.path, session, text);
    if (paths !== null) return { paths, note: null };
  }
  return selector && room > 0 ? askSelector(request, askable()) : { paths: null, note: null };
}

/**
 * How many records matched and are not served, by reason.
 *
 * @param silent those that nobody asked for
 * @param seen how many the session was given before
 * @param unread how many places of memory are not read
 */
function leftOutOf(
  silent: readonly Servable[],
  {
    served,
    seen,
    unread,
  }: { readonly served: Served; readonly seen: number; readonly unread: number },
): Recall['leftOut'] {
  const { broken, unreadable, overBudget, overLimit } = served;
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void =>
    void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { standing } of silent)
    if (standing !== 'fact' && standing !== 'unreviewed') count(standing, 1);
  count('evidence', broken.length);
  count('unreadable', unreadable + unread);
  count('seen', seen);
  count('budget', overBudget);
  count('limit', overLimit);
  return [...counts].map(([reason, number]) => ({ reason, count: number }));
}

function unreadPlaces(paths: readonly string[]): string[] {
  return paths.map((path) => textOf(say.placeUnread({ path: clip(path, 60) })));
}

/** @param places how many of what cannot be read are places, which have notes of their own */
function unreadNote(leftOut: Recall['leftOut'], places: number): string[] {
  const unread = (leftOut.find(({ reason }) => reason === 'unreadable')?.count ?? 0) - places;
  return unread === 0
    ? []
    : [textOf(unread === 1 ? say.recordUnread() : say.recordsUnread({ count: unread }))];
}

const nothingServed: Served = {
  packets: [],
  served: [],
  counted: [],
  bytes: 0,
  broken: [],
  unreadable: 0,
  overBudget: 0,
  overLimit: 0,
};

/** Nothing is left out. */
const everything = { isNew: () => true, room: Infinity };

/** What a session has not been given yet, and the bytes it may still be given. */
function leftFor({ session }: RecallRequest, state: SessionState) {
  return {
    isNew: newTo(state),
    room: session === null ? Infinity : mostSessionBytes - state.bytes,
  };
}

/** Whether a session was not given a record yet, or not with the claim it has now. */
function newTo({ seen }: SessionState): (record: Servable) => boolean {
  const keys = new Set(seen);
  return ({ path, claim }) => keys.size === 0 || !keys.has(claimKey(path, claim));
}

/**
 * What the user's selector chose of some records, where there is one.
 *
 * @throws {UsageError} where the user's configuration is none
 */
async function askSelector(
  { env, text, limit }: RecallRequest,
  records: readonly Servable[],
): Promise<{ readonly paths: readonly string[] | null; readonly note: string | null }> {
  if (!readUserConfig(env).config.selector) return { paths: null, note: null };
  return (await import('./ask-selector.ts')).askSelector(env, text, limit, records);
}

/** What the selector chose, after what the files of the task ask for. */
function chosen(
  { records }: RecallMemory<Servable>,
  may: (standing: Standing) => boolean,
  ranked: readonly Match[],
  paths: readonly string[],
): Match[] {
  const byPath = ranked.filter((each) => each.byPath);
  const others = paths.flatMap((path, number): Match[] => {
    const at = records.findIndex((each) => may(each.standing) && each.path === path);
    return at !== -1 && !byPath.some((each) => each.at === at)
      ? [{ at, score: -number, byPath: false, why: ['the selector chose it'] }]
      : [];
  });
  return [...byPath, ...others];
}

function tierOfStanding(standing: Standing): number {
  return standing === 'fact' ? 0 : standing === 'unreviewed' ? 1 : 2;
}
