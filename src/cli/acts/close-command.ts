import { close } from '#app/acts/close';
import { outcomeLine as line } from '#messages/outcome-line';

import { type ActFlags, actingOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { lineOf } from '../notice.ts';
import { command, parse } from '../parse.ts';

/** `ledger close TASK`: refused while anything of it is undecided. */
export const runClose: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger close',
      'Close a task once everything it raised is decided. Where pull requests are merged, ' +
        'merging closes it and nobody types this.',
      context.out,
    )
      .argument('<task>', 'id or path of the task')
      .option('--check', 'only say whether it could be closed'),
  );
  const { options, operands } = parse<ActFlags & { readonly check?: boolean }>(built, args);
  const outcome = await close(
    actingOf(options, context),
    operands[0] ?? '',
    options.check ?? false,
  );
  if (options.check && outcome.kind === 'plan' && !options.quiet && options.format !== 'json')
    context.out(lineOf(line.closable({ task: operands[0] ?? '' }), context));
  return options.check && outcome.kind === 'plan' && options.format !== 'json'
    ? 0
    : reportOutcome(outcome, 'close', options, context);
};
