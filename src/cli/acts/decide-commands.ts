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
import { futureDayExamples, onlyPending } from '../discovery-options.ts';
import { command, parse, runLocation } from '../parse.ts';
import { asker } from '../print-message.ts';

interface DecideFlags extends ActFlags {
  readonly until?: string;
  readonly blockedBy?: string;
}

const summaries: Readonly<Record<Exclude<Disposition, 'validate'>, string>> = {
  reject: 'Refuse items. Needs --reason.',
  defer: 'Decide items later. Needs --reason, and --until or --blocked-by.',
  block: 'Decide items after something else is done. Needs --reason and --blocked-by.',
  quarantine:
    'Hide items or facts that are suspicious, conflicting, unsupported or sensitive. Needs ' +
    '--reason. CI may not; agents only with agents.mayPromote, and no high-consequence ones.',
  release:
    'Take items out of quarantine. Needs --reason and a person who did not quarantine them. The ' +
    'person who proposed a high-consequence item may not release it.',
  reopen: 'Make deferred or blocked items pending again.',
};

/** Decisions that ask about the only pending item if none is named. */
const infers: ReadonlySet<Disposition> = new Set(['reject', 'defer', 'block']);

/** `ledger reject|defer|block|quarantine|release|reopen ITEM…`. */
export function decideCommand(act: Exclude<Disposition, 'validate'>): Run {
  return async (args, context) => {
    const built = withActOptions(
      command(`ledger ${act}`, summaries[act], context.out).argument(
        infers.has(act) ? '[items...]' : '<items...>',
        `short IDs, task#n or record paths${infers.has(act) ? onlyPending : ''}`,
      ),
      { reason: true },
    );
    if (act === 'defer') built.option('--until <date>', `day to decide it: ${futureDayExamples}`);
    if (act === 'defer' || act === 'block')
      built.option(
        '--blocked-by <what>',
        'what must be done first: an issue, an amendment, another item',
      );
    if (act === 'reopen') built.option('--task <id>', 'task to continue it in');
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
