import { adopt } from '#app/acts/adopt';
import { amend } from '#app/acts/amend';
import { move, renumber } from '#app/acts/move';
import { restoreAcceptedTexts } from '#app/acts/restore-accepted-texts';
import { undo } from '#app/acts/undo';
import { unlock } from '#app/acts/unlock';
import type { ActInvocation, Outcome } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { outcomeLine as line } from '#messages/generated/program';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse, runLocation } from '../parse.ts';
import { messageLine } from '../print-message.ts';

/** Makes a command for an act that takes items or paths and no further options. */
function actCommand(
  name: string,
  summary: string,
  operands: Readonly<Record<string, string>>,
  act: (acting: ActInvocation, names: readonly string[]) => Promise<Outcome>,
  more: { readonly reason?: boolean } = {},
): Run {
  return async (args, context) => {
    const built = withActOptions(command(`ledger ${name}`, summary, context.out), more);
    for (const [syntax, text] of Object.entries(operands)) built.argument(syntax, text);
    const { options, operands: given } = parse<ActFlags>(built, args);
    const outcome = await act(
      readActFlags(options, context),
      resolveOperands(given, options, context),
    );
    return reportOutcome(outcome, name, options, context);
  };
}

export const runAdopt = actCommand(
  'adopt',
  'Take records that were accepted before there was a ledger into it, with one entry; ' +
    'nothing is written into them.',
  { '[paths...]': 'files or folders; without any, everything that was accepted' },
  adopt,
);

export const runAmend = actCommand(
  'amend',
  'Accept another wording of memory that was edited in its file; what it claims stays the same.',
  { '<items...>': 'short ids, record ids or paths' },
  amend,
  { reason: true },
);

export const runMove = actCommand(
  'mv',
  'Give a record another path: the file, the links to it, and an entry that says so.',
  { '<from>': 'path of the record', '<to>': 'its new path' },
  (acting, [from = '', to = '']) => move(acting, from, to),
);

export const runRenumber = actCommand(
  'renumber',
  'Give a decision record the next free number, where two branches took one: do it before it is merged.',
  { '<adr>': 'path or id of the record' },
  (acting, [record = '']) => renumber(acting, record),
);

export const runUndo = actCommand(
  'undo',
  'Take back the last act or `--fix` that is not committed, while its files are as it wrote them. ' +
    'With ITEM, put back its accepted text, which somebody edited by hand.',
  { '[items...]': 'short ids, or paths of records that were edited by hand' },
  (acting, items) => (items.length === 0 ? undo(acting) : restoreAcceptedTexts(acting, items)),
);

/** `ledger unlock --force`: for a holder that is gone on another host, or after a power cut. */
export const runUnlock: Run = async (args, context) => {
  const built = command(
    'ledger unlock',
    'Take the lock from a process that is gone. A holder that runs on this machine keeps it.',
    context.out,
  ).option('--force', 'yes, nobody else is writing here');
  const { options } = parse<{ readonly force?: boolean }>(built, args);
  if (!options.force) throw new UsageError(say.unlockUnforced());
  const { taken } = await unlock(runLocation(options, context));
  context.out(
    messageLine(taken === null ? line.unlocked() : line.lockTaken({ holder: taken }), context),
  );
  return 0;
};
