import { chooseOnlyPending } from '#app/acts/choose-only';
import { decide, type Disposition } from '#app/acts/decide';

import {
  type ActFlags,
  invocationWithItem,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { futureDayExamples } from '../discovery-options.ts';
import { command, parse, runLocation } from '../parse.ts';
import { asker } from '../print-message.ts';

interface DecideFlags extends ActFlags {
  readonly until?: string;
  readonly blockedBy?: string;
}

const summaries: Readonly<Record<Exclude<Disposition, 'validate'>, string>> = {
  reject: 'Refuse items: they are no memory, and why is recorded.',
  defer: 'Put items off until a day, or until something else is done.',
  block: 'Put items off until another thing is done, and say which.',
  quarantine:
    'Set items or memory aside that are suspicious, conflicting, unsupported or sensitive; nobody is served them.',
  release: 'Take items out of quarantine; somebody else than who put them there does it.',
  reopen: 'Take up deferred or blocked items again.',
};

/** Acts that ask about the only pending item where none is named. */
const infers: ReadonlySet<Disposition> = new Set(['reject', 'defer', 'block']);

/** `ledger reject|defer|block|quarantine|release|reopen ITEM…`. */
export function decideCommand(act: Exclude<Disposition, 'validate'>): Run {
  return async (args, context) => {
    const built = withActOptions(
      command(`ledger ${act}`, summaries[act], context.out).argument(
        infers.has(act) ? '[items...]' : '<items...>',
        `short ids, task#n, or paths of records${infers.has(act) ? '; without, it asks about the only one that waits' : ''}`,
      ),
      { reason: true },
    );
    if (act === 'defer') built.option('--until <date>', `the day it is due: ${futureDayExamples}`);
    if (act === 'defer' || act === 'block')
      built.option(
        '--blocked-by <what>',
        'what it waits for: an issue, an amendment, another item',
      );
    if (act === 'reopen') built.option('--task <id>', 'the task it goes on in');
    const { options, operands } = parse<DecideFlags>(built, args);
    const only =
      operands.length === 0
        ? await chooseOnlyPending(runLocation(options, context), act, asker(context))
        : null;
    const outcome = await decide(
      readActFlags(options, context),
      act,
      only === null ? resolveOperands(operands, options, context) : [only],
      {
        until: options.until ?? null,
        blockedBy: options.blockedBy ?? null,
        task: options.task ?? null,
      },
    );
    return reportOutcome(outcome, act, options, context, invocationWithItem(only, options));
  };
}
