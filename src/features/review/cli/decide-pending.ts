import { basename, dirname, resolve } from 'node:path';

import { applyReview, type Decision, type Outcome, type Review, review } from '#app/review/review';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { type ActFlags, reportOutcome } from '#cli/act-options';
import type { Context } from '#cli/context';
import type { GlobalOptions } from '#cli/parse';
import { messageLine } from '#cli/print-message';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { readTexts } from '#disk/reading/file-facts';
import { formatChecklist, readChecklist } from '#features/review/app/review-checklist';
import {
  formatReviewJson,
  readDraft,
  readReviewJson,
  saveDraft,
} from '#features/review/app/review-json';
import { saveUnreadChecklist } from '#features/review/disk/review-draft';
import { actOptions as say } from '#messages/generated/acts';
import { notice as messages, outcomeLine as line } from '#messages/generated/program';
import { textOf as joinedText } from '#messages/join-message';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import { escapeInvisible } from '#reporters/visible';

import { defaultDeferralDay, interview } from './interview.ts';

interface DecideFlags extends ActFlags {
  readonly edit?: boolean;
}

type Options = DecideFlags & GlobalOptions;

/**
 * Asks about each pending item and writes all decisions at the end. Returns the exit code.
 *
 * @param task only items of this task; null for all
 */
export async function decidePending(
  acting: ActInvocation,
  task: string | null,
  options: Options,
  context: Context,
): Promise<number> {
  const all = await review(acting);
  const kept = await readDraft(all, context.env);
  const inScope = (name: string): boolean =>
    task === null || all.items.some((item) => item.name === name && item.task === task);
  const waits = { ...all, items: all.items.filter((item) => inScope(item.name)) };
  const mine = new Map([...kept.decisions].filter(([name]) => inScope(name)));
  // Keep decisions about other tasks in the draft.
  let unkept: EnvironmentError | null = null;
  const keep = (decisions: readonly Decision[]): void => {
    try {
      saveDraft(all, context.env, [
        ...[...kept.decisions.values()].filter((each) => !mine.has(each.item)),
        ...decisions,
      ]);
      unkept = null;
    } catch (error) {
      if (!(error instanceof EnvironmentError)) throw error;
      // An unwritable cache must not stop the review; it is reported when the person leaves.
      unkept = error;
    }
  };
  if (waits.items.length === 0) {
    if (!options.quiet) context.out(messageLine(line.nothingWaits(), context));
    return 0;
  }
  const typed = options.edit ? await editChecklist(waits, mine, context) : null;
  if (typeof typed === 'string') {
    context.error(typed);
    return 2;
  }
  const result = await interview(
    {
      waits,
      kept: typed ?? mine,
      dropped: typed ? 0 : kept.dropped,
      acting,
      scope: { task },
      color: options.color,
      summary: typed !== null,
      keep,
    },
    context,
  );
  if (result.how === 'quit') {
    if (unkept !== null) throw unkept as EnvironmentError;
    const count = result.decisions.length;
    const said = count === 0 ? line.nothingDecided() : line.decisionsKept({ count });
    if (!options.quiet) context.out(messageLine(said, context));
    return 0;
  }
  const { outcome, refused } = await applyReview(acting, result.decisions);
  if (outcome.kind === 'refused')
    keep(result.decisions.filter((each) => !refused.includes(each.item)));
  else if (!acting.dryRun) keep([]);
  return reportReview(outcome, options, context, formatReviewJson(result.decisions));
}

function reportReview(outcome: Outcome, options: Options, context: Context, input: string): number {
  const code = reportOutcome(outcome, 'review', options, context, {
    args: ['--apply=-', '--'],
    input,
  });
  const isWritten = outcome.kind === 'plan' && outcome.writes.length > 0;
  if (isWritten && !options.dryRun && !options.plan && !options.quiet && !context.replay)
    if (options.format !== 'json')
      context.out(`  next  ${messageLine(line.commitWritten(), context)}`);
  return code;
}

/** Opens the checklist in an editor. Returns the decisions, or the lines for stderr. */
async function editChecklist(
  waits: Review,
  kept: ReadonlyMap<string, Decision>,
  context: Context,
): Promise<ReadonlyMap<string, Decision> | string> {
  let text = await context.edit(
    'review-todo',
    formatChecklist(waits.items, kept, defaultDeferralDay(waits.at)),
  );
  for (;;) {
    const read = await readChecklist(text, waits);
    if ('decisions' in read)
      return new Map(read.decisions.map((decision) => [decision.item, decision]));
    const file = saveUnreadChecklist(context.env, waits.root, text);
    const later = [
      `your text is in ${file}`,
      `correct it, then: ${context.program} review --apply ${shellWord(file)}`,
    ];
    context.error(formatProblems(context, messages.reviewListUnread(), read.problems, []));
    if (!(await context.confirm('open the list again?')))
      return later.map((each) => `  ${escapeInvisible(each)}\n`).join('');
    text = await context.edit('review-todo', text);
  }
}

/** Applies a checklist or JSON from a file, or from stdin for `-`. Returns the exit code. */
export async function applyFile(
  file: string,
  acting: ActInvocation,
  options: Options,
  context: Context,
): Promise<number> {
  const text =
    file === '-'
      ? (await context.stdin()).toString('utf8')
      : readText(resolve(acting.cwd ?? '.', file), file);
  const waits = await review(acting, { all: true, conflicts: false });
  const read = /^\s*[[{]/.test(text.replace(/^\ufeff/, ''))
    ? await readReviewJson(text, waits)
    : await readChecklist(text, waits);
  if ('problems' in read) {
    context.error(
      formatProblems(
        context,
        file === '-' ? messages.reviewInputUnread() : messages.reviewFileUnread({ file }),
        read.problems,
        [joinedText(line.nothingWritten())],
      ),
    );
    return 2;
  }
  const { outcome } = await applyReview(acting, read.decisions);
  return reportReview(outcome, options, context, text);
}

function readText(path: string, written: string): string {
  const text = readTexts(dirname(path), [basename(path)]).get(basename(path)) ?? null;
  if (text === null) throw new UsageError(say.fileMissing({ file: written }));
  return text;
}

function formatProblems(
  { program }: Context,
  what: Message,
  problems: readonly Message[],
  after: readonly string[],
): string {
  return [...[what, ...problems].map(joinedText), ...after]
    .map((each, index) => (index === 0 ? `${program}: ${each}` : each))
    .map((each, index) => `${index === 0 ? '' : '  '}${escapeInvisible(each)}\n`)
    .join('');
}
