import { InvalidArgumentError } from 'commander';

import { log, type LoggedEntry } from '#app/inspect/log';
import { clip } from '#messages/fill-template';
import { inspect as say } from '#messages/generated/look';
import { statusInWords } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import { resolveOperands } from '../act-options.ts';
import { painter, type Run } from '../context.ts';
import { pastDayExamples } from '../discovery-options.ts';
import { command, formatOption, parse, runLocation } from '../parse.ts';
import { commandJson, messageLine, printNote } from '../print-message.ts';

interface LogFlags {
  readonly format: 'pretty' | 'json';
  readonly number?: number;
  readonly since?: string;
}

/** `ledger log [ITEM]`: lists decisions, newest first. */
export const runLog: Run = async (args, context) => {
  const built = command(
    'ledger log',
    'List decisions, newest first: all, or those about one item or record.',
    context.out,
  )
    .argument('[name]', 'short ID, record ID or path')
    .option('-n, --number <n>', 'number of entries', count)
    .option('--since <day>', `first day, in UTC: ${pastDayExamples}`)
    .addOption(formatOption('pretty', 'json'));
  const { options, operands } = parse<LogFlags>(built, args);
  const { entries, broken, since } = await log(runLocation(options, context), {
    name: resolveOperands(operands, options, context)[0] ?? null,
    most: options.number ?? null,
    since: options.since ?? null,
  });
  const paint = painter(context, options.color);
  if (options.format === 'json') context.out(commandJson('log', { entries, broken }));
  else
    context.out(
      entries.length === 0
        ? since === null
          ? messageLine(say.undecided(), context)
          : messageLine(say.undecidedSince({ day: since }), context)
        : entries.map((entry) => block(entry, paint)).join(''),
    );
  for (const path of broken) printNote(say.entryUnread({ path }), context);
  return broken.length === 0 ? 0 : 1;
};

function block(entry: LoggedEntry, paint: ReturnType<typeof painter>): string {
  const head =
    `${paint('warning', escapeInvisible(entry.short))}  ${escapeInvisible(entry.at)}  ${entry.kind}  ` +
    `${escapeInvisible(entry.by)}${entry.how === '' ? '' : ` (${escapeInvisible(entry.how)})`}` +
    `${entry.task === null ? '' : `  ${paint('dim', escapeInvisible(entry.task))}`}\n`;
  const items = entry.items.map(
    ({ short, from, to, kind, discovery, target, reason, ...how }) =>
      `  ${escapeInvisible(short)}  ` +
      `${escapeInvisible(`${from === null || from === to ? '' : `${from} → `}${statusInWords(to, how)}`)}  ${kind}  ` +
      `${escapeInvisible(clip(discovery, 100))}` +
      `${target === null ? '' : `  ${paint('path', visiblePath(target))}`}` +
      `${reason === null ? '' : `  ${paint('dim', escapeInvisible(reason))}`}\n`,
  );
  return head + items.join('');
}

function count(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('expected a number of entries');
  return Number(text);
}
