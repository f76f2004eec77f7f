import { nestedStatuses } from '#app/inspect/nested-status';
import { tool } from '#app/invocation/version';
import { readActFlags } from '#cli/act-options';
import { type Context, isPerson, painter } from '#cli/context';
import { nestedStatusLines } from '#cli/look/status-command';
import type { GlobalOptions } from '#cli/parse';
import { listPending } from '#features/review/app/cached-pending-list';
import { queueJson, queueText } from '#reporters/queue';

interface PendingFlags {
  readonly all?: boolean;
  readonly task?: string;
  readonly format?: 'pretty' | 'json';
}

/** Prints pending items. Returns 0: pending items are not an error. */
export async function printPending(
  options: PendingFlags & GlobalOptions,
  context: Context,
): Promise<number> {
  const { task, all, format, ...others } = options;
  const items = await listPending(
    readActFlags(others, context),
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
  if (format !== 'json' && (task ?? null) === null) {
    const below = await nestedStatuses(readActFlags(others, context), new Date());
    const pending = below.filter(({ found }) => found.waiting.length > 0);
    context.out(nestedStatusLines(pending, context.program, 'review'));
  }
  return 0;
}
