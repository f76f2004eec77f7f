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
      'Decide pending items, one key each. Nothing is written until you confirm all decisions. ' +
        'Without a terminal, and for agents and CI, it lists the items and exits 0.',
      context.out,
    )
      .option('--list', 'only list the pending items')
      .option('--all', 'list deferred, blocked and quarantined items, too')
      .option('--edit', 'decide in your editor, one line per item')
      .option(
        '--apply <file>',
        'read decisions from a file, in the form of --edit or as JSON; - reads standard input',
      )
      .option(
        '--cite <item>',
        'add the places that the note of an imported candidate cites to its evidence',
      )
      .option('--task <id>', 'only items of this task'),
  ).addHelpText(
    'after',
    '\nIf you quit, your decisions stay in your cache folder, and the next review restores them.\n',
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
