import { undo } from '#app/acts/undo';

import { type ActFlags, actingOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger undo`: the last act, while it is not committed. */
export const runUndo: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger undo',
      'Take back the last act or `--fix` that is not committed, while its files are as it wrote them.',
      context.out,
    ),
  );
  const { options } = parse<ActFlags>(built, args);
  return reportOutcome(await undo(actingOf(options, context)), 'undo', options, context);
};
