import { Argument, Option } from 'commander';

import { exportGuards, listGuards } from '#app/guards/list-guards';
import { testGuards } from '#app/guards/test-guards';
import { tool } from '#app/invocation/version';
import { UsageError } from '#diagnostics/failure';
import { guardList as say } from '#messages/generated/guard';
import {
  guardsCompact,
  guardsJson,
  guardsText,
  testedCompact,
  testedJson,
  testedText,
} from '#reporters/guards';

import { readActFlags, resolveOperands } from '../act-options.ts';
import { type Context, painter, type Run } from '../context.ts';
import { listFeatureCalls } from '../feature.ts';
import { command, type GlobalOptions, parse } from '../parse.ts';
import { printNote } from '../print-message.ts';

interface GuardFlags {
  readonly format?: 'pretty' | 'json' | 'compact';
  readonly eslint?: boolean;
  readonly semgrep?: boolean;
}

/** `ledger guard [list|test|export]`: lists, tests or exports the guards of promoted facts. */
export const runGuard: Run = async (args, context) => {
  const taken = listFeatureCalls('guard', context);
  const built = command(
    'ledger guard',
    'List the guards in force, which are the checks that promoted facts carry; run their ' +
      'examples; or export them for another tool.',
    context.out,
  )
    .addArgument(
      new Argument('[action]', 'what to do')
        .choices(['list', 'test', 'export', ...taken.map(({ flags }) => flags)])
        .default('list'),
    )
    .argument('[names...]', 'test: items or records (default: all)')
    .addOption(
      new Option('--format <name>', 'output format').choices(['pretty', 'json', 'compact']),
    )
    .option('--eslint', 'export: print entries of an ESLint flat configuration')
    .option('--semgrep', 'export: print Semgrep rules')
    .addHelpText(
      'after',
      taken.map(({ flags, says }) => `\nledger guard ${flags}: ${says}\n`).join('') +
        '\nExit code of test: 1 if an example fails.\n' +
        '\nExamples:\n  ledger guard\n  ledger guard test k3f\n' +
        '  ledger guard export --semgrep > ledger.semgrep.yml\n',
    );
  const { options, operands } = parse<GuardFlags>(built, args);
  const [action = 'list', ...names] = operands;
  refuseStray(action, options, names);
  const { format, ...others } = options;
  const acting = readActFlags(others, context);
  if (action === 'test')
    return printTested(
      await testGuards(acting, resolveOperands(names, others, context)),
      options,
      context,
    );
  if (action === 'export') {
    if (options.eslint === options.semgrep) throw new UsageError(say.exportTo());
    context.out(await exportGuards(acting, options.eslint ? 'eslint' : 'semgrep'));
    return 0;
  }
  const guards = await listGuards(acting);
  const paint = painter(context, options.color);
  if (format === 'json') context.out(guardsJson(guards, tool));
  else if (format === 'compact') context.out(guardsCompact(guards));
  else context.out(guardsText(guards, { program: context.program, paint }));
  return 0;
};

/** Options, each with its actions. */
const only: readonly (readonly [keyof GuardFlags, string, readonly string[]])[] = [
  ['eslint', '--eslint', ['export']],
  ['semgrep', '--semgrep', ['export']],
  ['format', '--format', ['list', 'test']],
];
const mostNames: Readonly<Record<string, number>> = { list: 0, export: 0 };

/** Refuses options and words that the action does not use. */
function refuseStray(action: string, options: GuardFlags, names: readonly string[]): void {
  for (const [key, option, actions] of only)
    if (options[key] !== undefined && !actions.includes(action))
      throw new UsageError(say.forOtherActions({ option, actions: actions.join(' and '), action }));
  const word = names[mostNames[action] ?? Infinity];
  if (word !== undefined) throw new UsageError(say.wordTooMany({ word }));
}

function printTested(
  tested: Awaited<ReturnType<typeof testGuards>>,
  options: GuardFlags & GlobalOptions,
  context: Context,
): number {
  const paint = painter(context, options.color);
  if (options.format === 'json') context.out(testedJson(tested, tool));
  else if (options.format === 'compact') context.out(testedCompact(tested));
  else context.out(testedText(tested, { program: context.program, paint }));
  const isOfFiles = ({ guard }: (typeof tested)[number]): boolean =>
    guard !== null && guard.kind !== 'shell' && guard.kind !== 'command';
  if (tested.some((each) => isOfFiles(each) && each.files === null))
    printNote(say.filesUnlisted(), context);
  return tested.some(({ problems }) => problems.length > 0) ? 1 : 0;
}
