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
    'Put a new truth in the place of an old one, both sides at once. A new claim takes over what ' +
      'the old record says and no option says otherwise; without one, a corrected copy is opened.',
    context.out,
  )
    .argument('<old>', 'the record that no longer holds')
    .argument(
      '[new]',
      'what holds now: a claim in one sentence, or a record; promoted on the way where it still waits',
    )
    .argument('[evidence...]', `of a new claim: ${evidenceExamples}; else that of the old record`)
    .option(
      '--quote <text>',
      'the sentence of the source that counts, in the order of the addresses; repeatable',
      collectValues,
    )
    .option('--claim <text>', 'of the corrected copy: what is true now; it waits for its decision')
    .option('--task <id>', 'the task it came up in; else LEDGER_TASK, else the branch');
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
  const anew = options.claim === undefined ? others.shift() : undefined;
  const [record = '', named = ''] = resolveOperands([old, anew ?? ''], options, context);
  const request = requestOf(anew ?? options.claim ?? '', others, options);
  return reportOutcome(
    await supersede(readActFlags(options, context), record, {
      named: anew === undefined ? null : named,
      input: toInput(request),
    }),
    'supersede',
    options,
    context,
  );
};
