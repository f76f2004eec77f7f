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
import { type ConditionFlags, withScopeOptions } from '../discovery-options.ts';
import { command, parse, runLocation } from '../parse.ts';
import { asker } from '../print-message.ts';

/** `ledger promote ITEM…`: every gate, then record, row, entry and task view in one transaction. */
export const runPromote: Run = async (args, context) => {
  const built = withActOptions(
    withScopeOptions(
      command(
        'ledger promote',
        'Make memory of items: evidence is hashed, every gate is passed, record, index row ' +
          'and entry are written in one go.',
        context.out,
      ).argument(
        '[items...]',
        'short ids, task#n, or paths of candidates; without, it asks about the only one that waits',
      ),
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

/** Null where the flags add nothing to candidates. */
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
