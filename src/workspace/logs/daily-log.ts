/** A line of the daily log: what somebody noted while they worked. Nothing of it is memory. */
export interface LogLine {
  /** The minute it was written, RFC 3339 in UTC: `2026-11-26T10:42Z`. */
  readonly at: string;
  readonly by: 'person' | 'agent' | 'service';
  /** The short name of the session; null outside of one. */
  readonly session: string | null;
  /** The branch; null where HEAD is detached, or there is no repository. */
  readonly branch: string | null;
  readonly text: string;
}

/** Characters of a line's text: what is longer is no line. */
export const longestLogText = 1_000;

const dailyLog =
  /^(?:.*\/)?memory\/logs\/(\d{4})\/(\d{2})\/(\d{4}-\d{2}-\d{2})(?:-[A-Za-z0-9]+)?\.md$/;
const line = /^- (\d{2}:\d{2}Z) \[(person|agent|service) (\S+) (\S+)\] (.+)$/;

/** Whether a file is a day of the log by its path: it is kept, and read by nobody as memory. */
export function isDailyLog(path: string): boolean {
  const [, year = '', month = '', day = ''] = dailyLog.exec(path) ?? [];
  return day !== '' && day.startsWith(`${year}-${month}-`);
}

/**
 * Where the lines of a day are, below the folder of the log.
 *
 * @param day `2026-11-26`, in UTC
 * @param part what tells the file from those of other sessions; null for the one file of a day
 */
export function logFile(day: string, part: string | null): string {
  const [year = '', month = ''] = day.split('-');
  return `${year}/${month}/${day}${part === null ? '' : `-${part}`}.md`;
}

/** A session by the end of its id, which differs also where ids begin with the time. */
export function shortSession(session: string): string | null {
  const short = session.replace(/[^A-Za-z0-9]/g, '').slice(-8);
  return short === '' ? null : short;
}

/** The text of a line, with its end. Line ends and runs of blanks in what was said become one. */
export function logLineText({ at, by, session, branch, text }: LogLine): string {
  const name = branch?.replace(/\s/g, '') ?? '-';
  return `- ${at.slice(11, 16)}Z [${by} ${session ?? '-'} ${name}] ${onOneLine(text)}\n`;
}

/** What was said, as one line. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Reads a line of a day of the log; null for what is none. */
export function readLogLine(day: string, written: string): LogLine | null {
  const [, time, by, session, branch, text] = line.exec(written) ?? [];
  if (time === undefined || text === undefined) return null;
  return {
    at: `${day}T${time}`,
    by: by as LogLine['by'],
    session: session === '-' ? null : (session ?? null),
    branch: branch === '-' ? null : (branch ?? null),
    text,
  };
}

/** The day that a file of the log is about; null where its name is of another form. */
export function dayOfLogFile(path: string): string | null {
  return /(?:^|\/)(\d{4}-\d{2}-\d{2})(?:-[A-Za-z0-9]+)?\.md$/.exec(path)?.[1] ?? null;
}
