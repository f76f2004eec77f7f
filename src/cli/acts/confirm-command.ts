import { confirm } from '#app/acts/confirm';
import { withTypedDays } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';
import { doubt as say } from '#messages/generated/review';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { collectValues, futureDayExamples } from '../discovery-options.ts';
import { listFeatureCalls } from '../feature.ts';
import { command, parse } from '../parse.ts';

interface ConfirmFlags extends ActFlags {
  readonly at?: readonly string[];
  readonly until?: string;
  readonly reviewBy?: string;
}

/** `ledger confirm ITEM…`: records that facts are still true. */
export const runConfirm: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger confirm',
      'Confirm that facts are still true: hash their evidence again, and print the lines.',
      context.out,
    )
      .argument('[items...]', 'short IDs, record IDs or paths')
      .option(
        '--at <place>',
        'new place of changed evidence, or first evidence of an adopted note: src/a.ts#L10, ' +
          'src/a.ts:symbol; repeatable',
        collectValues,
      )
      .option('--until <date>', `new last day it is valid, in UTC: ${futureDayExamples}, or none`)
      .option('--review-by <date>', 'new last day to review it, in UTC, or none'),
  ).addHelpText(
    'after',
    '\nExamples:\n  ledger confirm k3fq\n  ledger confirm k3fq --at src/a.ts#L10-L14\n  ledger confirm k3fq --until 2027-01-31\n  ledger confirm --changed\n',
  );
  for (const { flags, says } of listFeatureCalls('confirm', context)) built.option(flags, says);
  const { options: typed, operands } = parse<ConfirmFlags>(built, args);
  const options = await withTypedDays(typed, ['until', 'reviewBy'], context.replay?.now);
  if (operands.length === 0) throw new UsageError(say.unnamed());
  const places = resolveOperands(options.at ?? [], options, context);
  return reportOutcome(
    await confirm(readActFlags(options, context), resolveOperands(operands, options, context), {
      at: places,
      until: options.until,
      reviewBy: options.reviewBy,
    }),
    'confirm',
    options,
    context,
  );
};
