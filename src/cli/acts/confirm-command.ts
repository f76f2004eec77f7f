import { confirm } from '#app/acts/confirm';
import { withTypedDays } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';
import { doubt as say } from '#messages/doubt';
import { outcomeLine as line } from '#messages/outcome-line';

import { type ActFlags, actingOf, namesOf, reportOutcome, withActOptions } from '../act-options.ts';
import { type Context, isPerson, type Run } from '../context.ts';
import { dayForms } from '../discovery-options.ts';
import { lineOf } from '../notice.ts';
import { command, type GlobalOptions, parse } from '../parse.ts';

interface ConfirmFlags extends ActFlags {
  readonly at?: readonly string[];
  readonly changed?: boolean;
  readonly since?: string;
  readonly until?: string;
  readonly reviewBy?: string;
}

const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** `ledger confirm ITEM…`: looked at again, still holds. */
export const runConfirm: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger confirm',
      'Say that memory was looked at again and still holds. Its evidence is hashed anew, and the lines are shown.',
      context.out,
    )
      .argument('[items...]', 'short ids, record ids or paths')
      .option(
        '--at <place>',
        'take these lines for evidence that stands elsewhere, or as the first evidence of an adopted note: --at src/a.ts#L10 or src/a.ts:symbol; repeatable',
        append,
      )
      .option('--until <date>', `it holds through another last day: ${dayForms}, or none`)
      .option('--review-by <date>', 'the next day by which somebody looks at it again, or none')
      .option(
        '--changed',
        'go through the facts that your work tree puts in doubt: one key each, with the lines before and after',
      )
      .option('--since <ref>', 'with --changed: compare with a revision, not with HEAD'),
  ).addHelpText(
    'after',
    '\nExamples:\n  ledger confirm k3fq\n  ledger confirm k3fq --at src/a.ts#L10-L14\n  ledger confirm k3fq --until 2027-01-31\n  ledger confirm --changed\n',
  );
  const { options: typed, operands } = parse<ConfirmFlags>(built, args);
  const options = await withTypedDays(typed, ['until', 'reviewBy'], context.replay?.now);
  if (options.changed) return confirmChanged(options, operands, context);
  if (options.since !== undefined) throw new UsageError(say.sinceWithoutChanged());
  if (operands.length === 0) throw new UsageError(say.unnamed());
  const places = namesOf(options.at ?? [], options, context);
  return reportOutcome(
    await confirm(actingOf(options, context), namesOf(operands, options, context), {
      at: places,
      until: options.until,
      reviewBy: options.reviewBy,
    }),
    'confirm',
    options,
    context,
  );
};

/** Asks a person about each fact in doubt, and writes what they decided in one transaction. */
async function confirmChanged(
  options: ConfirmFlags & GlobalOptions,
  operands: readonly string[],
  context: Context,
): Promise<number> {
  const { at, until, reviewBy } = options;
  const isNamed = [at, until, reviewBy].some((each) => each !== undefined);
  if (operands.length > 0 || isNamed) throw new UsageError(say.changedNamesItems());
  if (options.plan) throw new UsageError(say.changedUnplanned());
  if (!isPerson(context)) throw new UsageError(say.needsPerson());
  if (!context.interactive) throw new UsageError(say.needsTerminal());
  const [{ changedFacts, decideChanged }, { interviewAboutFacts }] = await Promise.all([
    import('#app/acts/confirm-changed'),
    import('../review/fact-interview.ts'),
  ]);
  const acting = actingOf(options, context);
  const { facts, base } = await changedFacts(acting, options.since ?? null);
  if (facts.length === 0) {
    if (!options.quiet) context.out(lineOf(say.noneChanged({ base }), context));
    return 0;
  }
  const decisions = await interviewAboutFacts(facts, acting, options.color, context);
  if (decisions.length === 0) {
    if (!options.quiet) context.out(lineOf(line.nothingDecided(), context));
    return 0;
  }
  return reportOutcome(await decideChanged(acting, decisions), 'confirm', options, context);
}
