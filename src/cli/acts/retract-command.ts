import { Option } from 'commander';

import { erase } from '#app/acts/erase';
import { type Cause, retract } from '#app/acts/retract';
import { UsageError } from '#diagnostics/failure';
import { erase as say } from '#messages/generated/decide';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger retract ITEM…`: withdraws facts, and refuses them from then on. */
export const runRetract: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger retract',
      'Withdraw facts. Needs --reason. They leave the index; a visible row and a ledger entry ' +
        'remain. The same claims are refused from then on.',
      context.out,
    )
      .argument('<items...>', 'short IDs, record IDs or paths')
      .addOption(
        new Option('--because <cause>', 'why; after stale, the claim may return')
          .choices(['withdrawn', 'contradicted', 'poisoned', 'stale'])
          .default('withdrawn'),
      )
      .option(
        '--erase',
        'erase its text permanently, except IDs and hashes; lists Git commits that still have it',
      ),
    { reason: true },
  ).addHelpText(
    'after',
    '\nwithdrawn     it should not be a fact; the claim is refused' +
      '\ncontradicted  it was found to be wrong; the claim is refused' +
      '\npoisoned      it was added to mislead; the claim is refused' +
      '\nstale         it is no longer true; the claim may return' +
      '\n\nA high-consequence fact is quarantined first: a second person retracts or releases it.' +
      '\n\n--erase also erases items that are withdrawn, rejected or superseded already. It cannot ' +
      'be undone.\nThe name of the person who decided remains, and so does Git history.' +
      '\n\nExamples:\n  ledger retract k3fq --because contradicted ' +
      '--reason "reuse is allowed for ten seconds"\n  ledger retract k3fq --erase ' +
      '--reason "it named a customer"\n',
  );
  const { options, operands } = parse<ActFlags & { readonly because: Cause }>(built, args);
  const acting = readActFlags(options, context);
  const items = resolveOperands(operands, options, context);
  if (options.erase && options.plan) throw new UsageError(say.noPlan());
  const outcome = await (options.erase ? erase : retract)(acting, items, options.because);
  return reportOutcome(outcome, 'retract', options, context);
};
