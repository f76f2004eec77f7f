import { resolve } from 'node:path';

import type { LintOptions, LintResult } from '#app/lint/lint';
import { UsageError } from '#diagnostics/failure';
import { checkOptions as say } from '#messages/generated/look';

import {
  type CacheFlags,
  type CheckFlags,
  formatsHelp,
  ruleRequest,
  setUpCache,
  withCacheOptions,
  withCheckFlags,
} from './check-flags.ts';
import { chooseOutputs } from './choose-outputs.ts';
import type { Context, Run } from './context.ts';
import { command, type GlobalOptions, parse } from './parse.ts';
import { showReport } from './show-report.ts';

interface LintFlags extends CheckFlags, CacheFlags {
  readonly staged?: boolean;
  readonly since?: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
  readonly stdinFilename?: string;
  readonly timing?: boolean;
}

const examples =
  '\nExamples:\n  ledger lint\n  ledger lint --staged\n  ledger lint --since ' +
  'origin/main\n  ledger lint memory/INDEX.md --only IDX102\n  ledger lint docs/adr ' +
  '--format sarif:adr.sarif --format pretty\n  ledger lint - --stdin-filename ' +
  'memory/INDEX.md < draft.md\n';

/** `ledger lint`: checks memory by all rules. */
export const runLint: Run = async (args, context) => {
  const built = command('ledger lint', 'Check memory files with all rules.', context.out)
    .argument(
      '[paths...]',
      'files or folders (default: all memory here); - reads one file from standard input',
    )
    .option('--staged', 'check the staged files, compared with HEAD, instead of the work tree')
    .option('--since <ref>', 'report only problems that are new since a revision')
    .option(
      '--fix',
      'apply safe fixes: they lose no text and change no promoted record; to revert: `ledger undo`',
    )
    .option('--dry-run', 'with --fix: print the changes as a diff; write nothing')
    .option('--stdin-filename <path>', 'with -: path of the file on standard input')
    .option('--timing', 'print the time of each phase and rule on standard error; uses no cache');
  const { options, operands } = parse<LintFlags>(
    withCheckFlags(withCacheOptions(built)).addHelpText(
      'after',
      formatsHelp() +
        '\nExit code: 1 if there are errors; for warnings too: --fail-on warning.\n' +
        examples,
    ),
    args,
  );
  const outputs = chooseOutputs(options.format, context);
  if (options.dryRun && !options.fix) throw new UsageError(say.dryRunWithoutFix());
  const request = await toRequest(options, operands, context);
  const shown = { command: 'lint', dryRun: options.dryRun ?? false } as const;
  if (!options.timing)
    return showReport(await run(options, request), options, outputs, context, shown);
  const [{ startStopwatch }, { timingTable }] = await Promise.all([
    import('#app/lint/stopwatch-clock'),
    import('#reporters/timing'),
  ]);
  const stopwatch = startStopwatch();
  const code = await showReport(
    await run(options, { ...request, stopwatch }),
    options,
    outputs,
    context,
    shown,
  );
  stopwatch.lap('printing');
  context.error(timingTable(stopwatch.taken()));
  return code;
};

/** Lints the work tree, the index or the difference to a revision. */
async function run(options: LintFlags, request: LintOptions): Promise<LintResult> {
  const [chosen, ...others] = [
    options.staged ? '--staged' : null,
    options.since === undefined ? null : '--since',
    options.fix ? '--fix' : null,
    request.buffer ? '-' : null,
  ].filter((each) => each !== null);
  // The lint itself reports --fix with standard input.
  if (chosen !== undefined && others.length > 0 && chosen !== '--fix')
    throw new UsageError(say.severalSources({ option: chosen, others: others.join(' and ') }));
  if (options.staged) return (await import('#app/lint/lint-staged')).lintStaged(request);
  if (options.since !== undefined)
    return (await import('#app/lint/lint-since')).lintSince(options.since, request);
  return (await import('#app/lint/lint')).lint(request);
}

async function toRequest(
  options: LintFlags & GlobalOptions,
  operands: readonly string[],
  context: Context,
): Promise<LintOptions> {
  const cache = setUpCache(options, context, options.timing);
  const shared = {
    cwd: resolve(context.cwd, options.C ?? '.'),
    config: options.config,
    rules: ruleRequest(options),
    fix: options.fix ?? false,
    dryRun: options.dryRun ?? false,
    progress: context.progress,
    cache,
  };
  if (!operands.includes('-')) {
    if (options.stdinFilename !== undefined) throw new UsageError(say.fileNameWithoutInput());
    return { ...shared, paths: operands };
  }
  if (operands.length > 1) throw new UsageError(say.inputBesideFiles());
  if (options.stdinFilename === undefined) throw new UsageError(say.inputUnnamed());
  return { ...shared, buffer: { path: options.stdinFilename, content: await context.stdin() } };
}
