import { present } from '#diagnostics/present';
import type { Located } from '#disk/roots/locate';
import { clip } from '#messages/fill-template';
import { recallNote as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import { isBroken } from '#provenance/evidence/compare-rows';
import { isServed, neverServed, type Standing } from '#recall/not-served';
import { type Match, type Query, rank, type Ranked, type RecallMemory } from '#recall/rank';
import type { Near, Servable } from '#recall/recalled';
import { maxNear } from '#recall/searchable-text';
import { claimKey, maxSessionBytes, type SessionState } from '#recall/session';

import { hasAdvisor } from '../advisor/ask-advisor.ts';
import type { Selected } from './ask-selection.ts';
import { queryOf } from './asked-places.ts';
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
        : await nearestLines([...changed, ...nearest].slice(0, maxNear), request, located, memory),
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
  return present([
    memory.records.length === 0 && memory.unread.length === 0 && noMemoryYet,
    changes !== undefined &&
      query.places.length === 0 &&
      textOf(say.nothingChanged({ option: optionOf(changes) })),
    ...query.notes,
    ...unreadPlaces(memory.unread),
    ...memory.unreadNotes.map((path) => textOf(say.noteUnread({ path: clip(path, 80) }))),
    selected,
    ...unreadNote(leftOut, memory.unread.length),
  ]);
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
    room: session === null ? Infinity : maxSessionBytes - state.bytes,
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

/** What is told of records that are near a task, each with what became of its evidence. */
async function nearestLines(
  matches: readonly Match[],
  request: RecallRequest,
  { root }: Located,
  memory: RecallMemory<Servable>,
): Promise<readonly Near[]> {
  if (matches.length === 0) return [];
  // A hook has none, and what reads evidence is much to load.
  const [{ workTreeEvidence }, { evidenceStates }] = await Promise.all([
    import('#sources/evidence/work-tree-evidence'),
    import('./select-packets.ts'),
  ]);
  const records = matches.map(({ at }) => memory.records[at] as Servable);
  const states = await evidenceStates(
    records,
    workTreeEvidence(root, request.env as NodeJS.ProcessEnv),
  );
  return records.map((record, place): Near => {
    const { short: item, path, title, loadWhen, standing, testimony, addresses } = record;
    const state = states.get(record)?.state;
    const isChanged = standing === 'fact' && state !== undefined && isBroken(state);
    const { why = [] } = matches[place] ?? {};
    return { item, path, title, loadWhen, standing, testimony, addresses, isChanged, why };
  });
}

/**
 * What is only near and contradicts a match is a match as well: who relies on one of the two has to
 * know of the other.
 */
async function withContradicting(
  { matches, nearest }: Ranked,
  memory: RecallMemory<Servable>,
): Promise<Ranked> {
  if (matches.length === 0 || nearest.length === 0) return { matches, nearest };
  // What compares claims is much to load.
  const { disagreementOf } = await import('#claims/disagreement');
  const recordOf = ({ at }: Match): Servable => memory.records[at] as Servable;
  // What was given up contradicts nothing of today.
  const isFact = (match: Match): boolean => recordOf(match).standing !== 'dead-end';
  const contradicts = (near: Match): boolean =>
    isFact(near) &&
    matches.some(
      (match) => isFact(match) && disagreementOf(recordOf(match), recordOf(near)) !== null,
    );
  const joined = new Set(nearest.filter(contradicts));
  return {
    matches: [...matches, ...joined],
    nearest: nearest.filter((each) => !joined.has(each)),
  };
}

/**
 * What matches and is not served. What is never served is ranked beside what is served: ranked
 * among other things that are left out, a better match of those would keep it uncounted.
 */
function silentMatches(
  memory: RecallMemory<Servable>,
  query: Query,
  may: (standing: Standing) => boolean,
): readonly Servable[] {
  const isTold = (standing: Standing): boolean => may(standing) || standing === 'unreviewed';
  const found = (standings: (standing: Standing) => boolean): Servable[] =>
    rank(memory, query, standings).matches.map(({ at }) => memory.records[at] as Servable);
  const silent = found((standing) => !isTold(standing) && !isNever(standing));
  if (!memory.records.some(({ standing }) => isNever(standing))) return silent;
  const beside = found((standing) => isTold(standing) || isNever(standing));
  return [...silent, ...beside.filter(({ standing }) => isNever(standing))];
}

function isNever(standing: Standing): boolean {
  return neverServed.some((each) => each === standing);
}

/**
 * How many records matched and are not served, by reason.
 *
 * @param silent records that match and are no facts
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
    if (!isServed(standing) && standing !== 'unreviewed') count(standing, 1);
  count('evidence', broken.length);
  count('unreadable', unreadable + unread);
  count('seen', seen);
  count('budget', overBudget);
  count('limit', overLimit);
  return [...counts].map(([reason, number]) => ({ reason, count: number }));
}

/** @param places how many of what cannot be read are places, which have notes of their own */
function unreadNote(leftOut: Recall['leftOut'], places: number): string[] {
  const unread = (leftOut.find(({ reason }) => reason === 'unreadable')?.count ?? 0) - places;
  return unread === 0 ? [] : [textOf(say.recordsUnread({ count: unread }))];
}
