import { unlock } from '#app/acts/unlock';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { outcomeLine as line } from '#messages/generated/program';

import { type ActFlags, actingOf } from '../act-options.ts';
import type { Run } from '../context.ts';
import { lineOf } from '../notice.ts';
import { command, parse } from '../parse.ts';

/**
 * `ledger unlock --force`: for a lock whose holder is gone on another host, or after a power cut.
 */
export const runUnlock: Run = async (args, context) => {
  const built = command(
    'ledger unlock',
    'Take the lock from a process that is gone. A holder that runs on this machine keeps it.',
    context.out,
  ).option('--force', 'yes, nobody else is writing here');
  const { options } = parse<ActFlags & { readonly force?: boolean }>(built, args);
  if (!options.force) throw new UsageError(say.unlockUnforced());
  const { cwd, config } = actingOf(options, context);
  const { taken } = await unlock({
    cwd,
    config,
  });
  context.out(
    lineOf(taken === null ? line.unlocked() : line.lockTaken({ holder: taken }), context),
  );
  return 0;
};
