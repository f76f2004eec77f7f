import { amend } from '#app/acts/amend';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger amend ITEM…`: another wording, made in the file. */
export const runAmend: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger amend',
      'Accept another wording of memory that was edited in its file; what it claims stays the same.',
      context.out,
    ).argument('<items...>', 'short ids, record ids or paths'),
    { reason: true },
  );
  const { options, operands } = parse<ActFlags>(built, args);
  return reportOutcome(
    await amend(actingOf(options, context), namesOf(operands, options, context)),
    'amend',
    options,
    context,
  );
};
