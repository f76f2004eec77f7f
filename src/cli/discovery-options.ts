import { type Command, Option } from 'commander';

/** The values of an option that may be given more than once. */
export const collectValues = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Examples of days to come, for help texts. */
export const futureDayExamples = '2027-01-31, 31 January, Friday, tomorrow, in two weeks';
/** Examples of past days, for help texts. */
export const pastDayExamples = '2026-11-01, 1 November, Monday, yesterday, two weeks ago';

/** Examples of evidence on the command line. */
export const evidenceExamples =
  'src/a.ts#L10-L14, src/a.ts:symbol, src/a.ts@COMMIT#L10, docs/b.md#heading, package.json#/engines/node, https://…';

/** The default of items, for help texts. */
export const onlyPending = ' (default: the only pending one, after a question on a terminal)';

/** The flags that `withScopeOptions` adds, as typed. */
export interface ConditionFlags {
  readonly when?: readonly string[];
  readonly notWhen?: readonly string[];
  readonly loadWhen?: string;
}

/** Adds the options that say when a record applies. */
export function withScopeOptions(built: Command): Command {
  return built
    .option('--when <condition>', 'when the fact applies; repeatable', collectValues)
    .option('--not-when <condition>', 'when it does not apply; repeatable', collectValues)
    .option('--load-when <condition>', 'task for which agents read it (default: the first --when)');
}

/** Adds the options of every command that proposes a fact. */
export function withDiscoveryOptions(built: Command): Command {
  return withScopeOptions(built)
    .option('--title <text>', 'heading (default: the claim)')
    .option('--command <command>', 'command that shows it; repeatable', collectValues)
    .option('--output <text>', 'output of that command; repeatable', collectValues)
    .addOption(
      new Option('--confidence <level>', 'how certain it is').choices(['high', 'medium', 'low']),
    )
    .addOption(
      new Option('--consequence <level>', 'high: a second person must promote it').choices([
        'normal',
        'high',
      ]),
    )
    .option('--obligation <id>', 'requirement it is about; repeatable', collectValues)
    .option(
      '--trace <text>',
      'its origin, such as a pull request or a trace; repeatable',
      collectValues,
    )
    .option('--path <glob>', 'files it is about; repeatable', collectValues)
    .option(
      '--owner <name>',
      'who must agree: @login, @organization/team or an address (default: CODEOWNERS); repeatable',
      collectValues,
    )
    .option('--topic <name>', 'topic index that lists it');
}

export function withDecisionOptions(built: Command): Command {
  return built
    .option('--context <text>', 'decision: the question it answers')
    .option('--alternatives <text>', 'decision: the alternatives considered')
    .option('--consequences <text>', 'decision: its consequences');
}

/** Adds the options for the last day of a record, and for a guard. */
export function withRecordOptions(built: Command): Command {
  return withGuardOptions(
    built
      .option('--until <date>', `last day it is valid, in UTC: ${futureDayExamples}`)
      .option('--review-by <date>', 'last day to review it, in UTC'),
  );
}

function withGuardOptions(built: Command): Command {
  return built
    .optionsGroup('Guard: a check that runs once the fact is promoted (docs/guides/guards.md)')
    .option('--forbid <pattern>', 'pattern (RE2) that must not occur in the files of --in')
    .option('--require <pattern>', 'pattern (RE2) that each file of --in must contain')
    .option('--in <glob>', 'files to check; repeatable', collectValues)
    .option('--except <glob>', 'files to skip; repeatable', collectValues)
    .option('--instead <text>', 'what to do or use instead')
    .option('--bad <text>', 'text that it must catch; at least one; repeatable', collectValues)
    .option('--good <text>', 'text that it must allow; repeatable', collectValues)
    .option('--forbid-code <pattern>', "code pattern (ast-grep) that must not occur: 'eval($A)'")
    .option(
      '--language <name>',
      'language of --forbid-code: typescript, tsx, javascript, html, css',
    )
    .option('--multiline', 'match whole files instead of lines')
    .option('--forbid-edit <glob>', 'files that must not be edited by hand')
    .option(
      '--forbid-command <command>',
      'command that agents must not run; repeatable',
      collectValues,
    )
    .option('--together <glob>', 'files that must change together; at least two', collectValues)
    .option(
      '--same <value>',
      'values that must be equal: FILE#KEY.KEY or FILE~PATTERN; at least two',
      collectValues,
    )
    .option(
      '--proved-by <command>',
      'command that proves the fact by exit code 0; only ledger verify --run runs it',
    )
    .addOption(
      new Option(
        '--guard-level <level>',
        'block: refuse breaches; tell: warn (default: block, or tell if recent commits broke it)',
      ).choices(['block', 'tell']),
    )
    .optionsGroup('Options:');
}
