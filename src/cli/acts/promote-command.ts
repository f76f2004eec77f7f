import { chooseOnlyPending } from '#app/acts/choose-only';
import { type Additions, promote } from '#app/acts/promote';
import { definedFields } from '#diagnostics/defined-values';

import {
  type ActFlags,
  invocationWithItem,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { type ConditionFlags, onlyPending, withScopeOptions } from '../discovery-options.ts';
import { command, parse, runLocation } from '../parse.ts';
import { asker } from '../print-message.ts';

/** `ledger promote ITEM…`: runs the promotion checks, and writes all files in one transaction. */
export const runPromote: Run = async (args, context) => {
  const built = withActOptions(
    withScopeOptions(
      command(
        'ledger promote',
        'Accept items: hash their evidence, run every promotion check, and write record, index ' +
          'row and ledger entry together.',
        context.out,
      ).argument('[items...]', `short IDs, task#n or candidate paths${onlyPending}`),
    ),
    { reason: true, deciding: true },
  );
  const { options, operands } = parse<ActFlags & ConditionFlags>(built, args);
  const only =
    operands.length === 0
      ? await chooseOnlyPending(runLocation(options, context), 'promote', asker(context))
      : null;
  const items = only === null ? resolveOperands(operands, options, context) : [only];
  return reportOutcome(
    await promote(readActFlags(options, context), items, additionsOf(options)),
    'promote',
    options,
    context,
    invocationWithItem(only, options),
  );
};

/** Null if the flags add nothing to candidates. */
function additionsOf({ when, notWhen, loadWhen }: ConditionFlags): Additions | null {
  if (when === undefined && notWhen === undefined && loadWhen === undefined) return null;
  return {
    loadWhen: loadWhen ?? null,
    details: definedFields({
      applies_when: when && [...when],
      does_not_apply_when: notWhen && [...notWhen],
    }),
  };
}
