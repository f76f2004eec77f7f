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
      'Propose facts from the daily log and the agent sessions since the last run (first run: 7 days): lasting statements, ' +
        'corrections and withdrawals of people, findings in the log, and commands that fail until another one has run. ' +
        'A person decides them: ledger review.',
      context.out,
    ),
  )
    .option(
      '--if-due',
      'skip until 24 hours and 5 sessions after the last run (the first run is always due); for cron',
    )
    .option(
      '--since <day>',
      `read from this day on, even if it was read before: ${pastDayExamples}`,
    )
    .option('--advisor <command>', 'program that finds more facts, run without a shell')
    .option('--built-in', 'use only the built-in rules, not the configured advisor')
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
