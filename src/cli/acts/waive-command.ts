import { Option } from 'commander';

import { listWaivers, waive, type WaiveOptions, type WaiverStatus } from '#app/acts/waive';
import { withTypedDays } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';
import { actOptions as say } from '#messages/generated/acts';
import { outcomeLine as line } from '#messages/generated/program';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import {
  type ActFlags,
  readActFlags,
  reportOutcome,
  resolveOperands,
  withActOptions,
} from '../act-options.ts';
import { type Context, painter, type Run } from '../context.ts';
import { futureDayExamples } from '../discovery-options.ts';
import { command, parse, runLocation } from '../parse.ts';
import { commandJson, messageLine } from '../print-message.ts';

interface WaiveFlags extends ActFlags {
  readonly until?: string;
  readonly to: WaiveOptions['to'];
  readonly pin?: boolean;
  readonly list?: boolean;
}

/** `ledger waive RULE [PATH]`: accepts a problem until a date. */
export const runWaive: Run = async (args, context) => {
  const built = withActOptions(
    command(
      'ledger waive',
      'Accept a problem until a date: turn a rule off in a file, a folder or a glob. ' +
        'A waiver of one file also ends when that file changes. Needs --reason.',
      context.out,
    )
      .argument('[rule]', 'code or name of the rule')
      .argument('[path]', 'file, folder or glob (default: everywhere)')
      .option('--until <day>', `last day: ${futureDayExamples} (default: in 90 days)`)
      .addOption(
        new Option('--to <severity>', 'new severity of the problem')
          .choices(['off', 'warning', 'info'])
          .default('off'),
      )
      .option('--pin', 'for a glob: end it when one of its files changes')
      .option('--list', 'list all waivers, and whether they are in force'),
    { reason: true },
  ).addHelpText(
    'after',
    '\nExamples:\n  ledger waive IDX102 memory/INDEX.md --reason "every task here is ' +
      'about tokens"\n  ledger waive FND301 "corpus/findings/legacy-*" --to warning ' +
      '--until 2027-01-31 --reason "imported; being reviewed"\n  ledger waive --list\n',
  );
  const { options: typed, operands } = parse<WaiveFlags>(built, args);
  const options = await withTypedDays(typed, ['until'], context.replay?.now);
  if (options.list) {
    if (operands.length > 0) throw new UsageError(say.waiversOfRule());
    const waivers = await listWaivers(runLocation(options, context), new Date());
    context.out(
      options.format === 'json'
        ? commandJson('waive', { waivers })
        : listed(waivers, painter(context, options.color), context),
    );
    return 0;
  }
  const [rule, ...paths] = operands;
  if (rule === undefined) throw new UsageError(say.ruleMissing());
  const [scope = null] = resolveOperands(paths, options, context);
  return reportOutcome(
    await waive(readActFlags(options, context), {
      rule,
      scope,
      to: options.to,
      until: options.until ?? null,
      pin: options.pin ?? false,
    }),
    'waive',
    options,
    context,
  );
};

function listed(
  waivers: readonly WaiverStatus[],
  paint: ReturnType<typeof painter>,
  context: Context,
): string {
  if (waivers.length === 0) return messageLine(line.nothingWaived(), context);
  return waivers
    .map(({ code, scope, to, authority, reason, until, state }) => {
      const standing = paint(state === 'in force' ? 'good' : 'warning', state);
      return (
        `${escapeInvisible(code)}  ${paint('path', visiblePath(scope))}` +
        `${to === 'off' ? '' : `  to ${to}`}  ` +
        `${until === null ? '' : `until ${escapeInvisible(until)}  `}${standing}\n  ` +
        `${escapeInvisible(reason ?? 'no reason given')}` +
        `${authority === null ? '' : paint('dim', `  ${escapeInvisible(authority)}`)}\n`
      );
    })
    .join('');
}
