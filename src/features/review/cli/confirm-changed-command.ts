import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import { isPerson, type Run } from '#cli/context';
import { command, parse } from '#cli/parse';
import { messageLine } from '#cli/print-message';
import { UsageError } from '#diagnostics/failure';
import { decideChanged, findChangedFacts } from '#features/review/app/confirm-changed';
import { outcomeLine as line } from '#messages/generated/program';
import { doubt as say } from '#messages/generated/review';

interface ChangedFlags extends ActFlags {
  readonly at?: string;
  readonly changed?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly reviewBy?: string;
}

/** `ledger confirm --changed` */
export const runConfirmChanged: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger confirm',
      'Decide the facts that your changes put in doubt, one key each. It needs a terminal.',
      context.out,
    )
      .argument('[items...]', 'not with --changed')
      .option('--changed', 'decide each fact in doubt, with its lines before and after')
      .option('--since <ref>', 'revision to compare with (default: HEAD)')
      .option('--at <place>', 'only for named items')
      .option('--until <date>', 'only for named items')
      .option('--review-by <date>', 'only for named items'),
  );
  const { options, operands } = parse<ChangedFlags>(built, args);
  if (!options.changed) throw new UsageError(say.sinceWithoutChanged());
  const { at, until, reviewBy } = options;
  const isNamed = [at, until, reviewBy].some((each) => each !== undefined);
  if (operands.length > 0 || isNamed) throw new UsageError(say.changedNamesItems());
  if (options.plan) throw new UsageError(say.changedUnplanned());
  if (!isPerson(context)) throw new UsageError(say.needsPerson());
  if (!context.interactive) throw new UsageError(say.needsTerminal());
  const acting = readActFlags(options, context);
  const { facts, base } = await findChangedFacts(acting, options.since ?? null);
  if (facts.length === 0) {
    if (!options.quiet) context.out(messageLine(say.noneChanged({ base }), context));
    return 0;
  }
  const { interviewAboutFacts } = await import('./fact-interview.ts');
  const decisions = await interviewAboutFacts(facts, acting, options.color, context);
  if (decisions.length === 0) {
    if (!options.quiet) context.out(messageLine(line.nothingDecided(), context));
    return 0;
  }
  return reportOutcome(await decideChanged(acting, decisions), 'confirm', options, context);
};
