import { isTime, namedDay } from '#app/invocation/typed-day';
import { type Decision, type ReviewItem, verdicts } from '#app/review/review';
import { closest } from '#diagnostics/near-match';
import { clip } from '#messages/fill-template';
import { reviewList as say } from '#messages/generated/review';
import type { Message } from '#messages/message';
import { joinSentence } from '#messages/sentence';
import { shortOwnerList } from '#reporters/markdown-text';
import { counted } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import { findItem, isProblem, type PendingItems, type ReadDecisions } from './review-json.ts';

const words = [...verdicts, 'skip'] as const;
type Word = (typeof words)[number];

/**
 * Writes pending items as a list to edit: one line for each item, below comments about it.
 *
 * @param decided earlier decisions, already filled in
 * @param later a day for the example, 2027-01-31
 */
export function formatChecklist(
  items: readonly ReviewItem[],
  decided: ReadonlyMap<string, Decision>,
  later: string,
): string {
  const tasks = [...new Set(items.map((item) => item.task))];
  const groups = tasks.map((task) => {
    const of = items.filter((item) => item.task === task);
    return (
      `\n# ${'─'.repeat(4)} ${task === null ? 'no task' : escapeInvisible(task)}\n` +
      `${of.map((item) => `${about(item)}${lineFor(item, decided.get(item.name))}\n`).join('\n')}`
    );
  });
  return `# ${counted(items.length, 'item')} to decide, one per line: a verb, the ID, and what the verb needs.
#
#   promote ID                       make it a fact
#   reject ID why                    refuse it
#   defer ID until ${later} why    postpone it until a day
#   defer ID blocked-by "#12" why    postpone it until something else is done
#   quarantine ID why                suspicious, conflicting, unsupported or sensitive
#   skip ID                          leave it pending, as does deleting the line
#
# The first letter of a verb is enough. Lines that start with # are ignored.
# Nothing is written until you confirm all decisions.
${groups.join('')}`;
}

/** Reads an edited list: returns its decisions, or else all problems, with numbers of lines. */
export async function readChecklist(text: string, waits: PendingItems): Promise<ReadDecisions> {
  const decisions: Decision[] = [];
  const problems: Message[] = [];
  const lineOf = new Map<string, number>();
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const read = await readLine(line, index + 1, lineOf, waits);
    if (isProblem(read)) problems.push(say.onLine({ line: index + 1, why: read }));
    else if (read) decisions.push(read);
  }
  return problems.length > 0 ? { problems } : { decisions };
}

/** Null for a line that decides nothing. Adds its item to `lineOf`. */
async function readLine(
  line: string,
  number: number,
  lineOf: Map<string, number>,
  waits: PendingItems,
): Promise<Decision | Message | null> {
  if (/^\s*(?:#|$)/.test(line)) return null;
  const [, typed = '', quoted, plain = '', rest = ''] =
    /^\s*(\S+)\s*(?:"([^"]+)"|(\S*))\s*(.*?)\s*$/.exec(line) ?? [];
  const name = quoted ?? plain;
  const word = words.find((each) => each.startsWith(typed.toLowerCase()));
  if (!word) return unknownWord(typed);
  if (name === '') return say.itemMissing({ word });
  const item = findItem(name, waits);
  if (isProblem(item)) return item;
  const before = lineOf.get(item.name);
  if (before !== undefined) return say.itemTwice({ item: item.short, line: before });
  lineOf.set(item.name, number);
  return decisionOf(word, item, rest, waits.at.slice(0, 10));
}

function unknownWord(typed: string): Message {
  const near = closest(typed, words);
  const values = { word: clip(typed, 30), words: words.join(', ') };
  return near === null ? say.wordUnknown(values) : say.wordMistyped({ ...values, near });
}

/** Returns the decision, null for `skip`, or the problem. */
async function decisionOf(
  word: Word,
  item: ReviewItem,
  rest: string,
  today: string,
): Promise<Decision | Message | null> {
  const none = {
    item: item.name,
    reason: null,
    until: null,
    blockedBy: null,
    content: item.content,
  };
  if (word === 'skip' || word === 'promote') {
    if (rest !== '') return say.restLost({ word, rest: clip(rest, 40) });
    return word === 'skip' ? null : { ...none, verdict: word };
  }
  if (word !== 'defer')
    return rest === '' && item.kind !== 'local'
      ? say.reasonMissing({ word, item: item.short })
      : { ...none, verdict: word, reason: rest === '' ? null : rest };
  const [, how, after = ''] = /^(until|blocked-by)\s+(\S.*)$/i.exec(rest) ?? [];
  if (how === undefined) return say.durationMissing({ item: item.short });
  const isUntil = how.toLowerCase() === 'until';
  const { end, day, reason } = await readEnd(after, isUntil, today);
  if (isUntil && day === null) return say.notDay({ day: clip(end, 30) });
  if (!isUntil && (await isTime(end, today))) return say.notBlocker({ said: clip(end, 30) });
  if (reason === '') return say.durationUnexplained({ item: item.short, how, until: end });
  return { ...none, verdict: 'defer', reason, until: day, blockedBy: isUntil ? null : end };
}

/**
 * Splits end and reason: `tomorrow Bo is away`, `"in two weeks" Bo is away`, `in two weeks because
 * Bo is away`. Without quotes or `because`, the end is the first word.
 */
async function readEnd(
  text: string,
  isUntil: boolean,
  today: string,
): Promise<{ readonly end: string; readonly day: string | null; readonly reason: string }> {
  const [, quoted, plain = '', rest = ''] = /^(?:"([^"]+)"|(\S+))\s*(.*)$/.exec(text) ?? [];
  const [, several, why = ''] = /^([^"]*?)\s+because\b[:,]?\s*(.*)$/i.exec(text) ?? [];
  const dayOfSeveral = isUntil && several !== undefined ? await namedDay(several, today) : null;
  if (several !== undefined && dayOfSeveral !== null)
    return { end: several, day: dayOfSeveral, reason: why };
  const end = quoted ?? plain;
  const reason = rest.replace(/^because\b[:,]?\s*/i, '');
  return { end, day: isUntil ? await namedDay(end, today) : null, reason };
}

function lineFor(item: ReviewItem, decision: Decision | undefined): string {
  if (!decision) return `skip ${quoteSpaced(item.short)}`;
  const how =
    decision.until !== null
      ? `until ${decision.until}`
      : decision.blockedBy !== null
        ? `blocked-by ${quoteSpaced(decision.blockedBy)}`
        : '';
  return [
    decision.verdict,
    quoteSpaced(item.short),
    how,
    decision.verdict === 'promote' ? '' : escapeInvisible(decision.reason ?? ''),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** Quotes text with spaces: paths and blockers may have them. */
function quoteSpaced(text: string): string {
  return /\s/.test(text) ? `"${escapeInvisible(text)}"` : escapeInvisible(text);
}

function about(item: ReviewItem): string {
  const age =
    item.days === null ? 'written by hand' : item.days === 0 ? 'today' : counted(item.days, 'day');
  const said: readonly (readonly [string, string])[] = [
    ['evidence', item.evidence.map((each) => each.said).join(', ')],
    ...item.says.map(({ label, text }): [string, string] => [label, text]),
    ['applies', item.appliesWhen.join('; ')],
    ['not when', item.doesNotApplyWhen.join('; ')],
    ['asked', shortOwnerList(item.asked)],
    ['high', item.high ?? ''],
    ...item.against.map((reason) => ['refused', joinSentence(reason).text] as const),
  ];
  const lines = said
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `#   ${label.padEnd(9)} ${escapeInvisible(clip(text, 200))}\n`);
  return `# ${item.kind}, ${age}: ${escapeInvisible(clip(item.claim, 400))}\n${lines.join('')}`;
}
