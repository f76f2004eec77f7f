import { Option } from 'commander';

import { waitingBelow } from '#app/inspect/nested-status';
import { tool } from '#app/invocation/version';
import { waitingList } from '#app/review/waiting-list';
import { queueJson, queueText } from '#reporters/queue';

import { actingOf } from '../act-options.ts';
import { type Context, isPerson, painter, type Run } from '../context.ts';
import { command, type GlobalOptions, parse } from '../parse.ts';
import { belowLines } from './status-command.ts';

/** What a list of what waits can be asked for. */
export interface QueueFlags {
  readonly all?: boolean;
  readonly task?: string;
  readonly format?: 'pretty' | 'json';
}

/** `ledger queue`: what waits, and what still speaks against promoting it. */
export const runQueue: Run = async (args, context) => {
  const built = command(
    'ledger queue',
    'List what waits for a decision, task by task, with what promoting it would still be refused for.',
    context.out,
  )
    .option('--all', 'what was put off, blocked or quarantined too')
    .option('--task <id>', 'only what this task raised')
    .addOption(new Option('--format <name>', 'how to print it').choices(['pretty', 'json']))
    .addHelpText(
      'after',
      '\nThe exit code is 0 whatever waits: that something waits is no fault. `ledger close TASK --check` judges.\n',
    );
  const { options } = parse<QueueFlags>(built, args);
  return printQueue(options, context);
};

/** Prints the list; the exit code is 0, for waiting is no fault. */
export async function printQueue(
  options: QueueFlags & GlobalOptions,
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
