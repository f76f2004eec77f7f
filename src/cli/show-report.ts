import { resolve } from 'node:path';

import type { FormatOptions } from '#app/lint/format';
import type { FormatName } from '#app/lint/format-names';
import type { LintResult } from '#app/lint/lint';
import { presentItems } from '#diagnostics/defined-values';
import { appendReport, writeReport } from '#disk/writing/replace-file';
import { notice as messages } from '#messages/generated/program';
import { textOf as lineText } from '#messages/join-message';
import type { Message } from '#messages/message';
import { isNothingRead, worstCode } from '#reporters/audit-screen';
import {
  compact,
  counted,
  forAgentReader,
  type Presentation,
  withoutDecidingCommands,
  withProgram,
} from '#reporters/report';
import { visiblePath } from '#reporters/visible';

import { type CheckFlags, failingSeverity, isFailed } from './check-flags.ts';
import type { Outputs } from './choose-outputs.ts';
import { type Context, isAgent, painter } from './context.ts';
import type { GlobalOptions } from './parse.ts';
import { printNote } from './print-message.ts';

/** Which command ran, and how its writes are shown. */
export interface ShowReportOptions {
  readonly command: 'lint' | 'gate' | 'audit';
  /** Print the writes of `--fix` as a diff; they were not done. */
  readonly dryRun?: boolean;
  /** Print the writes of `--fix` as a diff after they were done. */
  readonly diff?: boolean;
}

interface Printing {
  readonly result: LintResult;
  /** The result without diagnostics that flags leave out, in the words for its reader. */
  readonly shown: LintResult;
  readonly flags: CheckFlags & GlobalOptions;
  readonly outputs: Outputs['outputs'];
  readonly context: Context;
  readonly showing: ShowReportOptions;
  readonly reader: Pick<Presentation, 'program' | 'agent' | 'paint'>;
}

/** Prints a result in the chosen formats; returns the exit code. */
export async function showReport(
  result: LintResult,
  flags: CheckFlags & GlobalOptions,
  { outputs: asked, chosen }: Outputs,
  context: Context,
  showing: ShowReportOptions,
): Promise<number> {
  const forAgent = isAgent(context);
  const { dryRun = false, diff = dryRun } = showing;
  const printing: Printing = {
    result,
    shown: {
      ...result,
      diagnostics: diagnosticsFor(forAgent, result, flags),
      ...(flags.quiet && { unshown: result.diagnostics.filter(isBelowError) }),
      doubts: result.doubts && doubtsFor(forAgent, result.doubts),
    },
    flags,
    // With --dry-run, standard output is the diff alone, unless a format was named.
    outputs: dryRun && chosen !== 'named' ? [] : asked,
    context,
    showing,
    reader: { program: context.program, agent: forAgent, paint: painter(context, flags.color) },
  };
  if (diff) await printDiff(printing, chosen === 'named' ? context.error : context.out);
  await printFormats(printing);
  await printBeside(printing);
  if (isCompactRead(printing, chosen) && !dryRun && !flags.quiet) sayHint(printing);
  return isFailed(result, flags) ? 1 : 0;
}

/** Names the command that explains the worst problem. */
function sayHint({ shown, context }: Printing): void {
  const code = worstCode(shown.diagnostics);
  if (code !== null) printNote(messages.explained({ code }), context);
}

function isBelowError({ severity }: LintResult['diagnostics'][number]): boolean {
  return severity !== 'error';
}

/** With `--quiet` errors alone; for agents in their words. */
function diagnosticsFor(
  forAgent: boolean,
  { diagnostics }: LintResult,
  { quiet }: GlobalOptions,
): LintResult['diagnostics'] {
  const loud = quiet ? diagnostics.filter((each) => !isBelowError(each)) : diagnostics;
  return forAgent ? loud.map(forAgentReader) : loud;
}

/** For agents without the commands that decide. */
function doubtsFor(
  forAgent: boolean,
  doubts: NonNullable<LintResult['doubts']>,
): NonNullable<LintResult['doubts']> {
  return forAgent
    ? doubts.map((each) => ({ ...each, mend: withoutDecidingCommands(each.mend) }))
    : doubts;
}

async function printDiff(
  { result, reader: { paint } }: Printing,
  print: (text: string) => void,
): Promise<void> {
  const { planDiff } = await import('#reporters/plan-diff');
  print(planDiff({ writes: result.writes ?? [] }, { paint }));
}

async function printFormats(printing: Printing): Promise<void> {
  const { result, shown, flags, outputs, context, showing, reader } = printing;
  const cwd = resolve(context.cwd, flags.C ?? '.');
  for (const { name, file } of outputs) {
    const text = await printed(shown, name, {
      ...reader,
      command: showing.command,
      failOn: failingSeverity(result, flags),
      paint: file === null ? reader.paint : (_style, plain) => plain,
    });
    if (file === null) context.out(text);
    else writeReport(resolve(cwd, file), text);
    if (name === 'github' && context.env.GITHUB_STEP_SUMMARY)
      await appendSummary(context.env.GITHUB_STEP_SUMMARY, printing);
  }
}

/** Appends the page that GitHub shows with a run. */
async function appendSummary(file: string, { shown, showing, reader }: Printing): Promise<void> {
  const [{ toReport }, { githubSummary }] = await Promise.all([
    import('#app/lint/format'),
    import('#reporters/github'),
  ]);
  appendReport(file, githubSummary(toReport(shown, { command: showing.command }), reader));
}

/** Prints notices on standard error. */
async function printBeside(printing: Printing): Promise<void> {
  const { result, shown, flags, outputs, context, showing } = printing;
  const { program } = context;
  const toPeople = outputs.some(
    ({ name, file }) => file === null && ['pretty', 'agent', 'markdown'].includes(name),
  );
  if (isNothingRead(result) && !toPeople) printNote(messages.noMemory(), context);
  if (flags.quiet) return;
  if (!toPeople)
    for (const notice of [
      ...doubtsNotice(shown, showing),
      ...result.notices,
      ...(await textsOfChange(printing)),
    ])
      context.error(`${program}: ${withProgram(notice, program)}\n`);
  const repaired = repairLine(result, { dryRun: showing.dryRun ?? false, toPeople }, flags);
  if (repaired !== null) printNote(repaired, context);
}

/** One line about facts in doubt, for formats that do not show them. */
function doubtsNotice(
  { doubts = [] }: LintResult,
  { command }: Pick<ShowReportOptions, 'command'>,
): string[] {
  const [first] = doubts;
  if (!first) return [];
  const seen = `ledger ${command === 'gate' ? 'gate' : 'lint --staged'} --format pretty`;
  return [lineText(messages.inDoubt({ item: first.short, count: doubts.length, command: seen }))];
}

/** The texts for agents that a change alters, one a line. */
async function textsOfChange({ result: { change }, reader }: Printing): Promise<string[]> {
  if (!change || change.texts.length === 0) return [];
  const { changedTextLines } = await import('#reporters/changed-texts');
  return changedTextLines(change, !reader.agent).map((text) =>
    text.replace(/^(?=adds|moves|removes)/, 'this change '),
  );
}

/** Whether a person may read the compact format, which does not say what to do. */
function isCompactRead({ outputs, context, reader }: Printing, chosen: Outputs['chosen']): boolean {
  const isOnScreen = outputs.some(({ name, file }) => name === 'compact' && file === null);
  return chosen === 'for-pipe' || (context.terminal && isOnScreen && reader.agent === false);
}

/** A result in one format; all but the compact one are loaded only here. */
async function printed(
  result: LintResult,
  name: FormatName,
  options: Partial<FormatOptions>,
): Promise<string> {
  if (name === 'compact') return compact(result);
  return (await import('#app/lint/format')).format(result, name, options);
}

/** The line about the writes of `--fix`, if standard output does not have it. */
function repairLine(
  { fixed, writes = [], summary }: LintResult,
  { dryRun, toPeople }: { readonly dryRun: boolean; readonly toPeople: boolean },
  flags: GlobalOptions,
): Message | null {
  const stays = countsIn(summary);
  const files = dryRun ? writes.length : fixed.length;
  if (dryRun)
    return stays === ''
      ? messages.dryRun({ files })
      : messages.dryRunLeaves({ files, problems: stays });
  if (fixed.length === 0 || toPeople) return null;
  const names = fixed.slice(0, mostFixed).map(visiblePath).join(', ');
  const values = { files, names, count: fixed.length - mostFixed };
  const { C: folder } = flags;
  if (fixed.length > mostFixed)
    return folder === undefined
      ? messages.fixedMany(values)
      : messages.fixedManyIn({ ...values, folder });
  return folder === undefined ? messages.fixed(values) : messages.fixedIn({ ...values, folder });
}

function countsIn({ errors, warnings, infos }: LintResult['summary']): string {
  return presentItems([
    errors > 0 && counted(errors, 'error'),
    warnings > 0 && counted(warnings, 'warning'),
    infos > 0 && counted(infos, 'info'),
  ]).join(', ');
}

/** Fixed files that are named one by one. */
const mostFixed = 5;
