import { importFrom } from '#app/capture/import-notes';

import { type ActFlags, actingOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger import FOLDER`: native notes as candidates. */
export const runImport: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger import',
      'Make candidates of the native notes in a folder: Claude Code, caliban, mini-claude, ' +
        'Serena, cline and the like. The folder is only read; a second import takes what is ' +
        'new.',
      context.out,
    )
      .argument('<folder>', 'the store, inside this repository or anywhere else')
      .option('--task <name>', 'the task they wait in (default: import)')
      .option('--include-user', 'notes about you (type: user) in a store of your home folder, too'),
  );
  const { options, operands } = parse<ActFlags & { readonly includeUser?: boolean }>(built, args);
  return reportOutcome(
    await importFrom(actingOf(options, context), operands[0] ?? '.', {
      includeUser: options.includeUser ?? false,
    }),
    'import',
    options,
    context,
  );
};
