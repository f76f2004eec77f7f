/** A line of the daily log, written during a session. It is not memory. */
export interface LogLine {
  /** Minute in UTC: `2026-11-26T10:42Z`. */
  readonly at: string;
  readonly by: 'person' | 'agent' | 'service';
  /** Short session name; null outside of a session. */
  readonly session: string | null;
  /** Null for a detached HEAD, or without a repository. */
  readonly branch: string | null;
  readonly text: string;
}

/** Characters. */
export const maxLogText = 1_000;

const dailyLog =
  /^(?:.*\/)?memory\/logs\/(\d{4})\/(\d{2})\/(\d{4}-\d{2}-\d{2})(?:-[A-Za-z0-9]+)?\.md$/;
const line = /^- (\d{2}:\d{2}Z) \[(person|agent|service) (\S+) (\S+)\] (.+)$/;

/** True for the path of a daily log, which is not read as memory. */
export function isDailyLog(path: string): boolean {
  const [, year = '', month = '', day = ''] = dailyLog.exec(path) ?? [];
  return day !== '' && day.startsWith(`${year}-${month}-`);
}

/**
 * The file of a day, below the folder of the log.
 *
 * @param day `2026-11-26`, in UTC
 * @param part distinguishes sessions; null for one file a day
 */
export function logFile(day: string, part: string | null): string {
  const [year = '', month = ''] = day.split('-');
  return `${year}/${month}/${day}${part === null ? '' : `-${part}`}.md`;
}

/** The end of a session's id: ids may all begin with the time. Null if no character is usable. */
export function shortSession(session: string): string | null {
  const short = session.replace(/[^A-Za-z0-9]/g, '').slice(-8);
  return short === '' ? null : short;
}

/** Writes a line with its newline. */
export function logLineText({ at, by, session, branch, text }: LogLine): string {
  const name = branch?.replace(/\s/g, '') ?? '-';
  return `- ${at.slice(11, 16)}Z [${by} ${session ?? '-'} ${name}] ${onOneLine(text)}\n`;
}

/** Replaces each run of white space, line ends included, by one space; trims the ends. */
export function onOneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Reads a line as `logLineText` writes it; null for any other line. */
export function readLogLine(day: string, written: string): LogLine | null {
  const [, time, by, session, branch, text] = line.exec(written) ?? [];
  if (time === undefined || text === undefined) return null;
  const orNull = (value: string | undefined): string | null =>
    value === '-' ? null : (value ?? null);
  return {
    at: `${day}T${time}`,
    by: by as LogLine['by'],
    session: orNull(session),
    branch: orNull(branch),
    text,
  };
}

/** The day in the name of a log file; null for another name. */
export function dayOfLogFile(path: string): string | null {
  return /(?:^|\/)(\d{4}-\d{2}-\d{2})(?:-[A-Za-z0-9]+)?\.md$/.exec(path)?.[1] ?? null;
}
