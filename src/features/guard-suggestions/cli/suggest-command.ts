import { Option } from 'commander';

import { capture } from '#app/capture/capture';
import { type CaptureRequest, toInput } from '#app/capture/capture-json';
import { tool } from '#app/invocation/version';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { readActFlags } from '#cli/act-options';
import { type Context, painter, type Run } from '#cli/context';
import { command, type GlobalOptions, parse, runLocation, splitCommandLine } from '#cli/parse';
import { messageLine } from '#cli/print-message';
import { UsageError } from '#diagnostics/failure';
import { suggestGuards } from '#features/guard-suggestions/app/suggest-guards';
import {
  formatCompact,
  formatCounts,
  formatJson,
  formatSuggestions,
  type SuggestedGuard,
  type Suggestions,
} from '#features/guard-suggestions/reporters/suggested-guards';
import { guardList as words, guardSuggest as say } from '#messages/generated/guard';

import type { CapturedSuggestion } from './walk-suggestions.ts';

interface SuggestFlags {
  readonly format?: 'pretty' | 'json' | 'compact';
  readonly advisor?: string;
}
type SuggestOptions = SuggestFlags & GlobalOptions;

/** `ledger guard suggest [FILE]` */
export const runSuggest: Run = async (args, context) => {
  const built = command(
    'ledger guard suggest',
    'Find rules in instruction files that could be guards. On a terminal, one key captures one.',
    context.out,
  )
    .argument('<action>', 'suggest')
    .argument('[file]', 'one instruction file (default: all)')
    .addOption(
      new Option('--format <name>', 'output format').choices(['pretty', 'json', 'compact']),
    )
    .option(
      '--advisor <command>',
      'program that drafts guards for sentences that the built-in rules cannot read, run without a shell',
    )
    .addHelpText('after', '\nExample:\n  ledger guard suggest AGENTS.md\n');
  const { options, operands } = parse<SuggestFlags>(built, args);
  const [action = '', file = null, word] = operands;
  if (action !== 'suggest' || word !== undefined)
    throw new UsageError(words.wordTooMany({ word: word ?? action }));
  const { advisor, format, ...others } = options;
  const acting = readActFlags(others, context);
  const found = await suggestGuards(
    acting,
    file,
    advisor === undefined
      ? null
      : { command: splitCommandLine(advisor, '--advisor'), cwd: runLocation(options, context).cwd },
  );
  const paint = painter(context, options.color);
  if (format === 'json') context.out(formatJson(found, tool));
  else if (format === 'compact') context.out(formatCompact(found, context.program));
  else if (format === undefined && context.interactive && found.guards.length > 0)
    await walk(found, acting, options, context);
  else context.out(formatSuggestions(found, { program: context.program, paint }));
  return 0;
};

async function walk(
  found: Suggestions,
  acting: ActInvocation,
  options: SuggestOptions,
  context: Context,
): Promise<void> {
  const [{ openTerminal }, { walkSuggestions }] = await Promise.all([
    import('#features/review/cli/terminal'),
    import('./walk-suggestions.ts'),
  ]);
  const terminal = openTerminal(process.stdin, process.stdout, painter(context, options.color));
  try {
    const captured = await walkSuggestions(found.guards, {
      terminal,
      program: context.program,
      capture: (guard) => captureSuggested(acting, guard),
    });
    terminal.close();
    context.out(captured.map((each) => messageLine(each, context)).join(''));
    context.out(`${formatCounts(found)}\n`);
  } finally {
    terminal.close();
  }
}

async function captureSuggested(
  acting: ActInvocation,
  { request }: SuggestedGuard,
): Promise<CapturedSuggestion> {
  const outcome = await capture(acting, toInput(request as unknown as CaptureRequest));
  const [done] = outcome.kind === 'plan' ? outcome.done : [];
  const [reason] = outcome.kind === 'refused' ? outcome.reasons : [];
  return done
    ? { isCaptured: true, said: say.captured({ item: done.short }) }
    : { isCaptured: false, said: reason?.message ?? say.none() };
}
