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
  'Record accepted documents that are older than the ledger, in one entry. Their files stay as ' +
    'they are.',
  { '[paths...]': 'files or folders (default: all accepted documents)' },
  adopt,
);

export const runAmend = actCommand(
  'amend',
  'Accept new wording of facts that you edited in their files; not of claims. Needs --reason.',
  { '<items...>': 'short IDs, record IDs or paths' },
  amend,
  { reason: true },
);

export const runMove = actCommand(
  'mv',
  'Move a record to another path, update the links to it, and record the move.',
  { '<from>': 'path of the record', '<to>': 'its new path' },
  (acting, [from = '', to = '']) => move(acting, from, to),
);

export const runRenumber = actCommand(
  'renumber',
  'Give a decision record the next free number if two branches took one. Run it before the merge.',
  { '<adr>': 'path or ID of the record' },
  (acting, [record = '']) => renumber(acting, record),
);

export const runUndo = actCommand(
  'undo',
  'Revert the last change or `--fix`, if it is not committed and its files are unchanged since. ' +
    'With ITEM, restore its accepted text after a hand edit.',
  { '[items...]': 'short IDs or paths of records that were edited by hand' },
  (acting, items) => (items.length === 0 ? undo(acting) : restoreAcceptedTexts(acting, items)),
);

/** `ledger unlock --force`: for a process that ended on another host, or after a power cut. */
export const runUnlock: Run = async (args, context) => {
  const built = command(
    'ledger unlock',
    'Remove the lock of a process that has ended. Refused while the process runs on this machine.',
    context.out,
  ).option('--force', 'confirm that no other process is writing here');
  const { options } = parse<{ readonly force?: boolean }>(built, args);
  if (!options.force) throw new UsageError(say.unlockUnforced());
  const { taken } = await unlock(runLocation(options, context));
  context.out(
    messageLine(taken === null ? line.unlocked() : line.lockTaken({ holder: taken }), context),
  );
  return 0;
};
