import { Option } from 'commander';

import { tool } from '#app/invocation/version';
import { appendToLog, readLog } from '#app/logs/append-to-log';
import { type Context, painter, type Run } from '#cli/context';
import { command, type GlobalOptions, parse, runLocation } from '#cli/parse';
import { UsageError } from '#diagnostics/failure';
import { formatLog } from '#features/sessions/reporters/daily-log';
import { dailyLog as say } from '#messages/generated/capture';
import { textOf } from '#messages/join-message';
import { visibleJson } from '#reporters/visible';

interface NoteFlags {
  readonly days?: string;
  readonly format?: 'pretty' | 'json';
}

/** `ledger note [TEXT]` */
export const runNote: Run = async (args, context) => {
  const built = command(
    'ledger note',
    'Add a line to the daily log, with time, session and branch; without a text, print the log of today. ' +
      '`ledger distill` reads the log. Agents do not load it, and it is not memory. The log is in your own folder, or in ' +
      'memory/logs if the configuration has "log": { "committed": true }.',
    context.out,
  )
    .argument('[text...]', 'what you found out, did or decided, on one line')
    .option('--days <n>', 'without a text: print the last n days, 1 to 366 (default: 1)')
    .addOption(new Option('--format <name>', 'output format').choices(['pretty', 'json']))
    .addHelpText(
      'after',
      '\nExample:\n  ledger note "The queue drains at two, so deploys wait until three"\n  ledger note --days 7\n',
    );
  const { options, operands } = parse<NoteFlags>(built, args);
  return operands.length === 0 ? show(options, context) : add(operands.join(' '), options, context);
};

async function add(
  text: string,
  options: NoteFlags & GlobalOptions,
  context: Context,
): Promise<number> {
  if (options.days !== undefined) throw new UsageError(say.daysBesideText());
  const here = runLocation(options, context);
  const { path, line, committed } = await appendToLog({ ...here, env: context.env }, text);
  if (options.format === 'json')
    context.out(
      `${visibleJson({ schemaVersion: 1, tool, command: 'note', path, committed, line })}\n`,
    );
  else if (!options.quiet) context.out(`${textOf(say.written({ path }))}\n`);
  return 0;
}

async function show(options: NoteFlags & GlobalOptions, context: Context): Promise<number> {
  const days = Number(options.days ?? 1);
  if (!Number.isInteger(days) || days < 1 || days > 366)
    throw new UsageError(say.badDays({ days: options.days ?? '' }));
  const since = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const log = await readLog({ ...runLocation(options, context), env: context.env }, since);
  context.out(
    options.format === 'json'
      ? `${visibleJson({ schemaVersion: 1, tool, command: 'note', since, ...log })}\n`
      : formatLog(log, since, painter(context, options.color)),
  );
  return 0;
}
