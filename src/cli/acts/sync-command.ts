import { sync, syncUser } from '#app/sync/sync';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';

import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '../act-options.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';

/** `ledger sync`: copies facts into the files that agents load. */
export const runSync: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger sync',
      'Copy facts into the files that agents load: MEMORY.md, .claude/rules, AGENTS.md. ' +
        'Commands that change facts do this automatically.',
      context.out,
    )
      .option('--check', 'write nothing, and exit 1 if a file would change; for CI')
      .option('--user', 'only the stores of this user for this repository, outside of it'),
  );
  const { options } = parse<ActFlags & { readonly check?: boolean; readonly user?: boolean }>(
    built,
    args,
  );
  if (options.check && options.plan) throw new UsageError(say.checkedAndPlanned());
  if ((options.user || options.check) && context.replay) throw new UsageError(say.syncReplayed());
  if (options.user && options.plan) throw new UsageError(say.syncPlannedForUser());
  const acting = readActFlags(options, context);
  const outcome = await (options.user ? syncUser : sync)({
    ...acting,
    dryRun: (acting.dryRun ?? false) || (options.check ?? false),
  });
  const shown = options.check ? { ...options, dryRun: true } : options;
  const code = reportOutcome(outcome, 'sync', shown, context);
  // The files lack a record that cannot be read.
  const isLeftOut = outcome.notes.some((note) => 'leftOut' in note);
  return isLeftOut || (options.check && outcome.kind === 'plan' && outcome.writes.length > 0)
    ? 1
    : code;
};
