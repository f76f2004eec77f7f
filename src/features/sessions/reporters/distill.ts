import { presentItems } from '#diagnostics/defined-values';
import { distill as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { counted } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

/** What a run read, skipped and left out. */
export interface DistillReport {
  readonly notDue: Message | null;
  /** Start of the time that was read, RFC 3339. */
  readonly since: string;
  readonly logLines: number;
  readonly sessions: number;
  readonly turns: number;
  /** Turns that were skipped because the agent wrote memory in them. */
  readonly wroteMemory: number;
  /** Session lines that are too long or not JSON, and log lines of another form. */
  readonly passedOver: number;
  /** Candidates of the advisor that are malformed, or name a turn that was not in the question. */
  readonly dropped: number;
  /** Statements merged into another one. */
  readonly merged: number;
  readonly left: readonly { readonly message: string; readonly why: string }[];
  readonly unread: readonly string[];
  /** Sessions that are longer than one run reads. */
  readonly goOn: readonly string[];
}

/** Entries of a list that are printed; the rest is counted. */
const maxNamed = 20;

/** Prints a report. It repeats nothing of what was said. */
export function formatDistilled(report: DistillReport, foundNothing: boolean): string {
  const { notDue, since, wroteMemory, passedOver, dropped, merged, left } = report;
  if (notDue !== null) return `${textOf(notDue)}\n`;
  const lines = presentItems([
    say.read({
      lines: counted(report.logLines, 'line'),
      turns: counted(report.turns, 'new turn'),
      sessions: counted(report.sessions, 'session'),
      since: since.slice(0, 10),
    }),
    wroteMemory !== 0 && say.skippedTurns({ count: wroteMemory }),
    passedOver !== 0 && say.passedOver({ count: passedOver }),
    dropped !== 0 && say.dropped({ count: dropped }),
    merged !== 0 && say.merged({ count: merged }),
    ...left
      .slice(0, maxNamed)
      .map(({ message, why }) =>
        say.leftOut({ message: escapeInvisible(message), why: escapeInvisible(why) }),
      ),
    left.length > maxNamed && say.moreLeftOut({ count: left.length - maxNamed }),
    ...report.unread.slice(0, maxNamed).map((what) => say.unread({ what: escapeInvisible(what) })),
    report.unread.length > maxNamed && say.moreUnread({ count: report.unread.length - maxNamed }),
    ...report.goOn.map((what) => say.goesOn({ what: escapeInvisible(what) })),
    foundNothing && say.nothing(),
  ]);
  return `${lines.map(textOf).join('\n')}\n`;
}
