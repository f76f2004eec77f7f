import { waitingBelow } from '#app/inspect/nested-status';
import { tool } from '#app/invocation/version';
import { waitingList } from '#app/review/waiting-list';
import { queueJson, queueText } from '#reporters/queue';

import { actingOf } from '../act-options.ts';
import { type Context, isPerson, painter } from '../context.ts';
import type { GlobalOptions } from '../parse.ts';
import { belowLines } from './status-command.ts';

/** What a list of what waits can be asked for. */
export interface PendingFlags {
  readonly all?: boolean;
  readonly task?: string;
  readonly format?: 'pretty' | 'json';
}

/** Prints the list; the exit code is 0, for waiting is no fault. */
export async function printPending(
  options: PendingFlags & GlobalOptions,
  context: Context,
): Promise<number> {
  const { task, all, format, ...others } = options;
  const items = await waitingList(
    actingOf(others, context),
    { all: all ?? false, task: task ?? null },
    new Date(),
  );
  const mayDecide = isPerson(context);
  context.out(
    format === 'json'
      ? queueJson(items, tool, mayDecide)
      : queueText(items, {
          program: context.program,
          paint: painter(context, options.color),
          mayDecide,
        }),
  );
  if (format !== 'json' && (task ?? null) === null)
    context.out(
      belowLines(await waitingBelow(actingOf(others, context), new Date()), context.program),
    );
  return 0;
}
