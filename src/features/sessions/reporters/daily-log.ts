import { presentItems } from '#diagnostics/defined-values';
import { dailyLog as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import type { Presentation } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';
import type { LogLine } from '#workspace/logs/daily-log';

interface Log {
  readonly folder: string;
  readonly lines: readonly LogLine[];
  readonly others: number;
  readonly unread: readonly string[];
}

/** Prints the daily log by day, and unreadable lines and files at the end. */
export function formatLog(log: Log, since: string, paint: Presentation['paint']): string {
  const { lines, others, unread } = log;
  const folder = visiblePath(log.folder);
  const days = new Map<string, string[]>();
  for (const line of lines) {
    const day = line.at.slice(0, 10);
    days.set(day, [...(days.get(day) ?? []), formatLine(line, paint)]);
  }
  const shown = [...days].map(([day, texts]) => `${paint('path', day)}\n${texts.join('')}`);
  const notes = presentItems([
    lines.length === 0 && textOf(say.noLines({ day: since, folder })),
    others !== 0 && textOf(say.others({ count: others })),
    ...unread.map((path) => textOf(say.unread({ path: visiblePath(path) }))),
    lines.length > 0 && textOf(say.where({ folder })),
  ]);
  return [...shown, ...notes.map((note) => `${note}\n`)].join('');
}

function formatLine(
  { at, by, session, branch, text }: LogLine,
  paint: Presentation['paint'],
): string {
  const who = [by, session, branch].filter((each) => each !== null).join(' ');
  return `  ${at.slice(11, 16)}  ${escapeInvisible(text)}  ${paint('dim', escapeInvisible(who))}\n`;
}
