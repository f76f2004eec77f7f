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
      'Withdraw memory: it leaves the index, a visible row and an entry stay, and the same ' +
        'claim is refused from now on.',
      context.out,
    )
      .argument('<items...>', 'short ids, record ids or paths')
      .addOption(
        new Option('--because <cause>', 'stale leaves the claim free to be made again')
          .choices(['withdrawn', 'contradicted', 'poisoned', 'stale'])
          .default('withdrawn'),
      )
      .option(
        '--erase',
        'erase its text for good: record, entries and rows keep ids and digests; says which git history still has it',
      ),
    { reason: true },
  ).addHelpText(
    'after',
    '\nwithdrawn     it should not be memory; the same claim is refused from now ' +
      'on\ncontradicted  it was found to be wrong; the same\npoisoned      somebody put it ' +
      'there to mislead; the same\nstale         it no longer holds; the claim may be made ' +
      'again\n\nWhat is of high consequence goes into quarantine first: a second person ' +
      'retracts or releases it.\n\n--erase also takes the text out of what is withdrawn, rejected or superseded ' +
      'already. There is no way back. The name of who decided stays, and so does what git has: it ' +
      'lists the commits, and what to do.\n\nExample:\n  ledger retract k3fq --because contradicted ' +
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
