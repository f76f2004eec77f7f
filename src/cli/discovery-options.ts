import { type Command, Option } from 'commander';

import { withGuardOptions } from './guard-options.ts';

/** The values of an option that may be given more than once. */
export const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** How a day is written, one to come and one since which something is asked for. */
export const dayForms = '2027-01-31, 31 January, Friday, tomorrow, in two weeks';
export const pastDayForms = '2026-11-01, 1 November, Monday, yesterday, two weeks ago';

/** How evidence is named on the command line. */
export const evidenceForms =
  'src/a.ts#L10-L14, src/a.ts:symbol, src/a.ts@COMMIT#L10, docs/b.md#heading, package.json#/engines/node, https://…';

/** What they say of when a record counts. */
export interface ScopeFlags {
  readonly when?: readonly string[];
  readonly notWhen?: readonly string[];
  readonly loadWhen?: string;
}

/** Adds the options that say when a record counts. */
export function withScopeOptions(built: Command): Command {
  return built
    .option('--when <condition>', 'when the fact applies; repeatable', append)
    .option('--not-when <condition>', 'when it does not apply; repeatable', append)
    .option('--load-when <condition>', 'the task at hand when it matters; else the first --when');
}

/** Adds the options that say what a discovery carries, whichever command raises it. */
export function withDiscoveryOptions(built: Command): Command {
  return withScopeOptions(built)
    .option('--title <text>', 'heading; else the claim')
    .option('--command <command>', 'a command that shows it; repeatable', append)
    .option('--output <text>', 'what it printed; repeatable', append)
    .addOption(new Option('--confidence <level>', 'how sure').choices(['high', 'medium', 'low']))
    .addOption(
      new Option('--consequence <level>', 'high asks for a second person').choices([
        'normal',
        'high',
      ]),
    )
    .option('--obligation <id>', 'the requirement it was found against; repeatable', append)
    .option('--trace <text>', 'where it comes from: a pull request, a trace; repeatable', append)
    .option('--path <glob>', 'files it is about; repeatable', append)
    .option(
      '--owner <name>',
      'whose word it needs: @login, @organisation/team or an address; else CODEOWNERS says; repeatable',
      append,
    )
    .option('--topic <name>', 'the topic index its row goes to');
}

/** Adds the options for what a decision says besides. */
export function withDecisionOptions(built: Command): Command {
  return built
    .option('--context <text>', 'decision: what it answers')
    .option('--alternatives <text>', 'decision: what else was considered')
    .option('--consequences <text>', 'decision: what follows');
}

/** Adds the options for what a record of its own carries: its last day, and a guard. */
export function withRecordOptions(built: Command): Command {
  return withGuardOptions(
    built
      .option('--until <date>', `last day it is valid: ${dayForms}`)
      .option('--review-by <date>', 'the day by which somebody looks at it again'),
  );
}
