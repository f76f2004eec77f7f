import { payloadsIn } from '#detection/payloads/find-payloads';
import {
  type HiddenMarkdown,
  hiddenMarkdown,
  linkTitle,
  wordsHidden,
} from '#workspace/detectors/hidden-markdown';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { isAccepted, isServedAsFact, statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import { isTemplate } from '../missing-folders.ts';
import { defineVisitingRule } from '../rule.ts';

/** Where new decisions go by default: what lies there is memory that was accepted as such. */
const ownFolder = /(?:^|\/)corpus\//;

/** SEC705: accepted memory shows a reviewer everything it tells an agent. */
export const nothingHiddenInAccepted = defineVisitingRule({
  code: 'SEC705',
  name: 'nothing-hidden-in-accepted',
  severity: 'error',
  since: '1.0',
  summary:
    'Accepted memory has no comments, hidden or collapsed HTML, hidden entities, data URLs or text out of sight, and nothing struck through or drawn where it says what holds.',
  why: 'A reviewer reads the rendered page; an agent reads the source, and obeys what the page does not show.',
  falsePositives:
    "Code may hold all of it. Comments of the known templates, this tool's directives " +
    'and a fixture comment before the frontmatter are fine, and so is HTML that shows ' +
    'its text. In drafts it is a warning, in files whose name says template nothing. In a ' +
    'decision outside of corpus/ that no entry of the ledger is about it is a warning, unless what is hidden reads like ' +
    'an instruction to the agent; less than three words are an info there, but not six or more in ' +
    'pieces, and so is a to-do of one line in any decision without an entry.',
  messages: {
    hidden: { text: '{what} in {standing} memory', mend: ['say it in the open, or delete it'] },
  },
  visit: (workspace, _options, ledger) => ({
    *document(document) {
      if (isKnownAbsent(document, 'markdown')) return;
      const record = workspace.byPath.get(document.path);
      const standing = record ? standingOf(record) : null;
      // A form says in comments how it is filled; what is made of it is judged.
      if (standing === null || (standing === 'draft' && isTemplate(document.path))) return;
      const isOwn = record?.role !== 'adr' || ledger.byTarget.has(document.path);
      const isOthers = !isOwn && !ownFolder.test(document.path);
      const found = hiddenMarkdown(document);
      const mayBeShort = isOthers && !isMuchInPieces(found);
      for (const each of found) {
        const { what, span, hidden, isToDo = false } = each;
        if (isOthers && hidden !== undefined && wordsHidden(hidden) === 0) continue;
        // Decisions of others have titles that say where a link leads.
        if (isOthers && what === linkTitle && !isOrder(each)) continue;
        const end = document.text.indexOf('\n', span.start);
        const at = {
          path: document.path,
          span: { start: span.start, end: end === -1 ? span.end : Math.min(span.end, end) },
        };
        yield {
          messageId: 'hidden',
          data: { what, standing },
          at,
          key: what,
          ...((isToDo && !isOwn) || (mayBeShort && !isLong(each))
            ? { severity: 'info' as const }
            : standing === 'accepted' && !(isOthers && !isOrder(each))
              ? {}
              : { severity: 'warning' as const }),
        };
      }
    },
  }),
});

/** Whether what is hidden says three words at least, or does more than hide. */
function isLong({ hidden }: HiddenMarkdown): boolean {
  return hidden === undefined || wordsHidden(hidden) >= 3;
}

/** Whether short texts that are hidden are an order together, or long. */
function isMuchInPieces(found: readonly HiddenMarkdown[]): boolean {
  const short = found.filter((each) => !isLong(each)).map(({ hidden = '' }) => hidden);
  const different = [...new Set(short)].join(' ');
  return wordsHidden(different) >= 6 || payloadsIn(short.join(' ')).length > 0;
}

function isOrder({ hidden = '' }: HiddenMarkdown): boolean {
  return payloadsIn(hidden).length > 0;
}

/** Whether a record is served as fact, is a draft of one, or is neither. */
function standingOf(record: MemoryRecord): 'accepted' | 'draft' | null {
  switch (record.role) {
    case 'finding':
      return isAccepted(record) ? 'accepted' : record.status.value === 'candidate' ? 'draft' : null;
    case 'pattern':
    case 'dead-end':
      return record.status?.value === 'candidate' ? 'draft' : 'accepted';
    case 'adr':
      return record.status?.value === 'accepted'
        ? 'accepted'
        : record.status?.value === 'proposed'
          ? 'draft'
          : null;
    case 'audit':
    case 'bug-report':
      return isServedAsFact(record)
        ? 'accepted'
        : statusOf(record) === 'candidate'
          ? 'draft'
          : null;
    default:
      return null;
  }
}
