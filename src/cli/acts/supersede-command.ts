import { supersede } from '#app/acts/supersede';
import { toInput } from '#app/capture/capture-json';
import { withTypedDays } from '#app/invocation/typed-day';

import { readActFlags, reportOutcome, resolveOperands, withActOptions } from '../act-options.ts';
import { type CaptureFlags, requestOf } from '../capture-flags.ts';
import type { Run } from '../context.ts';
import {
  collectValues,
  evidenceExamples,
  withDecisionOptions,
  withDiscoveryOptions,
  withRecordOptions,
} from '../discovery-options.ts';
import { command, parse } from '../parse.ts';

/** `ledger supersede OLD [NEW|"CLAIM" EVIDENCE…]`: replaces a fact by a newer one. */
export const runSupersede: Run = async (args, context) => {
  const built = command(
    'ledger supersede',
    'Replace a fact by a newer one. A new claim keeps each field of the old record that you do ' +
      'not set, except title, context, alternatives and consequences. Without one, ' +
      'propose a copy to correct.',
    context.out,
  )
    .argument('<old>', 'record to replace')
    .argument('[new]', 'new claim in one sentence, or a record, which is promoted if it is pending')
    .argument(
      '[evidence...]',
      `for a new claim: ${evidenceExamples} (default: that of the old record)`,
    )
    .option(
      '--quote <text>',
      'cited sentence of each address, in the same order; repeatable',
      collectValues,
    )
    .option('--claim <text>', 'claim of the corrected copy, which stays pending')
    .option('--task <id>', 'task it belongs to (default: LEDGER_TASK, then the branch)');
  const { options: typed, operands } = parse<CaptureFlags & { readonly claim?: string }>(
    withActOptions(withDecisionOptions(withDiscoveryOptions(withRecordOptions(built))), {
      reason: true,
      deciding: true,
    }).addHelpText(
      'after',
      '\nExamples:\n  ledger supersede k3fq "The limit is twelve requests" src/limits.ts#L4-L9\n' +
        '  ledger supersede k3fq m7qd\n  ledger supersede k3fq --claim "The limit is twelve requests"\n',
    ),
    args,
  );
  const options = await withTypedDays(typed, ['until', 'reviewBy'], context.replay?.now);
  const [old = '', ...others] = operands;
  // With --claim, the other operands are its evidence.
  const claim = options.claim === undefined ? others.shift() : undefined;
  const [record = '', named = ''] = resolveOperands([old, claim ?? ''], options, context);
  const request = requestOf(claim ?? options.claim ?? '', others, options);
  return reportOutcome(
    await supersede(readActFlags(options, context), record, {
      named: claim === undefined ? null : named,
      input: toInput(request),
    }),
    'supersede',
    options,
    context,
  );
};
