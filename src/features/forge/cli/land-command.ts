import { resolve } from 'node:path';

import { land } from '#app/acts/rebuild-index';
import { readStatementFile } from '#app/statements/read-statements';
import type { Outcome } from '#app/unit-of-work/run-act';
import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import { isPerson, type Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { type DecidedStatement, landStatements } from '#features/forge/app/land-statements';
import { formatDecided, listDecidedJson } from '#features/forge/reporters/decisions';
import { actOptions as say } from '#messages/generated/acts';

interface LandFlags extends ActFlags {
  readonly check?: boolean;
  readonly from?: readonly string[];
}

/** `ledger land` */
export const runLand: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger land',
      'Write the rows of indexes and queues, and the lines of MEMORY.md, that merged branches left ' +
        'to the base branch. Run it there after a merge.',
      context.out,
    )
      .option('--check', 'write nothing; exit 1 if something would change (for CI)')
      .option(
        '--from <file>',
        'first record the decisions of merged pull requests from this file of the action; repeatable',
        (value: string, before: readonly string[] = []) => [...before, value],
      ),
  );
  const { options } = parse<LandFlags>(built, args);
  if (options.check && options.plan) throw new UsageError(say.checkedAndPlanned());
  const acting = readActFlags(options, context);
  const decided = await landDecisions(options, acting, context);
  const outcome = await land({
    ...acting,
    dryRun: (acting.dryRun ?? false) || (options.check ?? false),
  });
  // Print no empty summary after decisions.
  const isSilent = decided.some(({ done }) => done.length > 0) && isEmptyPlan(outcome);
  const shown = {
    ...options,
    ...(options.check ? { dryRun: true } : {}),
    ...(isSilent ? { quiet: true } : {}),
  };
  const more = options.from
    ? { statements: listDecidedJson(decided, { agent: !isPerson(context) }) }
    : {};
  const code = reportOutcome(outcome, 'land', shown, context, {}, more);
  return options.check && outcome.kind === 'plan' && outcome.writes.length > 0 ? 1 : code;
};

function isEmptyPlan(outcome: Outcome): boolean {
  return (
    outcome.kind === 'plan' &&
    outcome.done.length + outcome.writes.length + outcome.notes.length === 0
  );
}

/** Carries out the statements of all files. A refused one does not stop the others. */
async function landDecisions(
  { from = [], check, dryRun, plan, format }: LandFlags,
  acting: ReturnType<typeof readActFlags>,
  context: Parameters<Run>[1],
): Promise<readonly DecidedStatement[]> {
  if (from.length > 0 && (check || dryRun || plan)) throw new UsageError(say.landedForGood());
  const all: DecidedStatement[] = [];
  for (const name of from) {
    const read = readStatementFile(resolve(acting.cwd ?? '.', name), name);
    const statements = await landStatements(acting, read);
    if (format !== 'json') context.out(formatDecided(statements));
    all.push(...statements);
  }
  return all;
}
