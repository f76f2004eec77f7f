import { adopt } from '#app/acts/adopt';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger adopt [PATH…]`: existing accepted records into the ledger. */
export const runAdopt: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger adopt',
      'Take records that were accepted before there was a ledger into it, with one entry; ' +
        'nothing is written into them.',
      context.out,
    ).argument('[paths...]', 'files or folders; without any, everything that was accepted'),
  );
  const { options, operands } = parse<ActFlags>(built, args);
  return reportOutcome(
    await adopt(actingOf(options, context), namesOf(operands, options, context)),
    'adopt',
    options,
    context,
  );
};
