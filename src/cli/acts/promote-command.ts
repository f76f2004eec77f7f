import { promote } from '#app/acts/promote';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger promote ITEM…`: every gate, then record, row, entry and task view in one transaction. */
export const runPromote: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger promote',
      'Make memory of items: evidence is hashed, every gate is passed, record, index row ' +
        'and entry are written in one go.',
      context.out,
    ).argument('<items...>', 'short ids, task#n, or paths of candidates'),
    { reason: true, deciding: true },
  );
  const { options, operands } = parse<ActFlags>(built, args);
  return reportOutcome(
    await promote(actingOf(options, context), namesOf(operands, options, context)),
    'promote',
    options,
    context,
  );
};
