import { putBack } from '#app/acts/put-back';
import { undo } from '#app/acts/undo';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger undo`: the last act, while it is not committed, or an edit by hand. */
export const runUndo: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger undo',
      'Take back the last act or `--fix` that is not committed, while its files are as it wrote them. ' +
        'With ITEM, put back its accepted text, which somebody edited by hand.',
      context.out,
    ).argument('[items...]', 'short ids, or paths of records that were edited by hand'),
  );
  const { options, operands } = parse<ActFlags>(built, args);
  const acting = actingOf(options, context);
  const outcome =
    operands.length === 0
      ? await undo(acting)
      : await putBack(acting, namesOf(operands, options, context));
  return reportOutcome(outcome, 'undo', options, context);
};
