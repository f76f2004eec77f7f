import { confirm } from '../../confirm.ts';
import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger confirm ITEM…`: looked at again, still holds (document 3.5). */
export const runConfirm: Run = async (args, context) => {
  const built = withActOptions(command('ledger confirm', 'Say that memory was looked at again and still holds: its evidence is hashed anew.', context.out).argument('<items...>', 'short ids, record ids or paths').option('--follow', 'take along evidence that moved'));
  const { options, operands } = parse<ActFlags & { readonly follow?: boolean }>(built, args);
  return reportOutcome(await confirm(actingOf(options, context), namesOf(operands, options, context), options.follow ?? false), 'confirm', options, context);
};
