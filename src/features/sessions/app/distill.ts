import { resolve } from 'node:path';

import { type AdvisorChoice, advisorOf } from '#app/advisor/ask-advisor';
import { extractStatements, keepCursor } from '#app/capture/capture-transcript';
import { raiseStatements, type SkippedMessage } from '#app/capture/raise-statements';
import { readTurns } from '#app/capture/read-turns';
import type { Env } from '#app/invocation/principal';
import { typedSince } from '#app/invocation/typed-day';
import { logPlace } from '#app/logs/append-to-log';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { presentItems } from '#diagnostics/defined-values';
import { problemOf, UsageError } from '#diagnostics/failure';
import { workTreesOf } from '#disk/reading/git-files';
import { groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { readDailyLog } from '#disk/state/daily-log';
import { readSessionState } from '#disk/state/session-file';
import { withSession } from '#disk/state/session-state';
import { type SessionFile, sessionFiles } from '#features/sessions/disk/session-files';
import {
  collectCommandRuns,
  type DistillState,
  extractFromLog,
  formatDistillState,
  mergeStatements,
  readDistillState,
} from '#features/sessions/promotion/distill';
import type { DistillReport } from '#features/sessions/reporters/distill';
import { distill as say } from '#messages/generated/capture';
import { searchSessions } from '#messages/generated/look';
import { invocation } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import type { Outcome } from '#promotion/outcome';
import {
  type ExtractedStatement,
  failureStatement,
  findStatements,
} from '#promotion/transcript/extracted-statement';
import { type CommandRun, findFixedFailures } from '#promotion/transcript/repeated-failures';
import { readCursor, type Turn } from '#promotion/transcript/turns';
import { dayOfLogFile, type LogLine, readLogLine } from '#workspace/logs/daily-log';
import { daysLater } from '#workspace/text/day';

interface DistillRequest {
  readonly choice: AdvisorChoice;
  /** Does nothing if the last run is too recent. */
  readonly ifDue: boolean;
  /** First day to read, as typed; null reads from the last run on. */
  readonly since: string | null;
}

interface Distilled extends DistillReport {
  /** Null if a run is not due. */
  readonly outcome: Outcome | null;
  readonly advisor: string;
  readonly left: readonly SkippedMessage[];
}

/** `--if-due` runs after this time and this many sessions. */
const [dueHours, dueSessions] = [24, 5];
/** Days that the first run reads. */
const firstDays = 7;
/** Log days that later runs read again: a merge may add lines to them. */
const logOverlapDays = 30;

/**
 * Reads the daily log and the agent sessions since the last run, and proposes lasting statements,
 * findings and repeated failures as candidates. A lock allows one run at a time; a run after a
 * crash proposes nothing twice.
 *
 * @throws {UsageError} for an unreadable day; {EnvironmentError} during another run, and if the
 *   disk, Git or the advisor fails
 */
export async function distill(acting: ActInvocation, request: DistillRequest): Promise<Distilled> {
  const [located] = groupByRoot(resolve(acting.cwd ?? '.'), [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const now = acting.now ?? new Date();
  const since = await typedSince(request.since, now);
  return withSession(
    acting.env,
    located.root.path,
    'distill',
    () => false,
    async (text) => {
      const state = readDistillState(text);
      const { result, next } = await runDistill(acting, located, { ...request, since }, state, now);
      const keeps = next !== null && acting.dryRun !== true && result.outcome?.kind === 'plan';
      return { text: keeps ? formatDistillState(next) : null, result };
    },
    'distill',
  );
}

/** Returns the result, and the state to store; null if it is not due. */
async function runDistill(
  acting: ActInvocation,
  located: RootWithPaths,
  { choice, ifDue, since: named }: DistillRequest,
  state: DistillState,
  now: Date,
): Promise<{ readonly result: Distilled; readonly next: DistillState | null }> {
  const { env } = acting;
  const last = state.at ?? new Date(now.getTime() - firstDays * 86_400_000).toISOString();
  const since = named === null ? last : `${named}T00:00:00Z`;
  const found = findSessionsSince(located, env, Date.parse(since), state.unfinished);
  const why = ifDue ? whyNotDue(state, found.files.length, now) : null;
  const log = await readNewLogLines(acting, located, state, named);
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
  const asked = advisorOf(choice, env) && (await extractStatements(turns, located, choice, acting));
  const failures = findFixedFailures(read.runs, state.failures);
  const said: ExtractedStatement[] = [
    ...findStatements(turns),
    ...(asked?.said ?? []),
    ...extractFromLog(log.lines).map((each) => ({ ...each, anonymous: log.committed })),
    ...failures.filter(({ seen }) => seen.length > 1).map(failureStatement),
  ];
  const merged = mergeStatements(said);
  const { outcome, left } = await raiseStatements(acting, merged);
  if (outcome.kind === 'plan' && acting.dryRun !== true)
    await storeCursors(acting, located, read.sessions);
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

async function storeCursors(
  acting: ActInvocation,
  { root }: RootWithPaths,
  sessions: ReadSessions['sessions'],
): Promise<void> {
  for (const { file, fresh } of sessions)
    if (fresh.length > 0) await keepCursor(acting, root.path, file.path, fresh);
}

function whyNotDue({ at }: DistillState, sessions: number, now: Date): Message | null {
  if (at === null) return null;
  const hours = Math.floor((now.getTime() - Date.parse(at)) / 3_600_000);
  if (hours < dueHours) return say.tooSoon({ hours, most: dueHours });
  return sessions < dueSessions ? say.tooFew({ sessions, most: dueSessions }) : null;
}

/** Reads new log lines, or all lines from day `named` on. */
async function readNewLogLines(
  acting: ActInvocation,
  located: RootWithPaths,
  { at, log }: DistillState,
  named: string | null,
): Promise<{
  readonly lines: readonly LogLine[];
  readonly read: Readonly<Record<string, number>>;
  readonly others: number;
  /** A committed log has lines of several people and does not name them. */
  readonly committed: boolean;
  readonly unread: readonly string[];
}> {
  const { folder, committed } = await logPlace(located, acting.env);
  const today = (acting.now ?? new Date()).toISOString().slice(0, 10);
  const from = daysLater(at?.slice(0, 10) ?? today, -logOverlapDays);
  const { files, unread } = readDailyLog(folder, named ?? from);
  // The first run skips older lines and marks them as read.
  const first = named ?? (at === null ? daysLater(today, -firstDays) : from);
  // Forget days before the overlap.
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

interface ReadSession {
  readonly file: SessionFile;
  /** New turns. */
  readonly fresh: readonly Turn[];
  /** The session is longer than one run reads. */
  readonly more: boolean;
  /** Lines that are too long or not JSON. */
  readonly passedOver: number;
}

interface ReadSessions {
  readonly sessions: readonly ReadSession[];
  readonly runs: readonly CommandRun[];
  /** Paths, each with the reason. */
  readonly unread: readonly string[];
  /** Absolute paths of sessions that the next run reads even if they are older. */
  readonly unfinished: readonly string[];
}

/**
 * Finds the sessions of a project that were written since a time, oldest first.
 *
 * @param since milliseconds
 * @param unfinished absolute paths of sessions that an earlier run did not finish
 */
function findSessionsSince(
  { root }: RootWithPaths,
  env: Env,
  since: number,
  unfinished: readonly string[],
): { readonly files: readonly SessionFile[]; readonly unread: readonly string[] } {
  const folders = workTreesOf(root.repository ?? root.path);
  const { files, unread, elsewhere, more } = sessionFiles(env, folders);
  return {
    files: files
      .filter(({ path, modified }) => modified >= since || unfinished.includes(path))
      .reverse(),
    unread: presentItems([
      ...unread,
      elsewhere > 0 && textOf(searchSessions.elsewhere({ count: elsewhere })),
      more && textOf(searchSessions.tooManyNames()),
    ]),
  };
}

/** Reads the new turns of each session. An unreadable one is reported, and unfinished. */
function readSessions(
  files: readonly SessionFile[],
  { root }: RootWithPaths,
  { env, progress }: Pick<ActInvocation, 'env' | 'progress'>,
): ReadSessions {
  const [sessions, runs, unread, unfinished]: [ReadSession[], CommandRun[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  for (const [at, file] of files.entries()) {
    progress?.(`reading session ${at + 1} of ${files.length}`);
    const commands = collectCommandRuns(file.session);
    try {
      const cursor = readCursor(readSessionState(env, root.path, file.path, 'transcripts'));
      const { fresh, more, counts } = readTurns(file.path, file.shown, cursor, commands.take);
      sessions.push({ file, fresh, more, passedOver: counts.broken + counts.tooLong });
      runs.push(...commands.runs);
      if (more) unfinished.push(file.path);
    } catch (error) {
      unread.push(`${file.shown}: ${problemOf(error)}`);
      unfinished.push(file.path);
    }
  }
  return { sessions, runs, unread, unfinished };
}
