import { resolve } from 'node:path';

import { Option } from 'commander';

import { reaches } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { appendReport, writeReport } from '#disk/write-report';
import { forAgent } from '#reporters/for-agent';
import { githubSummary } from '#reporters/github';

import { format, formatNames, toReport, type FormatName } from '../format.ts';
import { lint, type LintOptions, type LintResult } from '../lint.ts';
import { actorOf } from '../request-of-act.ts';
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

/** One chosen format, and the file it goes to; null is standard output. */
interface Output {
  readonly name: FormatName;
  readonly file: string | null;
}

const repeat = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').filter((part) => part !== '')];
const append = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

/** `ledger lint`: arguments in, report out, exit code by the threshold. */
export const runLint: Run = async (args, context) => {
  const built = command('ledger lint', 'Check memory by every rule. Paths are files or folders; without any, the memory found here.', context.out)
    .argument('[paths...]', 'files or folders to report on; - reads one file from standard input')
    .option('--fix', 'mend what is safe to mend: no text is lost, no promoted record is touched')
    .option('--format <name[:file]>', `${formatNames.join(', ')}; repeatable, each to a file or to standard output`, append)
    .addOption(new Option('--fail-on <severity>', 'exit 1 from this severity on').choices(['error', 'warning', 'info', 'never']))
    .option('--max-warnings <n>', 'exit 1 when there are more warnings', wholeNumber)
    .option('--rule <rule=severity>', 'set a rule: IDX102=off, or to error, warning, info; repeatable', repeat)
    .option('--only <rules>', 'run only these, by code or name; repeatable', repeat)
    .option('--skip <rules>', 'leave these out; repeatable', repeat)
    .option('--stdin-filename <path>', 'with -: where the text from standard input belongs')
    .addHelpText('after', '\nExamples:\n  ledger lint\n  ledger lint memory/INDEX.md --only IDX102\n  ledger lint docs/adr --format sarif:adr.sarif --format pretty\n  ledger lint - --stdin-filename memory/INDEX.md < draft.md\n');
  const { options, operands } = parse<LintFlags>(built, args);
  const outputs = chooseFormats(options.format, context);
  const cwd = resolve(context.cwd, options.C ?? '.');
  const result = await lint(await toRequest(options, operands, cwd, context));
  const loud = options.quiet ? result.diagnostics.filter((each) => each.severity === 'error') : result.diagnostics;
  const shown = { ...result, diagnostics: actorOf(context.env).actor === 'agent' ? loud.map((each) => ({ ...each, mend: forAgent(each.mend) })) : loud };
  const paint = painter(context, options.color);
  for (const { name, file } of outputs) {
    const text = format(shown, name, { program: context.program, paint: file === null ? paint : (_style, plain) => plain });
    if (file === null) context.out(text);
    else writeReport(resolve(cwd, file), text);
    if (name === 'github' && context.env.GITHUB_STEP_SUMMARY) appendReport(context.env.GITHUB_STEP_SUMMARY, githubSummary(toReport(shown)));
  }
  // A machine format on standard output stands alone; people are told on standard error when nothing was read.
  if (result.summary.files === 0 && !outputs.some((output) => output.name === 'pretty')) context.error(`${context.program}: no memory found here; \`${context.program} doctor\` says where it looked\n`);
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

/** The formats asked for; else LEDGER_FORMAT, GitHub's annotations, pretty on a terminal, compact in a pipe. */
function chooseFormats(asked: readonly string[] | undefined, { env, terminal }: Context): Output[] {
  const names = asked ?? (env.LEDGER_FORMAT ? env.LEDGER_FORMAT.split(',') : env.GITHUB_ACTIONS === 'true' ? ['compact', 'github'] : [terminal ? 'pretty' : 'compact']);
  const outputs = names.map((text): Output => {
    const [name, ...file] = text.trim().split(':');
    const known = formatNames.find((each) => each === name);
    if (!known) throw new UsageError(`unknown format "${name ?? ''}"`, `formats: ${formatNames.join(', ')}`);
    if (file.length > 0 && file.join(':') === '') throw new UsageError(`"${text}" names no file after the colon`);
    return { name: known, file: file.length > 0 ? file.join(':') : null };
  });
  const onScreen = outputs.filter((output) => output.file === null);
  const alone = onScreen.find((output) => output.name === 'json' || output.name === 'sarif');
  if (alone && onScreen.length > 1) throw new UsageError(`${alone.name} on standard output stands alone`, `send one to a file: --format ${alone.name}:report.${alone.name}`);
  return outputs;
}

function exitCode({ diagnostics, summary, policy }: LintResult, options: LintFlags): number {
  const failOn = options.failOn ?? policy.failOn;
  const limit = options.maxWarnings ?? policy.maxWarnings;
  if (limit >= 0 && summary.warnings > limit) return 1;
  return failOn !== 'never' && diagnostics.some((each) => reaches(each.severity, failOn)) ? 1 : 0;
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
