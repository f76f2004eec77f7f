import { Option } from 'commander';

import { type Cause, retract } from '#app/acts/retract';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger retract ITEM…`: it was wrong; withdraw it everywhere and for good. */
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
      ),
    { reason: true },
  ).addHelpText(
    'after',
    '\nwithdrawn     it should not be memory; the same claim is refused from now ' +
      'on\ncontradicted  it was found to be wrong; the same\npoisoned      somebody put it ' +
      'there to mislead; the same\nstale         it no longer holds; the claim may be made ' +
      'again\n\nWhat is of high consequence goes into quarantine first: a second person ' +
      'retracts or releases it.\n\nExample:\n  ledger retract k3fq --because contradicted ' +
      '--reason "reuse is allowed for ten seconds"\n',
  );
  const { options, operands } = parse<ActFlags & { readonly because: Cause }>(built, args);
  return reportOutcome(
    await retract(actingOf(options, context), namesOf(operands, options, context), options.because),
    'retract',
    options,
    context,
  );
};
