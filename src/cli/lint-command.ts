import { resolve } from 'node:path';

import { Option } from 'commander';

import { reaches, type Severity } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { appendReport, writeReport } from '#disk/write-report';
import { forAgentReader } from '#reporters/for-agent';
import { githubSummary } from '#reporters/github';

import { format, formatNames, formatSummaries, toReport } from '../format.ts';
import { lint, type LintOptions, type LintResult } from '../lint.ts';
import { actorOf } from '../request-of-act.ts';
import { chooseOutputs, compactHint } from './choose-outputs.ts';
import { painter, type Context, type Run } from './context.ts';
import { command, parse } from './parse.ts';

interface LintFlags {
  readonly fix?: boolean;
  readonly format?: readonly string[];
  readonly failOn?: 'error' | 'warning' | 'info' | 'never';
  readonly maxWarnings?: number;
  readonly rule?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly stdinFilename?: string;
}

const repeat = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').filter((part) => part !== '')];
const append = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `ledger lint`: arguments in, report out, exit code by the threshold. */
export const runLint: Run = async (args, context) => {
  const built = command('ledger lint', 'Check memory by every rule. Paths are files or folders; without any, the memory found here.', context.out)
    .argument('[paths...]', 'files or folders to report on; - reads one file from standard input')
    .option('--fix', 'mend what is safe to mend: no text is lost, no promoted record is touched')
    .option('--format <name[:file]>', 'how to print (see Formats below); repeatable, each to a file or to standard output', append)
    .addOption(new Option('--fail-on <severity>', 'exit 1 from this severity on').choices(['error', 'warning', 'info', 'never']))
    .option('--max-warnings <n>', 'exit 1 when there are more warnings', wholeNumber)
    .option('--rule <rule=severity>', 'set a rule: IDX102=off, or to error, warning, info; repeatable', repeat)
    .option('--only <rules>', 'run only these, by code or name; repeatable', repeat)
    .option('--skip <rules>', 'leave these out; repeatable', repeat)
    .option('--stdin-filename <path>', 'with -: where the text from standard input belongs')
    .addHelpText('after', `${formatsHelp()}\nExamples:\n  ledger lint\n  ledger lint memory/INDEX.md --only IDX102\n  ledger lint docs/adr --format sarif:adr.sarif --format pretty\n  ledger lint - --stdin-filename memory/INDEX.md < draft.md\n`);
  const { options, operands } = parse<LintFlags>(built, args);
  const { outputs, chosen } = chooseOutputs(options.format, context);
  const cwd = resolve(context.cwd, options.C ?? '.');
  const result = await lint(await toRequest(options, operands, cwd, context));
  const loud = options.quiet ? result.diagnostics.filter((each) => each.severity === 'error') : result.diagnostics;
  const shown = { ...result, diagnostics: actorOf(context.env).actor === 'agent' ? loud.map(forAgentReader) : loud };
  const paint = painter(context, options.color);
  const { failOn, limit } = threshold(result, options);
  const failing = limit >= 0 && result.summary.warnings > limit && (failOn === 'error' || failOn === 'never') ? 'warning' : failOn;
  for (const { name, file } of outputs) {
    const text = format(shown, name, { failOn: failing, program: context.program, paint: file === null ? paint : (_style, plain) => plain });
    if (file === null) context.out(text);
    else writeReport(resolve(cwd, file), text);
    if (name === 'github' && context.env.GITHUB_STEP_SUMMARY) appendReport(context.env.GITHUB_STEP_SUMMARY, githubSummary(toReport(shown), context));
  }
  // A machine format on standard output stands alone; people are told on standard error when nothing was read.
  if (result.summary.files === 0 && !outputs.some(({ name, file }) => file === null && ['pretty', 'agent', 'markdown'].includes(name))) context.error(`${context.program}: no memory found here; \`${context.program} doctor\` says where it looked\n`);
  if (chosen === 'for-pipe' && !options.quiet) context.error(compactHint(shown.diagnostics, context.program));
  return exitCode(result, options);
};

async function toRequest(options: LintFlags & { readonly config?: string }, operands: readonly string[], cwd: string, context: Context): Promise<LintOptions> {
  const shared = {
    cwd,
    ...(options.config === undefined ? {} : { config: options.config }),
    rules: { ...(options.rule ? { set: options.rule } : {}), ...(options.only ? { only: options.only } : {}), ...(options.skip ? { skip: options.skip } : {}) },
    fix: options.fix ?? false,
    progress: progressLine(context),
  };
  if (!operands.includes('-')) {
    if (options.stdinFilename !== undefined) throw new UsageError('--stdin-filename goes with -', 'ledger lint - --stdin-filename memory/INDEX.md');
    return { ...shared, paths: operands };
  }
  if (operands.length > 1) throw new UsageError('- stands alone: standard input is one file');
  if (options.stdinFilename === undefined) throw new UsageError('standard input needs a name', 'ledger lint - --stdin-filename memory/INDEX.md');
  return { ...shared, buffer: { path: options.stdinFilename, content: await context.stdin() } };
}

function exitCode(result: LintResult, options: LintFlags): number {
  const { failOn, limit } = threshold(result, options);
  if (limit >= 0 && result.summary.warnings > limit) return 1;
  return failOn !== 'never' && result.diagnostics.some((each) => reaches(each.severity, failOn)) ? 1 : 0;
}

/** When the run fails: what was asked for, else what the configuration says. */
function threshold({ policy }: LintResult, options: LintFlags): { readonly failOn: Severity | 'never'; readonly limit: number } {
  return { failOn: options.failOn ?? policy.failOn, limit: options.maxWarnings ?? policy.maxWarnings };
}

function formatsHelp(): string {
  const width = Math.max(...formatNames.map((name) => name.length)) + 2;
  return `\nFormats (without --format: LEDGER_FORMAT, else by who reads):\n${formatNames.map((name) => `  ${name.padEnd(width)}${formatSummaries[name]}\n`).join('')}`;
}

/** One line on standard error, and only where somebody watches and has waited for half a second (document 5). */
function progressLine(context: Context): (what: string) => void {
  const started = performance.now();
  let said = !context.watched;
  return (what) => {
    if (said || performance.now() - started < 500) return;
    said = true;
    context.error(`${context.program}: ${what} …\n`);
  };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--max-warnings must be a whole number, not "${text}"`);
  return Number(text);
}
