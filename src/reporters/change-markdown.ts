import { presentItems } from '#diagnostics/defined-values';
import { clip, clipCounted } from '#messages/fill-template';
import type { ChangedText } from '#provenance/changes/changed-texts';
import { type ItemChange, type WayOfChange, waysOfChange } from '#provenance/changes/item-change';
import { isUntouched, leftOutStatus, type MemoryChange } from '#provenance/changes/memory-changes';
import type { Edit, NewDirective } from '#provenance/changes/memory-edits';

import {
  changeSummary,
  deletion,
  describeDecider,
  nextStep,
  reviewNotes,
  splitEdits,
  statusOfWay,
} from './change.ts';
import { headingPhrase, shownTexts, textChangeOrder, textWords } from './changed-texts.ts';
import { inMarkdown, ownersMentioned } from './markdown-text.ts';
import { isPendingListed } from './pending-markdown.ts';
import {
  counted,
  describeSimilarWithdrawal,
  maxPrintedCharacters,
  type Presentation,
  type Report,
} from './report.ts';

/** UTF-16 units of all rows together; the others are a number. */
const rowsSize = 24_000;

/** The change to memory in a sentence, for the top of a report; empty for none. */
export function changeInBrief({ change }: Report): string {
  const said = change ? changeSummary(change) : '';
  return change && said !== ''
    ? `\nCompared with ${inMarkdown(clip(change.base, 100))}: ${said}.\n`
    : '';
}

/** The change to memory for its reviewer: a table for each group of items, and the next command. */
export function changeMarkdown(
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
): string {
  const { change } = report;
  if (!change) return '';
  const next = nextStep(report, presentation);
  const paste = next ? `\nNext (${next.when}):\n\n\`\`\`sh\n${next.command}\n\`\`\`\n` : '';
  const apart =
    report.diagnostics.length + report.notices.length + report.fixed.length > 0 ? '\n' : '';
  if (isUntouched(change)) return next ? paste : `${apart}This change does not change memory.\n`;
  let left = rowsSize;
  const ways = isPendingListed(report)
    ? waysOfChange.filter((way) => way !== 'undecided')
    : waysOfChange;
  const tables = ways.flatMap((way) => {
    const rows: string[] = [];
    for (const item of change[way]) {
      const text = row(item, way);
      if (left < text.length) break;
      left -= text.length;
      rows.push(text);
    }
    return change[way].length === 0 ? [] : [table(way, rows, change[way].length)];
  });
  return (
    `${askedLine(change)}${tables.join('')}${closes(change)}${deletions(change)}` +
    `${directives(change.directives)}${texts(change.texts)}` +
    `${edits(splitEdits(change).edits)}${paste}`
  );
}

/** Mentions the owners of all items, each once. */
function askedLine(change: MemoryChange): string {
  const asked = [
    ...new Set(waysOfChange.flatMap((way) => change[way].flatMap((item) => item.asked))),
  ];
  return asked.length === 0 ? '' : `\nAsked: ${ownersMentioned(asked)}\n`;
}

function table(way: WayOfChange, rows: readonly string[], count: number): string {
  const over = count - rows.length;
  const head = `\n#### ${count} ${statusOfWay[way]}\n`;
  const who = way === 'undecided' ? 'proposed by' : 'decided by';
  const body =
    rows.length === 0 ? '' : `\n| item | what | ${who} |\n| --- | --- | --- |\n${rows.join('')}`;
  const and = rows.length === 0 ? '' : 'and ';
  return `${head}${body}${over > 0 ? `\n${and}${over} more in the JSON report\n` : ''}`;
}

function row(item: ItemChange, way: WayOfChange): string {
  const { decision } = item;
  const what = presentItems([
    clipCounted(item.claim, maxPrintedCharacters),
    item.target !== null && clip(item.target, 200),
    ...reviewNotes(item),
  ]);
  const standing = decision ? describeDecider(decision) : null;
  const raiser = way === 'undecided' && item.raisedBy !== null ? [clip(item.raisedBy, 100)] : null;
  const said = item.settled
    ? [clip(item.settled.by, 100), `${item.settled.to} in a comment`]
    : null;
  const who =
    said ??
    raiser ??
    (standing
      ? [standing.who, standing.how]
      : [
          item.after === leftOutStatus
            ? 'no decision: the configuration excludes it'
            : 'no decision: written by hand',
        ]);
  return (
    `| ${inMarkdown(`${clip(item.short, 60)}${item.kind === null ? '' : ` ${item.kind}`}`)}` +
    ` | ${what.map(inMarkdown).join('<br>')} | ` +
    `${who.map(inMarkdown).join('<br>')} |\n`
  );
}

function closes({ closes: tasks }: MemoryChange): string {
  return tasks.length === 0
    ? ''
    : `\nCloses ${counted(tasks.length, 'task')}: ${inMarkdown(clip(tasks.join(', '), 300))}\n`;
}

/** Lines of a short list; the others are a number. */
const mostLines = 10;

function deletions(change: MemoryChange): string {
  const { gone } = splitEdits(change);
  return list(
    'Deleted records:',
    gone.map((edit) => deletion({ ...edit, path: clip(edit.path, 200) })),
    'more record',
  );
}

function directives(all: readonly NewDirective[]): string {
  return list(
    'Added directives, which turn off rules:',
    all.map(
      ({ path, line, rules, reason }) =>
        `at ${clip(path, 200)}:${line}: ${clip(rules.join(', '), 80) || 'no rule'}; ` +
        `reason: ${clip(reason, 200) || 'none given'}`,
    ),
    'more directive',
  );
}

function texts(all: readonly ChangedText[]): string {
  return textChangeOrder
    .map((became) => {
      const { shown, left } = shownTexts(all, became);
      const { to } = textWords[became];
      return bullets(`Text that agents read without a decision, ${became}:`, [
        ...shown.map(
          (each) =>
            `${to} ${clip(each.path, 200)}:${each.line}` +
            `${each.key === null ? '' : `, ${each.key}`}${headingPhrase(each)}: ` +
            clipCounted(each.text, maxPrintedCharacters) +
            (each.like ? ` (${describeSimilarWithdrawal(each.like)})` : ''),
        ),
        ...left,
      ]);
    })
    .join('');
}

function edits(all: readonly Edit[]): string {
  return list(
    'Other changed memory files:',
    all.map(({ path, became }) => `${became} ${clip(path, 200)}`),
    'more file',
  );
}

function list(head: string, lines: readonly string[], more: string): string {
  const over = lines.length - mostLines;
  return bullets(
    head,
    presentItems([...lines.slice(0, mostLines), over > 0 && `and ${counted(over, more)}`]),
  );
}

function bullets(head: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `\n${head}\n\n${lines.map((line) => `- ${inMarkdown(line)}\n`).join('')}`;
}
