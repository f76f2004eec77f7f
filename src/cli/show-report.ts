import { resolve } from 'node:path';

import { Option, type Command } from 'commander';

import { reaches, type Severity } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { appendReport, writeReport } from '#disk/write-report';
import { forAgentReader } from '#reporters/for-agent';
import { compact } from '#reporters/compact';
import { counted, withProgram } from '#reporters/report';
import { visiblePath } from '#reporters/visible';
import type { RuleRequest } from '#rules/selection';

import { formatNames, formatSummaries, type FormatName } from '../format-names.ts';
import type { FormatOptions } from '../format.ts';
import type { LintResult } from '../lint.ts';
import { actorOf } from '../actor-of.ts';
import { compactHint, type Outputs } from './choose-outputs.ts';
import { painter, type Context } from './context.ts';
import type { GlobalOptions } from './parse.ts';

/** The flags of every command that judges memory. */
export interface JudgingFlags {
  readonly format?: readonly string[];
  readonly failOn?: 'error' | 'warning' | 'info' | 'never';
  readonly maxWarnings?: number;
  readonly rule?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

const repeat = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').filter((part) => part !== ''),
];
const append = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
];

/** Gives a command the flags of judging. */
export function withJudgingFlags(built: Command): Command {
  return built
    .option(
      '--format <name[:file]>',
      'how to print (see Formats below); repeatable, each to a file or to standard output',
      append,
    )
    .addOption(
      new Option('--fail-on <severity>', 'exit 1 from this severity on').choices([
        'error',
        'warning',
        'info',
        'never',
      ]),
    )
    .option('--max-warnings <n>', 'exit 1 when there are more warnings', wholeNumber)
    .option(
      '--rule <rule=severity>',
      'set a rule: IDX102=off, or to error, warning, info; repeatable',
      repeat,
    )
    .option('--only <rules>', 'run only these, by code or name; repeatable', repeat)
    .option('--skip <rules>', 'leave these out; repeatable', repeat);
}

/** What the flags ask of the rules. */
export function ruleRequest({ rule, only, skip }: JudgingFlags): RuleRequest {
  return { ...(rule ? { set: rule } : {}), ...(only ? { only } : {}), ...(skip ? { skip } : {}) };
}

/** The formats, as the help of a command lists them. */
export function formatsHelp(): string {
  const width = Math.max(...formatNames.map((name) => name.length)) + 2;
  return `\nFormats (without --format: LEDGER_FORMAT, else by who reads):\n${formatNames.map((name) => `  ${name.padEnd(width)}${formatSummaries[name]}\n`).join('')}`;
}

/** What of a result is printed besides its diagnostics, and as which command's. */
export interface Showing {
  readonly command: 'lint' | 'gate' | 'audit';
  /** What `--fix` would write is printed as a diff, and nothing was written. */
  readonly dryRun?: boolean;
}

/** Prints a result in the formats chosen; gives the exit code by its threshold. */
export async function showReport(
  result: LintResult,
  flags: JudgingFlags & GlobalOptions,
  { outputs: asked, chosen }: Outputs,
  context: Context,
  { command, dryRun = false }: Showing,
): Promise<number> {
  const cwd = resolve(context.cwd, flags.C ?? '.');
  const loud = flags.quiet
    ? result.diagnostics.filter((each) => each.severity === 'error')
    : result.diagnostics;
  const shown = {
    ...result,
    diagnostics: actorOf(context.env).actor === 'agent' ? loud.map(forAgentReader) : loud,
  };
  const paint = painter(context, flags.color);
  const reader = { program: context.program, agent: actorOf(context.env).actor === 'agent' };
  // The diff is what was asked for: it is all of standard output, unless a format was named.
  const outputs = dryRun && chosen !== 'named' ? [] : asked;
  if (dryRun) {
    const { planDiff } = await import('#reporters/plan-diff');
    (chosen === 'named' ? context.error : context.out)(
      planDiff({ writes: result.writes ?? [] }, { paint }),
    );
  }
  const { failOn, limit } = threshold(result, flags);
  const failing =
    limit >= 0 && result.summary.warnings > limit && (failOn === 'error' || failOn === 'never')
      ? 'warning'
      : failOn;
  for (const { name, file } of outputs) {
    const text = await printed(shown, name, {
      command,
      failOn: failing,
      ...reader,
      paint: file === null ? paint : (_style, plain) => plain,
    });
    if (file === null) context.out(text);
    else writeReport(resolve(cwd, file), text);
    if (name === 'github' && context.env.GITHUB_STEP_SUMMARY) {
      const [{ toReport }, { githubSummary }] = await Promise.all([
        import('../format.ts'),
        import('#reporters/github'),
      ]);
      appendReport(
        context.env.GITHUB_STEP_SUMMARY,
        githubSummary(toReport(shown, { command }), reader),
      );
    }
  }
  // A machine format on standard output stands alone; people are told on standard error when
  // nothing was read.
  const toPeople = outputs.some(
    ({ name, file }) => file === null && ['pretty', 'agent', 'markdown'].includes(name),
  );
  if (result.summary.files === 0 && !toPeople)
    context.error(
      `${context.program}: no memory found here; \`${context.program} doctor\` says where it looked\n`,
    );
  const texts =
    !toPeople && result.change && result.change.texts.length > 0
      ? (await import('#reporters/change'))
          .addedTexts(result.change, !reader.agent)
          .map((text) => text.replace(/^adds/, 'this change adds'))
      : [];
  if (!toPeople && !flags.quiet)
    for (const notice of [...result.notices, ...texts])
      context.error(`${context.program}: ${withProgram(notice, context.program)}\n`);
  if (!flags.quiet) context.error(repairLine(result, { dryRun, toPeople }, flags, context));
  const isRead =
    chosen === 'for-pipe' ||
    (context.terminal &&
      outputs.some(({ name, file }) => name === 'compact' && file === null) &&
      reader.agent === false);
  if (isRead && !dryRun && !flags.quiet)
    context.error(compactHint(shown.diagnostics, context.program));
  if (limit >= 0 && result.summary.warnings > limit) return 1;
  return failOn !== 'never' && result.diagnostics.some((each) => reaches(each.severity, failOn))
    ? 1
    : 0;
}

/**
 * A result in one format; the one of hooks and pipes is there at once, the others bring what they
 * show of the rules.
 */
async function printed(
  result: LintResult,
  name: FormatName,
  options: Partial<FormatOptions>,
): Promise<string> {
  if (name === 'compact') return compact(result);
  return (await import('../format.ts')).format(result, name, options);
}

/** What `--fix` did or would do, for whoever does not read it on standard output. */
function repairLine(
  { fixed, writes = [], summary }: LintResult,
  { dryRun, toPeople }: { readonly dryRun: boolean; readonly toPeople: boolean },
  flags: GlobalOptions,
  { program }: Context,
): string {
  const stays = countsIn(summary);
  if (dryRun)
    return `${program}: a dry run: nothing was written; --fix would change ${counted(writes.length, 'file')}${stays === '' ? '' : ` and leave ${stays}`}\n`;
  if (fixed.length === 0 || toPeople) return '';
  const named = fixed.slice(0, mostFixed).map(visiblePath).join(', ');
  return `${program}: fixed ${counted(fixed.length, 'file')}: ${named}${fixed.length > mostFixed ? ` and ${fixed.length - mostFixed} more` : ''}; \`${program} undo${flags.C === undefined ? '' : ` -C ${shellWord(flags.C)}`}\` takes it back\n`;
}

function countsIn({ errors, warnings, infos }: LintResult['summary']): string {
  return [
    ...(errors > 0 ? [counted(errors, 'error')] : []),
    ...(warnings > 0 ? [counted(warnings, 'warning')] : []),
    ...(infos > 0 ? [counted(infos, 'info')] : []),
  ].join(', ');
}

/** Fixed files that are named one by one. */
const mostFixed = 5;

/** When the run fails: what was asked for, else what the configuration says. */
function threshold(
  { policy }: LintResult,
  flags: JudgingFlags,
): { readonly failOn: Severity | 'never'; readonly limit: number } {
  return { failOn: flags.failOn ?? policy.failOn, limit: flags.maxWarnings ?? policy.maxWarnings };
}

/** One line on standard error, and only where somebody watches and has waited for half a second. */
export function progressLine(context: Context): (what: string) => void {
  const started = Date.now();
  let said = !context.watched;
  return (what) => {
    if (said || Date.now() - started < 500) return;
    said = true;
    context.error(`${context.program}: ${what} …\n`);
  };
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text))
    throw new UsageError(`--max-warnings must be a whole number, not "${text}"`);
  return Number(text);
}
