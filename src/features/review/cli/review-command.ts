import type { Command } from 'commander';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '#cli/act-options';
import type { Context, Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';

interface ReviewFlags extends ActFlags {
  readonly list?: boolean;
  readonly all?: boolean;
  readonly edit?: boolean;
  readonly apply?: string;
  readonly cite?: string;
}

function declared(context: Context): Command {
  return withActOptions(
    command(
      'ledger review',
      'Go through what waits, one key an item; nothing is written before you have seen all ' +
        'of it together and said yes.',
      context.out,
    )
      .option('--list', 'only list what waits')
      .option('--all', 'with --list: what was put off, blocked or quarantined too')
      .option('--edit', 'decide in your editor, one line an item')
      .option(
        '--apply <file>',
        'decide what a file says, in the form of --edit or as JSON; - reads standard input',
      )
      .option(
        '--cite <item>',
        'make the places that the note of an imported candidate cites its evidence',
      )
      .option('--task <id>', 'only what this task raised'),
  ).addHelpText(
    'after',
    '\nWhere nobody can be asked (no terminal, an agent, CI) it prints the list. A list ' +
      'ends with 0 whatever waits: waiting is no\nfault. Decisions of a review that was ' +
      'left are kept in your cache folder, and the next one goes on from there.\n',
  );
}

/** `ledger review` */
export const runReview: Run = async (args, context) => {
  const { options, operands } = parse<ReviewFlags>(declared(context), args);
  if (operands.length > 0) throw new UsageError(say.reviewedItem());
  const ways = [
    options.list,
    options.edit,
    options.apply !== undefined,
    options.cite !== undefined,
  ];
  if (ways.filter(Boolean).length > 1) throw new UsageError(say.reviewedSeveralWays());
  const { task = null, ...others } = options;
  const acting = readActFlags(others, context);
  if (options.cite !== undefined) {
    const { citeProposed } = await import('#features/review/app/cite-proposed');
    return reportOutcome(
      await citeProposed(acting, resolveOperands([options.cite], options, context)),
      'review',
      options,
      context,
    );
  }
  // A list needs none of this module.
  const loadDecisions = () => import('./decide-pending.ts');
  if (options.apply !== undefined)
    return (await loadDecisions()).applyFile(options.apply, acting, options, context);
  if (options.edit && !context.interactive) throw new UsageError(say.reviewWithoutTerminal());
  if (options.list || options.all || !context.interactive)
    return (await import('./pending-list.ts')).printPending(
      { ...options, format: options.format },
      context,
    );
  return (await loadDecisions()).decidePending(acting, task, others, context);
};
