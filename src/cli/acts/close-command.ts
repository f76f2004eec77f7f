import { chooseOnlyOpenTask } from '#app/acts/choose-only';
import { close } from '#app/acts/close';
import { outcomeLine as line } from '#messages/generated/program';

import {
  type ActFlags,
  invocationWithItem,
  readActFlags,
  reportOutcome,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse, runLocation } from '../parse.ts';
import { asker, messageLine } from '../print-message.ts';

/** `ledger close TASK`: refused while its items are pending. */
export const runClose: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger close',
      'Close a task. Refused while its items are pending. Merging its pull request closes it, too.',
      context.out,
    )
      .argument(
        '[task]',
        'ID or path of the task (default: the only open one, after a question on a terminal)',
      )
      .option('--check', 'only check whether it can be closed'),
  );
  const { options, operands } = parse<ActFlags & { readonly check?: boolean }>(built, args);
  const [named] = operands;
  const only =
    named === undefined
      ? await chooseOnlyOpenTask(runLocation(options, context), asker(context))
      : null;
  const task = only ?? named ?? '';
  const outcome = await close(readActFlags(options, context), task, options.check ?? false);
  if (!options.check || outcome.kind !== 'plan' || options.format === 'json')
    return reportOutcome(outcome, 'close', options, context, invocationWithItem(only, options));
  if (!options.quiet) context.out(messageLine(line.closable({ task }), context));
  return 0;
};
