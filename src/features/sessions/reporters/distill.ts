import { present } from '#diagnostics/present';
import { distill as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { counted } from '#reporters/report';
import { visible } from '#reporters/visible';

/** What was read and left out; shaped as the story gives it. */
export interface DistillReport {
  readonly notDue: Message | null;
  readonly since: string;
  readonly logLines: number;
  readonly sessions: number;
  readonly turns: number;
  readonly wroteMemory: number;
  readonly passedOver: number;
  readonly dropped: number;
  readonly merged: number;
  readonly left: readonly { readonly message: string; readonly why: string }[];
  readonly unread: readonly string[];
  readonly goOn: readonly string[];
}

/** Things that are named one by one; the rest is counted. */
const mostNamed = 20;

/** What was read, skipped and left out; nothing that anybody said is repeated. */
export function distillText(report: DistillReport, foundNothing: boolean): string {
  const { notDue, since, wroteMemory, passedOver, dropped, merged, left } = report;
  if (notDue !== null) return `${textOf(say.notDue({ why: notDue }))}\n`;
  const lines = present([
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
      .slice(0, mostNamed)
      .map(({ message, why }) => say.leftOut({ message: visible(message), why: visible(why) })),
    left.length > mostNamed && say.moreLeftOut({ count: left.length - mostNamed }),
    ...report.unread.slice(0, mostNamed).map((what) => say.unread({ what: visible(what) })),
    report.unread.length > mostNamed && say.moreUnread({ count: report.unread.length - mostNamed }),
    ...report.goOn.map((what) => say.goesOn({ what: visible(what) })),
    foundNothing && say.nothing(),
  ]);
  return `${lines.map(textOf).join('\n')}\n`;
}
