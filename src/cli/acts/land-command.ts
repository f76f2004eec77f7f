import { land } from '#app/acts/rebuild-index';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/act-options';

import { type ActFlags, actingOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger land`: the rows that branches left to the base. */
export const runLand: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger land',
      'Write on the base branch what branches leave to it: rows of the index and of queues, and ' +
        'lines of MEMORY.md, all from the records. Run it after a merge.',
      context.out,
    ).option('--check', 'write nothing, and end with 1 when something would change; for CI'),
  );
  const { options } = parse<ActFlags & { readonly check?: boolean }>(built, args);
  if (options.check && options.plan) throw new UsageError(say.checkedAndPlanned());
  const acting = actingOf(options, context);
  const outcome = await land({
    ...acting,
    dryRun: (acting.dryRun ?? false) || (options.check ?? false),
  });
  const code = reportOutcome(
    outcome,
    'land',
    { ...options, ...(options.check ? { dryRun: true } : {}) },
    context,
  );
  return options.check && outcome.kind === 'plan' && outcome.writes.length > 0 ? 1 : code;
};
