import { resolve } from 'node:path';

import { folderOfPlan, type Invocation, planRefusal, replanCommand } from '#app/acts/apply';
import type { Outcome } from '#app/unit-of-work/run-act';
import { readSavedPlan, type SavedPlan } from '#app/unit-of-work/saved-plan';
import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';

import { type ActFlags, readFileOrStdin, reportOutcome, withActOptions } from '../act-options.ts';
import type { CommandEntry } from '../command-entry.ts';
import type { Context, Run } from '../context.ts';
import {
  command,
  type GlobalOptions,
  HelpExit,
  parse,
  runLocation,
  unsavedOptions,
} from '../parse.ts';

/**
 * `ledger apply FILE`: carries out a saved plan.
 *
 * @param plannedCommands the commands that print plans, by name
 */
export function applyCommand(
  plannedCommands: (context: Context) => ReadonlyMap<string, CommandEntry['load']>,
): Run {
  return async (args, context) => {
    const built = withActOptions(
      command(
        'ledger apply',
        'Carry out a plan that --plan printed: plan again, and refuse a different result.',
        context.out,
      ).argument('<file>', 'plan to carry out; - reads standard input'),
    );
    const { options, operands } = parse<ActFlags>(built, args);
    const [name = ''] = operands;
    const { cwd } = runLocation(options, context);
    const messages = { tooLarge: say.planTooLarge, noText: say.planNoText };
    const text = await readFileOrStdin(name, cwd, context, messages);
    const plan = readSavedPlan(text, name === '-' ? 'standard input' : name);
    const planned = plannedCommands(context);
    const outcome =
      planRefusal(plan, new Set(planned.keys()), unsavedOptions, new Date()) ??
      (await replay(plan, planned, options, context));
    return reportOutcome(outcome, 'apply', options, context, plan.invocation);
  };
}

/** Runs the command of a plan once more, by the clock of the plan. */
async function replay(
  plan: SavedPlan,
  planned: ReadonlyMap<string, CommandEntry['load']>,
  options: ActFlags & GlobalOptions,
  context: Context,
): Promise<Outcome> {
  const invocation = plan.invocation as Invocation;
  const here = runLocation(options, context);
  const cwd = folderOfPlan(invocation, here);
  const run = await planned.get(invocation.command)?.();
  let outcome: Outcome | null = null;
  const again: Context = {
    ...context,
    ...(cwd === null ? {} : { cwd }),
    interactive: false,
    out: () => undefined,
    stdin: () =>
      invocation.input === null
        ? Promise.reject(new UsageError(say.planWithoutInput()))
        : Promise.resolve(Buffer.from(invocation.input)),
    replay: {
      planned: { writes: plan.writes, again: replanCommand(invocation) },
      now: new Date(invocation.at),
      take: (each) => void (outcome = each),
    },
  };
  const about = presentItems([
    (options.dryRun || options.plan) && '--dry-run',
    here.config !== undefined && `--config=${resolve(here.cwd, here.config)}`,
  ]);
  try {
    if (cwd !== null) await run?.([...about, ...invocation.args], again);
  } catch (error) {
    if (!(error instanceof HelpExit)) throw error;
  }
  return (
    outcome ?? { kind: 'refused', reasons: [{ code: 'ACT', message: say.planEmpty() }], notes: [] }
  );
}
