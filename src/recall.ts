import { relative, resolve, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { locate } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { withSession } from '#disk/session-state';
import { isBroken } from '#provenance/compare-evidence';
import { packetOf, packetText, type Packet } from '#recall/packet';
import { rank, type Match } from '#recall/rank';
import { leftOutReasons, type LeftOut, type Recallable, type Standing } from '#recall/recallable';
import { claimKey, isStateOver, mostSessionBytes, newSession, readSession, sessionText, type SessionState } from '#recall/session';
import type { EvidenceSource } from '#sources/gather-evidence';
import { workTreeSource } from '#sources/work-tree-source';
import { utf8Length } from '#workspace/stores/index-splice';

import { askSelector } from './ask-selector.ts';
import { evidenceStates, memoriesOf, type Memory } from './memories.ts';
import { settledFor } from './prefetch.ts';
import type { Env } from './request-of-act.ts';

export type { Packet };
/** What may be asked for although it is no fact. */
export const recallReasons = leftOutReasons;

/** A task for which memory is asked. */
export interface RecallRequest {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, as an instant. */
  readonly now: string;
  /** The task in somebody's words. */
  readonly text: string;
  /** Files it touches, as they are typed. */
  readonly paths: readonly string[];
  readonly limit: number;
  /** Whose budget and memory of what was served counts; null for a question by itself. */
  readonly session: string | null;
  /** What is asked for although it is no fact. */
  readonly include: readonly LeftOut[];
  /** Whether notes that nobody decided about may follow. */
  readonly unreviewed: boolean;
  /** Whether the user's selector may be asked, which takes its time; words decide otherwise. */
  readonly selector: boolean;
}

/** What memory has to say about a task, and what it leaves unsaid. */
export interface Recall {
  readonly packets: readonly Packet[];
  /** Records that matched and are not served, by reason. */
  readonly leftOut: readonly { readonly reason: LeftOut | 'evidence' | 'seen' | 'budget'; readonly count: number }[];
  /** What went wrong; memory that cannot be read is never an exception in an agent's way. */
  readonly notes: readonly string[];
}

/** At most this many for one question (document 6.6). */
export const mostPackets = 5;

/**
 * Finds what memory says about a task: promoted records that hold now, then notes nobody decided about, marked (document
 * 6.6). The few that are served have their evidence compared at that moment.
 *
 * @throws {UsageError} for a folder that is not there
 */
export async function recall(request: RecallRequest): Promise<Recall> {
  const [located] = locate(resolve(request.cwd ?? '.'), [], request.config ?? null);
  if (!located) return nothing('no workspace here');
  const answer = (state: SessionState): Promise<Answer> => answerFor(request, located, state);
  try {
    return request.session === null ? (await answer(newSession)).recalled : await answerInSession(request, located.root.path, request.session, answer);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return nothing(error.message);
  }
}

/** Answers by what the session was given before. Where that cannot be read or kept, the agent gets its answer all the same. */
async function answerInSession({ env, now }: RecallRequest, root: string, session: string, answer: (state: SessionState) => Promise<Answer>): Promise<Recall> {
  let given: Recall | null = null;
  try {
    return await withSession(env, root, session, (text) => isStateOver(text, now), async (text) => {
      const { recalled, state } = await answer(readSession(text, now));
      given = recalled;
      return { text: sessionText(state), result: recalled };
    });
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const recalled = given ?? (await answer(newSession)).recalled;
    return { ...recalled, notes: [...recalled.notes, error.message] };
  }
}

interface Answer {
  readonly recalled: Recall;
  readonly state: SessionState;
}

async function answerFor(request: RecallRequest, located: ReturnType<typeof locate>[number], state: SessionState): Promise<Answer> {
  const config = await readConfigAt(located);
  const { memories, owners } = await memoriesOf(located, config);
  const query = { text: request.text, paths: request.paths.map((path) => relative(located.root.path, resolve(request.cwd ?? '.', path)).split(sep).join('/')) };
  const glossaries = memories.flatMap(({ part }) => part.workspace.glossaries);
  const may = (standing: Standing): boolean => standing === 'fact' || (standing === 'unreviewed' ? request.unreviewed : request.include.includes(standing));
  const all = [...owners.keys()];
  const seen = new Set(state.seen);
  const isNew = ({ path, claim }: Recallable): boolean => !seen.has(claimKey(path, claim));
  const candidates = all.filter((each) => may(each.standing));
  const ranked = rank(candidates, query, glossaries);
  const spent = request.session !== null && state.bytes >= mostSessionBytes;
  const settled = request.session === null ? null : settledFor(request.env, located.root.path, request.session, request.text);
  const selected = settled !== null ? { paths: settled, note: null } : request.selector && !spent ? await askSelector(request.env, request.text, request.limit, candidates.filter(isNew)) : { paths: null, note: null };
  const matches = (selected.paths === null ? ranked : chosen(candidates, ranked, selected.paths)).sort((one, other) => tierOf(one) - tierOf(other));
  const silent = rank(all.filter((each) => !may(each.standing) && each.standing !== 'unreviewed'), query, glossaries);

  const unseen = matches.filter((each) => isNew(each.recallable));
  const { packets, keys, broken, overBudget, bytes } = await serve(unseen, { request, owners, source: workTreeSource(located.root, config, request.env as NodeJS.ProcessEnv).evidence, spent: state.bytes });
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void => void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { recallable } of silent) if (recallable.standing !== 'fact' && recallable.standing !== 'unreviewed') count(recallable.standing, 1);
  count('evidence', broken);
  count('seen', matches.length - unseen.length);
  count('budget', overBudget);
  return {
    recalled: { packets, leftOut: [...counts].map(([reason, number]) => ({ reason, count: number })), notes: [...(all.length === 0 ? ['no memory here yet'] : []), ...(selected.note === null ? [] : [selected.note])] },
    state: { seen: [...state.seen, ...keys], bytes: state.bytes + bytes, at: request.now },
  };
}

interface Serving {
  readonly request: RecallRequest;
  readonly owners: ReadonlyMap<Recallable, Memory>;
  readonly source: EvidenceSource | null;
  readonly spent: number;
}

interface Served {
  readonly packets: readonly Packet[];
  readonly keys: readonly string[];
  readonly bytes: number;
  /** Facts whose evidence no longer holds. */
  readonly broken: number;
  /** Records for which the session has no bytes left. */
  readonly overBudget: number;
}

/** Takes matches in their order until there are enough, those alone whose evidence holds at this moment. */
async function serve(matches: readonly Match[], { request, owners, source, spent }: Serving): Promise<Served> {
  const [packets, keys]: [Packet[], string[]] = [[], []];
  let [broken, overBudget, bytes] = [0, 0, 0];
  const limit = Math.max(1, Math.min(request.limit, mostPackets));
  for (let at = 0; at < matches.length && packets.length < limit; at += mostPackets) {
    const some = matches.slice(at, at + mostPackets);
    const states = await evidenceStates(some.map((each) => each.recallable), owners, source);
    for (const match of some) {
      if (packets.length === limit) break;
      const { recallable } = match;
      const state = states.get(recallable) ?? null;
      if (recallable.standing === 'fact' && state !== null && isBroken(state)) {
        broken += 1;
        continue;
      }
      const packet = packetOf(match, state, recallable.history ? (owners.get(recallable)?.ledger.shortOf(recallable.history.item) ?? null) : null, request.now);
      const cost = utf8Length(packetText(packet));
      if (request.session !== null && spent + bytes + cost > mostSessionBytes) {
        overBudget += 1;
        continue;
      }
      packets.push(packet);
      keys.push(claimKey(recallable.path, recallable.claim));
      bytes += cost;
    }
  }
  return { packets, keys, bytes, broken, overBudget };
}

/** What the selector chose, after what the files of the task ask for. */
function chosen(candidates: readonly Recallable[], ranked: readonly Match[], paths: readonly string[]): Match[] {
  const byPath = ranked.filter((each) => each.byPath);
  const others = paths.flatMap((path, at): Match[] => {
    const recallable = candidates.find((each) => each.path === path);
    return recallable && !byPath.some((each) => each.recallable === recallable) ? [{ recallable, score: -at, byPath: false, why: ['the selector chose it'] }] : [];
  });
  return [...byPath, ...others];
}

function tierOf({ recallable: { standing } }: Match): number {
  return standing === 'fact' ? 0 : standing === 'unreviewed' ? 1 : 2;
}

function nothing(note: string): Recall {
  return { packets: [], leftOut: [], notes: [note] };
}
