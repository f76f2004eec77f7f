import { readTurns } from '#app/capture/read-turns';
import type { Env } from '#app/invocation/principal';
import type { Acting } from '#app/unit-of-work/run-act';
import { problemOf } from '#diagnostics/failure';
import { present } from '#diagnostics/present';
import type { Located } from '#disk/roots/locate';
import { workTreesOf } from '#disk/roots/work-trees';
import { readSessionState } from '#disk/state/session-file';
import { type SessionFile, sessionFiles } from '#features/sessions/disk/session-files';
import { commandRuns } from '#features/sessions/promotion/command-runs';
import { searchSessions as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { readCursor } from '#promotion/transcript/cursor-text';
import type { CommandRun } from '#promotion/transcript/repeated-failures';
import type { Turn } from '#promotion/transcript/turns';

/** A session that was read, and the turns of it that nobody read before. */
export interface ReadSession {
  readonly file: SessionFile;
  readonly fresh: readonly Turn[];
  /** There is more of it than one run takes. */
  readonly more: boolean;
  /** Lines that are no JSON, or too long. */
  readonly passedOver: number;
}

/** Sessions of a project since a time, and what could not be read of them. */
export interface ReadSessions {
  readonly sessions: readonly ReadSession[];
  readonly runs: readonly CommandRun[];
  /** What was not read, and why. */
  readonly unread: readonly string[];
  /** Sessions that the next run has to look at, whenever they were written last. */
  readonly unfinished: readonly string[];
}

/**
 * The sessions of a project that were written since a time, the oldest first.
 *
 * @param since milliseconds
 * @param unfinished files that an earlier run did not read to their end
 */
export function sessionsSince(
  { root }: Located,
  env: Env,
  since: number,
  unfinished: readonly string[],
): { readonly files: readonly SessionFile[]; readonly unread: readonly string[] } {
  const found = sessionFiles(env, workTreesOf(root.repository ?? root.path));
  return {
    files: found.files
      .filter(({ path, modified }) => modified >= since || unfinished.includes(path))
      .reverse(),
    unread: present([
      ...found.unread,
      found.elsewhere > 0 && textOf(say.elsewhere({ count: found.elsewhere })),
      found.more && textOf(say.tooManyNames()),
    ]),
  };
}

/** Reads what is new of each session. One that cannot be read is named, and looked at again. */
export function readSessions(
  files: readonly SessionFile[],
  { root }: Located,
  { env, progress }: Pick<Acting, 'env' | 'progress'>,
): ReadSessions {
  const [sessions, runs, unread, unfinished]: [ReadSession[], CommandRun[], string[], string[]] = [
    [],
    [],
    [],
    [],
  ];
  for (const [at, file] of files.entries()) {
    progress?.(`reading session ${at + 1} of ${files.length}`);
    const commands = commandRuns(file.session);
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
