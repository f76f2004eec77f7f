import { move, renumber } from '#app/acts/move';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger mv FROM TO`: a record gets another path, and keeps its entries. */
export const runMove: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger mv',
      'Give a record another path: the file, the links to it, and an entry that says so.',
      context.out,
    )
      .argument('<from>', 'path of the record')
      .argument('<to>', 'its new path'),
  );
  const { options, operands } = parse<ActFlags>(built, args);
  const [from = '', to = ''] = namesOf(operands, options, context);
  return reportOutcome(await move(actingOf(options, context), from, to), 'mv', options, context);
};

/** `ledger renumber ADR`: the next free number, where two branches took one. */
export const runRenumber: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger renumber',
      'Give a decision record the next free number, where two branches took one: do it before it is merged.',
      context.out,
    ).argument('<adr>', 'path or id of the record'),
  );
  const { options, operands } = parse<ActFlags>(built, args);
  return reportOutcome(
    await renumber(actingOf(options, context), namesOf(operands, options, context)[0] ?? ''),
    'renumber',
    options,
    context,
  );
};
