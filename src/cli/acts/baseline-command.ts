import { baseline, type BaselineStatus, changeBaseline } from '#app/acts/baseline';
import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { outcomeLine as line } from '#messages/generated/program';
import { counted, withProgram } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import { type ActFlags, readActFlags, reportOutcome, withActOptions } from '../act-options.ts';
import { type Context, isPerson, painter, type Run } from '../context.ts';
import { command, parse, runLocation } from '../parse.ts';
import { commandJson, messageLine } from '../print-message.ts';

/** Entries without a problem that are named. */
const most = 10;

/** `ledger baseline`: accepts existing problems, so that only new ones are reported. */
export const runBaseline: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger baseline',
      'Show the baseline: existing problems that ledger does not report.',
      context.out,
    )
      .option('--write', 'replace it with all current errors and warnings that are not waived')
      .option('--prune', 'remove problems that no longer occur'),
  );
  const { options, operands } = parse<
    ActFlags & { readonly write?: boolean; readonly prune?: boolean }
  >(built, args);
  if (operands.length > 0) throw new UsageError(say.baselineOfFiles());
  if (options.write && options.prune) throw new UsageError(say.baselineWrittenAndPruned());
  if (options.write || options.prune)
    return reportOutcome(
      await changeBaseline(readActFlags(options, context), options.write ? 'write' : 'prune'),
      'baseline',
      options,
      context,
    );
  const found = await baseline(runLocation(options, context), new Date());
  context.out(
    options.format === 'json'
      ? commandJson('baseline', found)
      : screen(found, context, painter(context, options.color)),
  );
  return 0;
};

function screen(
  { entries, byRule, stale, open }: BaselineStatus,
  context: Context,
  paint: ReturnType<typeof painter>,
): string {
  const next = (text: string): string =>
    isPerson(context) ? `${paint('dim', 'next')}  ${withProgram(text, context.program)}\n` : '';
  const left = presentItems([
    open.error > 0 && counted(open.error, 'error'),
    open.warning > 0 && counted(open.warning, 'warning'),
  ]).join(', ');
  if (entries === 0)
    return left === ''
      ? messageLine(line.noBaseline(), context)
      : `${messageLine(line.noBaselineYet({ problems: left }), context)}${next('ledger baseline --write')}`;
  const rules = Object.entries(byRule)
    .map(([code, count]) => `  ${escapeInvisible(code)}  ${count}\n`)
    .join('');
  const gone = stale
    .slice(0, most)
    .map(
      ({ code, path, message }) =>
        `  ${escapeInvisible(code)}  ${paint('path', visiblePath(path))}` +
        `${message === undefined ? '' : `  ${escapeInvisible(message)}`}\n`,
    )
    .join('');
  return [
    `${counted(entries, 'old problem')} in the baseline\n${rules}`,
    stale.length === 0
      ? ''
      : `${counted(stale.length, 'entry')} no longer ` +
        `${stale.length === 1 ? 'occurs' : 'occur'}\n${gone}` +
        `${stale.length > most ? `  … ${stale.length - most} more\n` : ''}` +
        `${next('ledger baseline --prune')}`,
    left === '' ? '' : `${left} not in the baseline\n`,
  ].join('');
}
