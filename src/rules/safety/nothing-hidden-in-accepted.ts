import { payloadsIn } from '#detection/payloads/find-payloads';
import {
  countHiddenWords,
  type HiddenMarkdown,
  hiddenMarkdown,
  linkTitle,
} from '#workspace/detectors/hidden-markdown';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { nextLineFeed } from '#workspace/edit/text-lines';
import { isAccepted, isServedAsFact, statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { isTemplate } from '../missing-folders.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

/** The default folder of decisions, which has only accepted ones. */
const ownFolder = /(?:^|\/)corpus\//;

export const nothingHiddenInAccepted = defineVisitingRule({
  code: 'SEC705',
  name: 'nothing-hidden-in-accepted',
  severity: 'error',
  summary: 'Accepted memory contains nothing that the rendered page hides.',
  why: 'A reviewer reads the rendered page; an agent obeys the source.',
  falsePositives:
    'Code, comments of known templates and HTML that shows its text are allowed. In drafts, ' +
    'and in decisions of other tools, it is a warning, unless the hidden text reads like an ' +
    'instruction to an agent. In such decisions, short hidden text and to-dos are an info.',
  messages: {
    hidden: message('{standing} memory contains {what}', 'show the text on the page, or delete it'),
  },
  visit: (workspace, ledger) => ({
    *document(document) {
      if (isKnownAbsent(document, 'markdown')) return;
      const record = workspace.byPath.get(document.path);
      const standing = record ? standingOf(record) : null;
      // A template explains itself in comments.
      if (standing === null || (standing === 'draft' && isTemplate(document.path))) return;
      const isOwn = record?.role !== 'adr' || ledger.byTarget.has(document.path);
      const isOthers = !isOwn && !ownFolder.test(document.path);
      const found = hiddenMarkdown(document);
      const mayBeShort = isOthers && !isMuchInPieces(found);
      for (const each of found) {
        const { what, span, hidden, isToDo = false } = each;
        if (isOthers && hidden !== undefined && countHiddenWords(hidden) === 0) continue;
        // In decisions of other tools, titles of links are usual.
        if (isOthers && what === linkTitle && !isOrder(each)) continue;
        const { start } = span;
        const line = { start, end: Math.min(span.end, nextLineFeed(document.text, start)) };
        const isInfo = (isToDo && !isOwn) || (mayBeShort && !isLong(each));
        const isError = standing === 'accepted' && !(isOthers && !isOrder(each));
        yield report('hidden', { what, standing }, inFile(document, line, what), {
          severity: isInfo ? 'info' : isError ? undefined : 'warning',
        });
      }
    },
  }),
});

/** Whether hidden text has three words or more, or is not text. */
function isLong({ hidden }: HiddenMarkdown): boolean {
  return hidden === undefined || countHiddenWords(hidden) >= 3;
}

/** Whether short hidden texts are an instruction together, or long. */
function isMuchInPieces(found: readonly HiddenMarkdown[]): boolean {
  const short = found.filter((each) => !isLong(each)).map(({ hidden = '' }) => hidden);
  const different = [...new Set(short)].join(' ');
  return countHiddenWords(different) >= 6 || payloadsIn(short.join(' ')).length > 0;
}

function isOrder({ hidden = '' }: HiddenMarkdown): boolean {
  return payloadsIn(hidden).length > 0;
}

function standingOf(record: MemoryRecord): 'accepted' | 'draft' | null {
  const as = (isMemory: boolean, isDraft: boolean): 'accepted' | 'draft' | null =>
    isMemory ? 'accepted' : isDraft ? 'draft' : null;
  switch (record.role) {
    case 'finding':
      return as(isAccepted(record), record.status.value === 'candidate');
    case 'pattern':
    case 'dead-end':
      return as(record.status?.value !== 'candidate', true);
    case 'adr':
      return as(record.status?.value === 'accepted', record.status?.value === 'proposed');
    case 'audit':
    case 'bug-report':
      return as(isServedAsFact(record), statusOf(record) === 'candidate');
    default:
      return null;
  }
}
