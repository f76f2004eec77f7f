import { supersede } from '#app/acts/supersede';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger supersede OLD [NEW]`: a new truth in the place of an old one. */
export const runSupersede: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger supersede',
      'Put a new truth in the place of an old one, both sides at once; without a new one, open a corrected copy.',
      context.out,
    )
      .argument('<old>', 'the record that no longer holds')
      .argument('[new]', 'the record that holds now; promoted on the way where it still waits')
      .option('--claim <text>', 'of the corrected copy: what is true now'),
    { reason: true, deciding: true },
  );
  const { options, operands } = parse<ActFlags & { readonly claim?: string }>(built, args);
  const [old = '', successor = null] = namesOf(operands, options, context);
  return reportOutcome(
    await supersede(actingOf(options, context), old, successor, options.claim ?? null),
    'supersede',
    options,
    context,
  );
};
