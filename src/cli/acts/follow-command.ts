import { follow } from '#app/acts/follow';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger follow [ITEM…]`: takes over all evidence that moved or was reformatted. */
export const runFollow: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger follow',
      'Take over all evidence that moved or was reformatted, without a question. What may be another place, and what changed, stays as it is, and is named.',
      context.out,
    ).argument('[items...]', 'short ids, record ids or paths; all memory unless given'),
  );
  const { options, operands } = parse<ActFlags>(built, args);
  return reportOutcome(
    await follow(actingOf(options, context), namesOf(operands, options, context)),
    'follow',
    options,
    context,
  );
};
