import { Option } from 'commander';

import {
  type Changes,
  maxPackets,
  optionOf,
  type Recall,
  recall,
  recallReasons,
} from '#app/recall/recall';
import { presentItems } from '#diagnostics/defined-values';
import { UsageError } from '#diagnostics/failure';
import { showOptions } from '#messages/generated/look';
import { notice as messages } from '#messages/generated/program';
import { leftOutText, recallMarkdown, separateDeadEnds } from '#reporters/recall';
import { withProgram } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import type { Context, Run } from './context.ts';
import { listFeatureCalls } from './feature.ts';
import { command, formatOption, parse, runLocation } from './parse.ts';
import { commandJson, printNote } from './print-message.ts';

interface RecallFlags {
  readonly paths?: readonly string[];
  readonly changed?: boolean;
  readonly staged?: boolean;
  readonly since?: string;
  readonly limit?: string;
  readonly session?: string;
  readonly include?: readonly string[];
  readonly unreviewed: boolean;
  readonly advisor: boolean;
  readonly settle?: boolean;
  readonly format: 'markdown' | 'json';
}

/** `ledger recall "TASK"`: prints the facts that apply to a task. */
export const runRecall: Run = async (args, context) => {
  const list = (value: string, before: readonly string[] = []): string[] => [
    ...before,
    ...value
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ];
  const built = command(
    'ledger recall',
    'Print the facts that apply to a task, if their evidence matches the code; then undecided ' +
      'notes, marked; then up to five near matches. Prints nothing if no word or place matches.',
    context.out,
  )
    .argument('[task...]', 'task in your words; - reads standard input')
    .option(
      '--paths <files>',
      'files of the task, separated by commas, with lines: src/a.ts:12-20; repeatable',
      list,
    )
    .option('--changed', 'also match lines changed since HEAD, and new files')
    .option('--staged', 'also match staged lines')
    .option('--since <ref>', 'also match lines changed since your branch left this one')
    .option('--limit <number>', `limit of records (default and maximum: ${maxPackets})`)
    .option('--session <id>', 'skip records that this session already has, and count its budget')
    .option('--include <reasons>', `also print, marked: ${recallReasons.join(', ')}`, list)
    .option('--no-unreviewed', 'only promoted records')
    .option('--no-advisor', 'match by words only, without the advisor of your configuration')
    .addOption(new Option('--settle', 'started by the prompt hook').hideHelp())
    .addOption(formatOption('markdown', 'json'));
  for (const { flags, says } of listFeatureCalls('recall', context)) built.option(flags, says);
  const { options, operands } = parse<RecallFlags>(built, args);
  if (options.settle && options.session !== undefined) {
    const { askForAdvice } = await import('#app/recall/advice');
    const { env } = context;
    const now = new Date().toISOString();
    await askForAdvice({ ...runLocation(options, context), env, now, session: options.session });
    return 0;
  }
  const text =
    operands.length === 1 && operands[0] === '-'
      ? (await context.stdin()).toString('utf8')
      : operands.join(' ');
  const paths = options.paths ?? [];
  const changes = changesOf(options);
  if (text.trim() === '' && paths.length === 0 && changes === null)
    throw new UsageError(showOptions.taskMissing());
  const include = (options.include ?? []).map(
    (each) => recallReasons.find((reason) => reason === each) ?? unknown(each),
  );
  const limit = Number(options.limit ?? maxPackets);
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPackets)
    throw new UsageError(showOptions.limitOutOfRange({ most: maxPackets }));
  const found = await recall({
    ...runLocation(options, context),
    env: context.env,
    now: new Date().toISOString(),
    text,
    paths,
    changes: changes ?? undefined,
    limit,
    session: options.session ?? null,
    include,
    unreviewed: options.unreviewed,
    advisor: options.advisor,
  });
  if (options.format === 'json') context.out(commandJson('recall', inJson(found)));
  else context.out(recallMarkdown(found, context.program));
  if (!options.quiet) say(found, text.trim() !== '' || paths.length > 0, context);
  if (!options.quiet && found.packets.length + found.nearest.length === 0)
    await pointElsewhere(runLocation(options, context), context);
  // Unreadable records may match.
  return found.leftOut.some(({ reason }) => reason === 'unreadable') ? 1 : 0;
};

/** The answer with dead ends in a list of their own. */
function inJson({ packets, ...found }: Recall): Record<string, unknown> {
  const { facts, deadEnds } = separateDeadEnds(packets);
  return { ...found, packets: facts, deadEnds };
}

/** @throws {UsageError} for more than one option of changes */
function changesOf({ changed, staged, since }: RecallFlags): Changes | null {
  const asked: readonly Changes[] = presentItems([
    changed && ({ kind: 'changed' } as const),
    staged && ({ kind: 'staged' } as const),
    since !== undefined && ({ kind: 'since', revision: since } as const),
  ]);
  const [first, second] = asked;
  if (first && second)
    throw new UsageError(showOptions.oneChange({ one: optionOf(first), other: optionOf(second) }));
  return first ?? null;
}

/**
 * Prints notes, and why nothing was found, on standard error.
 *
 * @param named whether words or files were given, and not only changes
 */
function say(
  { looked, packets, nearest, leftOut, notes }: Recall,
  named: boolean,
  context: Context,
): void {
  const { error, program } = context;
  for (const each of notes) error(`${program}: ${escapeInvisible(withProgram(each, program))}\n`);
  const total = leftOut.reduce((sum, each) => sum + each.count, 0);
  if (packets.length === 0 && leftOut.some(({ reason }) => reason === 'evidence'))
    printNote(messages.changedLeftOut(), context);
  if (packets.length + nearest.length > 0 || (notes.length > 0 && (!named || looked + total === 0)))
    return;
  printNote(
    total === 0
      ? looked === 0
        ? messages.nothingPromoted()
        : messages.nothingMatches({ records: looked })
      : messages.nothingMatchesBeside({
          records: total,
          reasons: leftOutText(leftOut),
        }),
    context,
  );
  const reasons = recallReasons.filter((each) => leftOut.some(({ reason }) => reason === each));
  if (reasons.length > 0)
    printNote(messages.includesLeftOut({ reasons: reasons.join(',') }), context);
}

/** Names other places to look, from features. */
async function pointElsewhere(
  here: ReturnType<typeof runLocation>,
  context: Context,
): Promise<void> {
  for (const feature of context.features) {
    const found = await feature.elsewhere?.({ ...here, env: context.env });
    if (found) printNote(found.person, context);
  }
}

function unknown(word: string): never {
  throw new UsageError(
    showOptions.unknownReason({ word: escapeInvisible(word), words: recallReasons.join(', ') }),
  );
}
