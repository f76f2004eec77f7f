import { type Command, Option } from 'commander';

const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Adds the options that write a guard. */
export function withGuardOptions(built: Command): Command {
  return built
    .optionsGroup(
      'A guard: a check that the fact carries once it is promoted (docs/guides/guards.md)',
    )
    .option('--forbid <pattern>', 'a pattern (RE2) that must not appear in the files of --in')
    .option('--require <pattern>', 'a pattern that each file of --in must have')
    .option('--in <glob>', 'where it looks; repeatable', append)
    .option('--except <glob>', 'where it does not; repeatable', append)
    .option('--instead <text>', 'what to do or to use instead')
    .option('--bad <text>', 'a text that it must catch; at least one; repeatable', append)
    .option('--good <text>', 'a text that it must let pass; repeatable', append)
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
      append,
    )
    .option('--together <glob>', 'files that change together; give it twice or more', append)
    .option(
      '--same <value>',
      'values that must be equal: FILE#KEY.KEY or FILE~PATTERN; give it twice or more',
      append,
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
