import { resolve } from 'node:path';

import { type AdvisorChoice, advisorOf } from '#app/advisor/ask-advisor';
import { extract, keepCursor } from '#app/capture/capture-transcript';
import { type LeftStatement, raiseStatements } from '#app/capture/raise-statements';
import { typedSince } from '#app/invocation/typed-day';
import { logPlace } from '#app/logs/append-to-log';
import type { Acting } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { locate, type Located } from '#disk/roots/locate';
import { readDailyLog } from '#disk/state/daily-log';
import { withSession } from '#disk/state/session-state';
import {
  type DistillState,
  distillStateText,
  readDistillState,
} from '#features/sessions/promotion/distill-state';
import { loggedStatements } from '#features/sessions/promotion/logged-statements';
import { mergeStatements } from '#features/sessions/promotion/merge-statements';
import { distill as say } from '#messages/generated/capture';
import { invocation } from '#messages/generated/program';
import type { Message } from '#messages/message';
import type { Outcome } from '#promotion/outcome';
import {
  explicitlyStated,
  type ExtractedStatement,
  observedFailure,
} from '#promotion/transcript/extracted-statement';
import { failuresMended } from '#promotion/transcript/repeated-failures';
import { dayOfLogFile, type LogLine, readLogLine } from '#workspace/logs/daily-log';
import { daysLater } from '#workspace/text/day';

import { type ReadSessions, readSessions, sessionsSince } from './read-sessions.ts';

/** How it is distilled. */
export interface DistillRequest {
  readonly choice: AdvisorChoice;
  /** Whether nothing is done where the last time was not long enough ago. */
  readonly ifDue: boolean;
  /** The first day that is read; null for what is new. */
  readonly since: string | null;
}

/** What was read, proposed and left out. */
export interface Distilled {
  /** Null where it was not due. */
  readonly outcome: Outcome | null;
  readonly notDue: Message | null;
  /** From when on was read, RFC 3339. */
  readonly since: string;
  readonly logLines: number;
  readonly sessions: number;
  readonly turns: number;
  readonly wroteMemory: number;
  /** Lines of sessions that are no JSON or too long, and lines of the log of another form. */
  readonly passedOver: number;
  readonly advisor: string;
  /** Candidates of the advisor that are malformed, or of no turn it was asked about. */
  readonly dropped: number;
  /** Statements that say the same as another one. */
  readonly merged: number;
  readonly left: readonly LeftStatement[];
  readonly unread: readonly string[];
  /** Sessions that are longer than what one run reads. */
  readonly goOn: readonly string[];
}

/** Hours and sessions that `--if-due` waits for. */
const [dueHours, dueSessions] = [24, 5];
/** Days that are read the first time. */
const firstDays = 7;
/** Days before the last time in which the log is read again: a merge may bring lines of them. */
const lookBack = 30;
/** The one state of a root. */
const name = 'distill';

/**
 * Reads the daily log and the sessions of agents since the last time, and proposes what was said
 * for good, found out or seen again and again: candidates that wait for a person. One at a time;
 * ended half way it proposes nothing twice.
 *
 * @throws {UsageError} for a day that is none; {EnvironmentError} while another one is at it, and
 *   where the world or the advisor fails
 */
export async function distill(acting: Acting, request: DistillRequest): Promise<Distilled> {
  const [located] = locate(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const now = acting.now ?? new Date();
  const since = await typedSince(request.since, now);
  return withSession(
    acting.env,
    located.root.path,
    name,
    () => false,
    async (text) => {
      const state = readDistillState(text);
      const { result, next } = await distilled(acting, located, { ...request, since }, state, now);
      const keeps = next !== null && acting.dryRun !== true && result.outcome?.kind === 'plan';
      return { text: keeps ? distillStateText(next) : null, result };
    },
    'distill',
  );
}

interface Done {
  readonly result: Distilled;
  readonly next: DistillState | null;
}

async function distilled(
  acting: Acting,
  located: Located,
  { choice, ifDue, since: named }: DistillRequest,
  state: DistillState,
  now: Date,
): Promise<Done> {
  const { env } = acting;
  const last = state.at ?? new Date(now.getTime() - firstDays * 86_400_000).toISOString();
  const since = named === null ? last : `${named}T00:00:00Z`;
  const found = sessionsSince(located, env, Date.parse(since), state.unfinished);
  const why = ifDue ? notDue(state, found.files.length, now) : null;
  const log = await newLines(acting, located, state, named);
  const read: ReadSessions =
    why === null
      ? readSessions(found.files, located, acting)
      : { sessions: [], runs: [], unread: [], unfinished: [] };
  const all = read.sessions.flatMap(({ fresh }) => fresh);
  const turns = all.filter((turn) => !turn.wroteMemory);
  const result = {
    outcome: null,
    notDue: why,
    since,
    logLines: log.lines.length,
    sessions: read.sessions.length,
    turns: turns.length,
    wroteMemory: all.length - turns.length,
    passedOver: read.sessions.reduce((sum, { passedOver }) => sum + passedOver, log.others),
    advisor: 'built-in',
    dropped: 0,
    merged: 0,
    left: [],
    unread: [...log.unread, ...found.unread, ...read.unread],
    goOn: read.sessions.filter(({ more }) => more).map(({ file }) => file.shown),
  } satisfies Distilled;
  if (why !== null) return { result, next: null };
  const asked = advisorOf(choice, env) && (await extract(turns, located, choice, acting));
  const failures = failuresMended(read.runs, state.failures);
  const said: ExtractedStatement[] = [
    ...explicitlyStated(turns),
    ...(asked?.said ?? []),
    ...loggedStatements(log.lines).map((each) => ({ ...each, anonymous: log.committed })),
    ...failures.filter(({ seen }) => seen.length > 1).map(observedFailure),
  ];
  const merged = mergeStatements(said);
  const { outcome, left } = await raiseStatements(acting, merged);
  if (outcome.kind === 'plan' && acting.dryRun !== true)
    await keepCursors(acting, located, read.sessions);
  return {
    result: {
      ...result,
      outcome,
      advisor: asked?.name ?? 'built-in',
      dropped: (asked?.malformed ?? 0) + (asked?.unknownTurns ?? 0),
      merged: said.length - merged.length,
      left,
    },
    next: { at: now.toISOString(), log: log.read, unfinished: read.unfinished, failures },
  };
}

async function keepCursors(
  acting: Acting,
  { root }: Located,
  sessions: ReadSessions['sessions'],
): Promise<void> {
  for (const { file, fresh } of sessions)
    if (fresh.length > 0) await keepCursor(acting, root.path, file.path, fresh);
}

function notDue({ at }: DistillState, sessions: number, now: Date): Message | null {
  if (at === null) return null;
  const hours = Math.floor((now.getTime() - Date.parse(at)) / 3_600_000);
  if (hours < dueHours) return say.tooSoon({ hours, most: dueHours });
  return sessions < dueSessions ? say.tooFew({ sessions, most: dueSessions }) : null;
}

/** Lines of the log that were not read before; from a named day on, all of them. */
async function newLines(
  acting: Acting,
  located: Located,
  { at, log }: DistillState,
  named: string | null,
): Promise<{
  readonly lines: readonly LogLine[];
  readonly read: Readonly<Record<string, number>>;
  readonly others: number;
  /** Then its lines are of several people, and name none of them. */
  readonly committed: boolean;
  readonly unread: readonly string[];
}> {
  const { folder, committed } = await logPlace(located, acting.env);
  const today = (acting.now ?? new Date()).toISOString().slice(0, 10);
  const from = daysLater(at?.slice(0, 10) ?? today, -lookBack);
  const { files, unread } = readDailyLog(folder, named ?? from);
  // The first time most of what is there is old: it counts as read.
  const first = named ?? (at === null ? daysLater(today, -firstDays) : from);
  // What was read of days that are not looked at again is let go.
  const read: Record<string, number> = Object.fromEntries(
    Object.entries(log).filter(([path]) => (dayOfLogFile(path) ?? '') >= from),
  );
  const fresh = files.flatMap(({ path, day: of, lines: all }) => {
    const ended = all.slice(0, -1);
    read[path] = ended.length;
    return (of < first ? [] : ended.slice(named === null ? (log[path] ?? 0) : 0))
      .filter((line) => line.trim() !== '')
      .map((line) => readLogLine(of, line));
  });
  const lines = fresh.filter((line) => line !== null);
  return { lines, read, others: fresh.length - lines.length, committed, unread };
}
