import { onlyWaiting, withOnly } from '#app/acts/only-one';
import { promote } from '#app/acts/promote';

import {
  type ActFlags,
  actingOf,
  askedFor,
  namesOf,
  reportOutcome,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { hereOf } from '../here-of.ts';
import { command, parse } from '../parse.ts';

/** `ledger promote ITEM…`: every gate, then record, row, entry and task view in one transaction. */
export const runPromote: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger promote',
      'Make memory of items: evidence is hashed, every gate is passed, record, index row ' +
        'and entry are written in one go.',
      context.out,
    ).argument(
      '[items...]',
      'short ids, task#n, or paths of candidates; without, the only one that waits',
    ),
    { reason: true, deciding: true },
  );
  const { options, operands } = parse<ActFlags>(built, args);
  const only =
    operands.length === 0 ? await onlyWaiting(hereOf(options, context), 'promote') : null;
  const items = only ? [only.name] : namesOf(operands, options, context);
  return reportOutcome(
    withOnly(await promote(actingOf(options, context), items), only),
    'promote',
    options,
    context,
    askedFor(only, options),
  );
};
