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
    .option('--load-when <condition>', 'the task at hand when it matters; else the first --when');
}

/** Adds the options of every command that proposes a fact. */
export function withDiscoveryOptions(built: Command): Command {
  return withScopeOptions(built)
    .option('--title <text>', 'heading; else the claim')
    .option('--command <command>', 'a command that shows it; repeatable', collectValues)
    .option('--output <text>', 'what it printed; repeatable', collectValues)
    .addOption(new Option('--confidence <level>', 'how sure').choices(['high', 'medium', 'low']))
    .addOption(
      new Option('--consequence <level>', 'high asks for a second person').choices([
        'normal',
        'high',
      ]),
    )
    .option('--obligation <id>', 'the requirement it was found against; repeatable', collectValues)
    .option(
      '--trace <text>',
      'where it comes from: a pull request, a trace; repeatable',
      collectValues,
    )
    .option('--path <glob>', 'files it is about; repeatable', collectValues)
    .option(
      '--owner <name>',
      'whose word it needs: @login, @organisation/team or an address; else CODEOWNERS says; repeatable',
      collectValues,
    )
    .option('--topic <name>', 'the topic index its row goes to');
}

/** Adds the options of decisions. */
export function withDecisionOptions(built: Command): Command {
  return built
    .option('--context <text>', 'decision: what it answers')
    .option('--alternatives <text>', 'decision: what else was considered')
    .option('--consequences <text>', 'decision: what follows');
}

/** Adds the options for the last day of a record, and for a guard. */
export function withRecordOptions(built: Command): Command {
  return withGuardOptions(
    built
      .option('--until <date>', `last day it is valid: ${futureDayExamples}`)
      .option('--review-by <date>', 'the day by which somebody looks at it again'),
  );
}

/** Adds the options that write a guard. */
function withGuardOptions(built: Command): Command {
  return built
    .optionsGroup(
      'A guard: a check that the fact carries once it is promoted (docs/guides/guards.md)',
    )
    .option('--forbid <pattern>', 'a pattern (RE2) that must not appear in the files of --in')
    .option('--require <pattern>', 'a pattern that each file of --in must have')
    .option('--in <glob>', 'where it looks; repeatable', collectValues)
    .option('--except <glob>', 'where it does not; repeatable', collectValues)
    .option('--instead <text>', 'what to do or to use instead')
    .option('--bad <text>', 'a text that it must catch; at least one; repeatable', collectValues)
    .option('--good <text>', 'a text that it must let pass; repeatable', collectValues)
    .option(
      '--forbid-code <pattern>',
      "code that must not appear, by its shape (ast-grep): 'eval($A)'",
    )
    .option(
      '--language <name>',
      'the language of --forbid-code: typescript, tsx, javascript, html, css',
    )
    .option('--multiline', 'match the pattern against whole files, not line by line')
    .option('--forbid-edit <glob>', 'files that nobody edits by hand')
    .option(
      '--forbid-command <command>',
      'a command that an agent must not run; repeatable',
      collectValues,
    )
    .option('--together <glob>', 'files that change together; give it twice or more', collectValues)
    .option(
      '--same <value>',
      'values that must be equal: FILE#KEY.KEY or FILE~PATTERN; give it twice or more',
      collectValues,
    )
    .option(
      '--proved-by <command>',
      'a command that proves the fact by ending with 0; only ledger verify --run runs it',
    )
    .addOption(
      new Option(
        '--guard-level <level>',
        'block holds up what breaks it, tell only says so',
      ).choices(['block', 'tell']),
    )
    .optionsGroup('Options:');
}
