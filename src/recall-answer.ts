import { relative, resolve, sep } from 'node:path';

import { clip } from '#diagnostics/fill-template';
import type { Located } from '#disk/locate';
import { readUserConfig } from '#disk/read-user-config';
import { neverServed } from '#recall/left-out';
import { rank, type Match, type Query } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable, Standing } from '#recall/recalled';
import { claimKey, mostSessionBytes, type SessionState } from '#recall/session';

import { noMemoryYet, type Answer, type Recall, type RecallRequest } from './recall-request.ts';
import type { Served } from './recall-serve.ts';
import { settledFor } from './settled-ahead.ts';

type Reason = Recall['leftOut'][number]['reason'];

/** What the selector chose; null paths where words decide, with a note where it failed. */
interface Selection {
  readonly paths: readonly string[] | null;
  readonly note: string | null;
}

const byWords: Selection = { paths: null, note: null };

/**
 * What memory says to a task. Of what is not to be served no more is read than its place and its
 * standing.
 */
export async function answerFor(
  request: RecallRequest,
  located: Located,
  state: SessionState,
  memory: RecallMemory<Servable>,
): Promise<Answer> {
  const root = located.root.path;
  const query = queryOf(request, root);
  const may = servableTo(request);
  const isNew = newTo(state, memory);
  const ranked = rank(memory, query, may);
  const selection =
    chosenAhead(request, root) ??
    (maySelect(request, state)
      ? await askSelector(request, memory, (at) => may(memory.standingOf(at)) && isNew(at))
      : byWords);
  const matches = inTiers(
    memory,
    selection.paths === null ? ranked : chosen(memory, may, ranked, selection.paths),
  );
  const silent = leftOutOf(memory, query, may);

  const unseen = matches.filter((each) => isNew(each.at));
  const served: Served =
    unseen.length === 0
      ? nothingServed
      : await (
          await import('./recall-serve.ts')
        ).serve(unseen, request, located, memory, state.bytes);
  const leftOut = countsOf([
    ...silent.map(({ at }) => [memory.standingOf(at), 1] as const),
    ['evidence', served.broken],
    ['unreadable', served.unreadable],
    ['unreadable', memory.unread.length],
    ['seen', matches.length - unseen.length],
    ['budget', served.overBudget],
  ]);
  return {
    recalled: {
      packets: served.packets,
      leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
      notes: [
        ...(memory.size === 0 && memory.unread.length === 0 ? [noMemoryYet] : []),
        ...unreadPlaces(memory.unread),
        ...(selection.note === null ? [] : [selection.note]),
        ...unreadableNote((leftOut.get('unreadable') ?? 0) - memory.unread.length),
      ],
    },
    counted: served.counted,
    state: {
      seen: [...state.seen, ...served.served],
      bytes: state.bytes + served.bytes,
      at: request.now,
      ...(request.byServer || state.byServer ? { byServer: true } : {}),
    },
  };
}

/**
 * What matches and is not served. What is never served is ranked beside what is served: ranked
 * among other things that are left out, a better match of those would keep it uncounted.
 */
function leftOutOf(
  memory: RecallMemory<Servable>,
  query: Query,
  may: (standing: Standing) => boolean,
): Match[] {
  const isServed = (standing: Standing): boolean => may(standing) || standing === 'unreviewed';
  const silent = rank(memory, query, (standing) => !isServed(standing) && !isNever(standing));
  if (!numbersOf(memory).some((at) => isNever(memory.standingOf(at)))) return silent;
  const beside = rank(memory, query, (standing) => isServed(standing) || isNever(standing));
  return [...silent, ...beside.filter(({ at }) => isNever(memory.standingOf(at)))];
}

function isNever(standing: Standing): boolean {
  return neverServed.some((each) => each === standing);
}

/** The task with its files as paths from the root. */
function queryOf({ text, paths, cwd = '.' }: RecallRequest, root: string): Query {
  return {
    text,
    paths: paths.map((path) => relative(root, resolve(cwd, path)).split(sep).join('/')),
  };
}

/** Whether the request asks for records of a standing; it always asks for facts. */
function servableTo({ unreviewed, include }: RecallRequest): (standing: Standing) => boolean {
  return (standing) => {
    if (standing === 'fact') return true;
    return standing === 'unreviewed' ? unreviewed : include.some((each) => each === standing);
  };
}

/** The selector's choice for this task where a run before this one asked it; else null. */
function chosenAhead({ env, session, text }: RecallRequest, root: string): Selection | null {
  const paths = session === null ? null : settledFor(env, root, session, text);
  return paths === null ? null : { paths, note: null };
}

/** Whether the selector may be asked: not once the session has all the bytes it may have. */
function maySelect({ selector, session }: RecallRequest, { bytes }: SessionState): boolean {
  return selector && !(session !== null && bytes >= mostSessionBytes);
}

/** Facts first, then notes that nobody reviewed, then the rest; the best match of each first. */
function inTiers(memory: RecallMemory<Servable>, matches: readonly Match[]): Match[] {
  const tierOf = ({ at }: Match): number => tierOfStanding(memory.standingOf(at));
  return [...matches].sort((one, other) => tierOf(one) - tierOf(other));
}

/** How many records matched and are not served, by reason in the order they were counted. */
function countsOf(
  counted: readonly (readonly [Standing | Reason, number])[],
): ReadonlyMap<Reason, number> {
  const counts = new Map<Reason, number>();
  for (const [reason, by] of counted)
    if (by > 0 && reason !== 'fact' && reason !== 'unreviewed')
      counts.set(reason, (counts.get(reason) ?? 0) + by);
  return counts;
}

function unreadPlaces(paths: readonly string[]): string[] {
  return paths.map((path) => `memory in ${clip(path, 60)} cannot be read: ledger verify`);
}

function unreadableNote(count: number): string[] {
  if (count === 0) return [];
  const matching = count === 1 ? '1 record that matches' : `${count} records that match`;
  return [`${matching} cannot be read: ledger verify`];
}

const nothingServed: Served = {
  packets: [],
  served: [],
  counted: [],
  bytes: 0,
  broken: 0,
  unreadable: 0,
  overBudget: 0,
};

/**
 * Whether a session was not given a record yet, or not with what it claims now; most are told by
 * their path alone.
 */
function newTo({ seen }: SessionState, memory: RecallMemory<Servable>): (at: number) => boolean {
  const [keys, paths] = [
    new Set(seen),
    new Set(seen.map((key) => key.slice(0, key.lastIndexOf(' ')))),
  ];
  return (at) =>
    paths.size === 0 ||
    !paths.has(memory.pathOf(at)) ||
    !keys.has(claimKey(memory.pathOf(at), memory.recordAt(at).claim));
}

/**
 * What the user's selector chose of some records, where there is one.
 *
 * @throws {UsageError} where the user's configuration is none
 */
async function askSelector(
  { env, text, limit }: RecallRequest,
  memory: RecallMemory<Servable>,
  isAsked: (at: number) => boolean,
): Promise<Selection> {
  if (!readUserConfig(env).config.selector) return byWords;
  return (await import('./ask-selector.ts')).askSelector(
    env,
    text,
    limit,
    numbersOf(memory).filter(isAsked).map(memory.recordAt),
  );
}

/** What the selector chose, after what the files of the task ask for. */
function chosen(
  memory: RecallMemory<Servable>,
  may: (standing: Standing) => boolean,
  ranked: readonly Match[],
  paths: readonly string[],
): Match[] {
  const byPath = ranked.filter((each) => each.byPath);
  const others = paths.flatMap((path, number): Match[] => {
    const at = numbersOf(memory).find(
      (each) => may(memory.standingOf(each)) && memory.pathOf(each) === path,
    );
    return at !== undefined && !byPath.some((each) => each.at === at)
      ? [{ at, score: -number, byPath: false, why: ['the selector chose it'] }]
      : [];
  });
  return [...byPath, ...others];
}

function numbersOf({ size }: RecallMemory): number[] {
  return Array.from({ length: size }, (_each, at) => at);
}

function tierOfStanding(standing: Standing): number {
  return standing === 'fact' ? 0 : standing === 'unreviewed' ? 1 : 2;
}
