import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '#cli/act-options';
import { readAdvisorChoice } from '#cli/capture-flags';
import type { Run } from '#cli/context';
import { pastDayExamples } from '#cli/discovery-options';
import { command, parse } from '#cli/parse';
import { distill } from '#features/sessions/app/distill';
import { formatDistilled } from '#features/sessions/reporters/distill';

interface DistillFlags extends ActFlags {
  readonly ifDue?: boolean;
  readonly since?: string;
  readonly advisor?: string;
  readonly builtIn?: boolean;
}

/** `ledger distill` */
export const runDistill: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger distill',
      'Read the daily log and the sessions of agents since the last time, and propose what is worth keeping: what people ' +
        'said for good, set right, affirmed or took back, what the log says was found out, and commands that fail until ' +
        'another one is run. Everything waits for a person: ledger review.',
      context.out,
    ),
  )
    .option('--if-due', 'only where the last time was 24 hours and 5 sessions ago; for cron')
    .option('--since <day>', `from this day on, whatever was read before: ${pastDayExamples}`)
    .option('--advisor <command>', 'your program that finds more, run without a shell')
    .option('--built-in', 'the built-in rules alone, whatever your configuration says')
    .addHelpText(
      'after',
      '\nExample:\n  ledger distill --dry-run\n  0 3 * * *  cd ~/app && ledger distill --if-due   (crontab)\n',
    );
  const { options } = parse<DistillFlags>(built, args);
  const found = await distill(readActFlags(options, context), {
    choice: readAdvisorChoice(options, context),
    ifDue: options.ifDue ?? false,
    since: options.since ?? null,
  });
  const { outcome, ...report } = found;
  const nothing = outcome === null || (outcome.kind === 'plan' && outcome.done.length === 0);
  const inJson = options.format === 'json' || options.plan === true;
  const code =
    outcome !== null && (inJson || !nothing || context.replay)
      ? reportOutcome(outcome, 'distill', options, context, {}, { distilled: report })
      : 0;
  if (!inJson && !context.replay && !options.quiet) context.out(formatDistilled(report, nothing));
  return code;
};
