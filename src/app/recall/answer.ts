import type { Located } from '#disk/roots/locate';
import { clip } from '#messages/fill-template';
import { textOf } from '#messages/join-message';
import { recallNote as say } from '#messages/recall-note';
import { isServed } from '#recall/not-served';
import { type Match, rank } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable, Standing } from '#recall/recalled';
import { mostNear } from '#recall/searchable-text';
import { claimKey, mostSessionBytes, type SessionState } from '#recall/session';

import { hasAdvisor } from '../advisor/ask-advisor.ts';
import type { Selected } from './ask-selection.ts';
import { queryOf } from './asked-places.ts';
import { leftOutOf, silentMatches, unreadNote } from './left-out.ts';
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
    isServed(standing) ||
    (standing === 'unreviewed'
      ? request.unreviewed
      : request.include.some((each) => each === standing));
  const { isNew, room } = request.inFull ? everything : leftFor(request, state);
  const { matches: ranked, nearest } =
    request.selected === undefined
      ? await withContradicting(rank(memory, query, may), memory)
      : { matches: [], nearest: [] };
  const selected = await selectedFor(request, room, () =>
    memory.records.filter((each) => may(each.standing) && isNew(each)),
  );
  const recordOf = ({ at }: Match): Servable => memory.records[at] as Servable;
  const tierOf = (match: Match): number => tierOfStanding(recordOf(match).standing);
  const found = selected.paths === null ? ranked : chosen(memory, may, ranked, selected.paths);
  const matches = [...withNamed(memory, request, may, found)].sort(
    (one, other) => tierOf(one) - tierOf(other),
  );
  const unseen = matches.filter((each) => isNew(recordOf(each)));
  const served =
    unseen.length === 0
      ? nothingServed
      : await (await import('./select-packets.ts')).serve(unseen, request, located, memory, room);
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

/** What was found, or the one record whose short id, id or path the task is. */
function withNamed(
  { records }: RecallMemory<Servable>,
  { text, unasked }: RecallRequest,
  may: (standing: Standing) => boolean,
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

/** What was chosen before this, or by the advisor where it may be asked; null for nothing. */
async function selectedFor(
  request: RecallRequest,
  room: number,
  askable: () => readonly Servable[],
): Promise<Selected> {
  const { env, text, limit, advisor, selected } = request;
  if (selected !== undefined) return { paths: selected, note: null };
  return advisor && room > 0 && hasAdvisor(env)
    ? (await import('./ask-selection.ts')).askSelection(env, text, limit, askable())
    : { paths: null, note: null };
}

function unreadPlaces(paths: readonly string[]): string[] {
  return paths.map((path) => textOf(say.placeUnread({ path: clip(path, 60) })));
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
 * What the advisor chose, after what the files of the task ask for and before what words find: it
 * proposes, and takes nothing away.
 */
function chosen(
  { records }: RecallMemory<Servable>,
  may: (standing: Standing) => boolean,
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

function tierOfStanding(standing: Standing): number {
  return isServed(standing) ? 0 : standing === 'unreviewed' ? 1 : 2;
}
