import { Option } from 'commander';

import { confirm } from '#app/acts/confirm';
import { UsageError } from '#diagnostics/failure';
import { follow as say } from '#messages/follow';
import { shellWord } from '#messages/shell-word';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** `ledger confirm ITEM…`: looked at again, still holds. */
export const runConfirm: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger confirm',
      'Say that memory was looked at again and still holds. Its evidence is hashed anew, and the lines are shown.',
      context.out,
    )
      .argument('<items...>', 'short ids, record ids or paths')
      .addOption(new Option('--follow', 'now: ledger follow').hideHelp())
      .option(
        '--at <place>',
        'take these lines for evidence that stands elsewhere: --at src/a.ts#L10; repeatable',
        append,
      ),
  );
  const { options, operands } = parse<
    ActFlags & { readonly follow?: boolean; readonly at?: readonly string[] }
  >(built, args);
  if (options.follow)
    throw new UsageError(say.ofItsOwn({ items: operands.map(shellWord).join(' ') }));
  const places = namesOf(options.at ?? [], options, context);
  return reportOutcome(
    await confirm(actingOf(options, context), namesOf(operands, options, context), places),
    'confirm',
    options,
    context,
  );
};
