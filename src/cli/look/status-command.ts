import { resolve } from 'node:path';

import { InvalidArgumentError, Option } from 'commander';

import type { Digest } from '#app/digest/digest';
import { type NestedStatus, nestedStatuses } from '#app/inspect/nested-status';
import { type Status, status, type StatusItem } from '#app/inspect/status';
import { memoriesBelow } from '#app/invocation/memories-in-scope';
import type { RecallCounts } from '#app/recall/recall-counts';
import { UsageError } from '#diagnostics/failure';
import { clip } from '#messages/fill-template';
import { showOptions as say } from '#messages/generated/look';
import { shellWord } from '#messages/shell-word';
import { counted, withProgram } from '#reporters/report';
import { escapeInvisible, visiblePath } from '#reporters/visible';

import { readActFlags } from '../act-options.ts';
import { type Context, isPerson, painter, type Run } from '../context.ts';
import { pastDayExamples } from '../discovery-options.ts';
import { listFeatureCalls } from '../feature.ts';
import { command, type GlobalOptions, parse } from '../parse.ts';
import { commandJson, printNote } from '../print-message.ts';

interface StatusFlags {
  readonly short?: boolean;
  readonly format: 'pretty' | 'json' | 'markdown';
  readonly days?: number;
  readonly since?: string;
}

/** Items of each kind that are named. */
const most = 5;

/** `ledger status`: lists what is pending, stale, due or in quarantine, and the next command. */
export const runStatus: Run = async (args, context) => {
  const built = command(
    'ledger status',
    'Show what is pending, stale, due, expired, quarantined or over budget, and the next command.',
    context.out,
  )
    .option('--short', 'one line, for a prompt or a status bar')
    .addOption(
      new Option(
        '--format <name>',
        'output format; markdown is a digest with owners, for a weekly issue',
      )
        .choices(['pretty', 'json', 'markdown'])
        .default('pretty'),
    )
    .option('--days <n>', 'with markdown: days ahead that count as due (default: 14)', wholeNumber)
    .option('--since <day>', `with markdown: only items proposed since: ${pastDayExamples}`)
    .addHelpText(
      'after',
      '\nHealth counts the facts with complete provenance, with evidence that matches the code, ' +
        'with a scope\nand with a load_when; and open conflicts.\n',
    );
  for (const { flags, says } of listFeatureCalls('status', context)) built.option(flags, says);
  const { options: given } = parse<StatusFlags>(built, args);
  const { format, ...options } = given;
  if (format === 'markdown') return printDigest(options, context);
  if (given.days !== undefined || given.since !== undefined)
    throw new UsageError(say.daysWithoutMarkdown());
  const found = await status(
    readActFlags(options, context),
    new Date(),
    !options.short || format === 'json',
  );
  const below = options.short
    ? []
    : await nestedStatuses(readActFlags(options, context), new Date());
  if (format === 'json')
    context.out(
      commandJson('status', {
        ...found,
        next: isPerson(context) ? found.next : null,
        below: below.map((each) => ({ folder: each.folder, ...each.found })),
      }),
    );
  else
    context.out(
      options.short
        ? `${line(found)}\n`
        : screen(found, context, painter(context, options.color)) +
            nestedStatusLines(below, context.program, 'status'),
    );
  return [found, ...below.map((each) => each.found)].some(({ broken }) =>
    broken.some(({ state }) => state === 'unreadable'),
  )
    ? 1
    : 0;
};

/** Prints pending, doubtful and ending items as Markdown, with the owners of each. */
async function printDigest(
  { days = 14, since, ...options }: Omit<StatusFlags, 'format'> & GlobalOptions,
  context: Context,
): Promise<number> {
  const { digest } = await import('#app/digest/digest');
  const { digestMarkdown } = await import('#reporters/digest');
  const acting = readActFlags(options, context);
  const digests: { folder: string; digest: Digest }[] = [];
  for (const folder of ['', ...(await memoriesBelow(acting))]) {
    const cwd = resolve(acting.cwd ?? '.', folder);
    const found = await digest({ ...acting, cwd }, { days, since: since ?? null }, new Date());
    digests.push({ folder, digest: found });
  }
  context.out(digestMarkdown(digests, context.program));
  for (const each of digests[0]?.digest.unread ?? []) printNote(each, context);
  return 0;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('expected a whole number');
  return Number(text);
}

/** A line for each memory below, with the command that shows more. */
export function nestedStatusLines(
  below: readonly NestedStatus[],
  program: string,
  shownBy: 'status' | 'review',
): string {
  return below
    .map(
      ({ folder, found }) =>
        `${visiblePath(folder)}: ${line(found)}; ${program} -C ${visiblePath(shellWord(folder))} ${shownBy}\n`,
    )
    .join('');
}

function line(found: Status): string {
  const parts = [
    inMemory(found),
    ...(found.undecidedNotes === 0
      ? []
      : [`${counted(found.undecidedNotes, 'note')} without a decision`]),
    ...count(found.waiting.length, 'pending'),
    ...count(found.broken.length, 'no longer matching the code'),
    ...count(found.stale.length, 'stale'),
    ...count(found.due.length, 'due'),
    ...count(found.expired.length, 'expired'),
    ...count(found.quarantined.length, 'quarantined'),
  ];
  return parts.join(' · ');
}

/** Commands for records past their last day, or due for review. */
function endLine({ due, expired }: Status, { program }: Context): string {
  const isReview = due.some(({ note }) => note?.startsWith('to review'));
  return (
    (isReview ? `  still true: ${program} confirm ITEM --review-by DATE\n` : '') +
    (expired.length > 0
      ? `  valid for longer: ${program} confirm ITEM --until DATE\n  no longer needed: ${program} retract ITEM --reason "…"\n`
      : '')
  );
}

/** The number of guards, and the doubtful ones. */
function guardLines({ guards }: Status, { program }: Context): string {
  if (guards.inForce === 0) return '';
  const caught = guards.caught === null ? '' : `, ${counted(guards.caught, 'hit')} on this machine`;
  const doubtful = guards.doubtful.map(({ short, why }) => `  ${escapeInvisible(short)}  ${why}\n`);
  return `${counted(guards.inForce, 'guard')}${caught}: ${program} guard\n${doubtful.join('')}`;
}

/** `3 facts, 1 decision`. */
function inMemory({ memory }: Status): string {
  const counts = Object.entries(memory).map(([kind, number]) => counted(number, kind));
  return counts.length === 0 ? 'nothing' : counts.join(', ');
}

function count(number: number, word: string): string[] {
  return number === 0 ? [] : [`${number} ${word}`];
}

function screen(found: Status, context: Context, paint: ReturnType<typeof painter>): string {
  const list = (name: string, items: readonly StatusItem[]): string =>
    items.length === 0
      ? ''
      : `${name} ${items.length}\n${items
          .slice(0, most)
          .map(
            ({ short, kind, discovery, task, note }) =>
              `  ${escapeInvisible(short)}  ${kind.padEnd(9)}  ${escapeInvisible(clip(discovery, 100))}${paint(
                'dim',
                [note, task]
                  .filter((part) => part !== null)
                  .map((part) => `  ${escapeInvisible(part)}`)
                  .join(''),
              )}\n`,
          )
          .join('')}${items.length > most ? `  … ${items.length - most} more\n` : ''}`;
  const { index, drift } = found;
  const over =
    index !== null && (index.lines > index.budgetLines || index.bytes > index.budgetBytes);
  return [
    `${inMemory(found)} in memory\n`,
    drift.judged === 0
      ? ''
      : drift.stale === 0
        ? 'all evidence matches the code\n'
        : `${drift.stale} of ${counted(drift.judged, 'fact')} no longer ${drift.stale === 1 ? 'matches' : 'match'} the code: ${context.program} verify\n`,
    index === null
      ? ''
      : `${visiblePath(index.path)}: ${counted(index.lines, 'line')}, ${index.bytes} bytes` +
        `${over ? paint('warning', `, over the budget of ${index.budgetLines} lines and ${index.budgetBytes} bytes`) : ''}` +
        '\n',
    list('pending', found.waiting),
    found.broken.length === 0
      ? ''
      : `${paint('error', 'no longer matches the code')} ${found.broken.length}\n${found.broken
          .slice(0, most)
          .map(({ path, state }) => `  ${visiblePath(path)}  ${state}\n`)
          .join('')}`,
    list('stale', found.stale),
    list('due', found.due),
    list('expired', found.expired),
    endLine(found, context),
    list('deferred', found.putOff),
    list('quarantined', found.quarantined),
    list('to review again', found.reopened),
    found.unrecorded === 0
      ? ''
      : `${counted(found.unrecorded, 'accepted record')} without a ledger entry: ${context.program} adopt\n`,
    found.undecidedNotes === 0
      ? ''
      : `${counted(found.undecidedNotes, 'agent note')} without a decision: ${context.program} import FOLDER\n`,
    guardLines(found, context),
    recallLines(found.recalls, paint),
    healthLines(found, context, paint),
    found.next === null
      ? `${paint('good', 'nothing to do')}\n`
      : !isPerson(context)
        ? ''
        : `${paint('dim', 'next')}  ${escapeInvisible(withProgram(found.next, context.program))}\n`,
  ].join('');
}

/** Records that were never recalled, if recalls are logged. */
function recallLines(recalls: RecallCounts | undefined, paint: ReturnType<typeof painter>): string {
  if (recalls === undefined) return '';
  const { since, promoted, never, atStartAlone, problem } = recalls;
  if (problem !== null)
    return `${paint('warning', 'the recall log')} is unreadable: ${escapeInvisible(problem)}\n`;
  if (since === null) return 'the recall log is empty: no fact was recalled yet\n';
  const start = atStartAlone === 0 ? '' : `; ${atStartAlone} only at the start of a session`;
  if (never.length === 0)
    return promoted === 0 ? '' : `every promoted record was recalled since ${since}${start}\n`;
  return `never recalled since ${since}: ${never.length} of ${counted(promoted, 'promoted record')}${start}\n${never
    .slice(0, most)
    .map(
      ({ short, path, claim }) =>
        `  ${short === null ? visiblePath(path) : escapeInvisible(short)}  ${escapeInvisible(clip(claim, 100))}\n`,
    )
    .join('')}${never.length > most ? `  … ${never.length - most} more\n` : ''}`;
}

/** The parts of the health of memory, each with the command that improves it. */
function healthLines(
  { health }: Status,
  { program }: Context,
  paint: ReturnType<typeof painter>,
): string {
  if (health.length === 0) return '';
  const lines = health.map(({ part, says, raise }) => {
    const command =
      raise === null ? '' : paint('dim', escapeInvisible(withProgram(raise, program)));
    return `  ${part.padEnd(10)}  ${escapeInvisible(says)}${command === '' ? '' : `  ${command}`}\n`;
  });
  return `health\n${lines.join('')}`;
}
