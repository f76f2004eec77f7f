import { relative, resolve, sep } from 'node:path';

import type { Located } from '#disk/locate';
import { readUserConfig } from '#disk/read-user-config';
import { rank, type Match } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable, Standing } from '#recall/recalled';
import { claimKey, mostSessionBytes, type SessionState } from '#recall/session';

import { noMemoryYet, type Answer, type Recall, type RecallRequest } from './recall-request.ts';
import type { Served } from './recall-serve.ts';
import { settledFor } from './settled-ahead.ts';

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
  const query = {
    text: request.text,
    paths: request.paths.map((path) =>
      relative(located.root.path, resolve(request.cwd ?? '.', path))
        .split(sep)
        .join('/'),
    ),
  };
  const may = (standing: Standing): boolean =>
    standing === 'fact' ||
    (standing === 'unreviewed'
      ? request.unreviewed
      : request.include.some((each) => each === standing));
  const isNew = newTo(state, memory);
  const ranked = rank(memory, query, may);
  const spent = request.session !== null && state.bytes >= mostSessionBytes;
  const settled =
    request.session === null
      ? null
      : settledFor(request.env, located.root.path, request.session, request.text);
  const selected =
    settled !== null
      ? { paths: settled, note: null }
      : request.selector && !spent
        ? await askSelector(request, memory, (at) => may(memory.standingOf(at)) && isNew(at))
        : { paths: null, note: null };
  const tierOf = ({ at }: Match): number => tierOfStanding(memory.standingOf(at));
  const matches = (
    selected.paths === null ? ranked : chosen(memory, may, ranked, selected.paths)
  ).sort((one, other) => tierOf(one) - tierOf(other));
  const silent = rank(memory, query, (standing) => !may(standing) && standing !== 'unreviewed');

  const unseen = matches.filter((each) => isNew(each.at));
  const { packets, served, counted, broken, unreadable, overBudget, bytes }: Served =
    unseen.length === 0
      ? nothingServed
      : await (
          await import('./recall-serve.ts')
        ).serve(unseen, request, located, memory, state.bytes);
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void =>
    void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { at } of silent) {
    const standing = memory.standingOf(at);
    if (standing !== 'fact' && standing !== 'unreviewed') count(standing, 1);
  }
  count('evidence', broken);
  count('unreadable', unreadable);
  count('seen', matches.length - unseen.length);
  count('budget', overBudget);
  const unread = counts.get('unreadable') ?? 0;
  return {
    recalled: {
      packets,
      leftOut: [...counts].map(([reason, number]) => ({ reason, count: number })),
      notes: [
        ...(memory.size === 0 ? [noMemoryYet] : []),
        ...(selected.note === null ? [] : [selected.note]),
        ...(unread === 0
          ? []
          : [
              `${unread === 1 ? '1 record that matches' : `${unread} records that match`} cannot be read: ledger verify`,
            ]),
      ],
    },
    counted,
    state: {
      seen: [...state.seen, ...served],
      bytes: state.bytes + bytes,
      at: request.now,
      ...(request.byServer || state.byServer ? { byServer: true } : {}),
    },
  };
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
): Promise<{ readonly paths: readonly string[] | null; readonly note: string | null }> {
  if (!readUserConfig(env).config.selector) return { paths: null, note: null };
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
