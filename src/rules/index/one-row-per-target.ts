import type { Edit } from '#diagnostics/diagnostic';
import { entryName, governedEntries, type GovernedEntry } from '#workspace/governed-entries';

import { defineRule } from '../rule.ts';

/** IDX105: one record, one row, so that there is one condition to keep true. */
export const oneRowPerTarget = defineRule({
  code: 'IDX105',
  name: 'one-row-per-target',
  severity: 'error',
  since: '1.0',
  summary: 'No record has two rows, in one index or across the index and its topics.',
  why: 'Two rows hold two conditions; one of them goes stale and the agent follows that one.',
  falsePositives: 'Rows that lead to different headings of one file are different rows.',
  fixable: true,
  messages: {
    again: {
      text: '{target} already has a row, in {where}',
      mend: ['keep one row, with the better condition'],
    },
    exact: {
      text: 'the same row again, for {target}',
      mend: ['`ledger lint --fix` removes the second one'],
    },
  },
  *check(workspace) {
    const first = new Map<string, GovernedEntry>();
    for (const each of governedEntries(workspace)) {
      const { index, entry, found } = each;
      if (found?.kind !== 'file') continue;
      const key = `${found.path}#${found.anchor ?? ''}`;
      const other = first.get(key);
      if (!other) {
        first.set(key, each);
        continue;
      }
      const at = { path: index.path, span: entry.span };
      const related = [
        {
          path: other.index.path,
          span: other.entry.span,
          message: `the first row, "${entryName(other.entry)}"`,
        },
      ];
      const same = other.index === index && rowText(each) === rowText(other);
      if (same && !hasChildren(each))
        yield {
          messageId: 'exact',
          data: { target: found.path },
          at,
          key,
          related,
          fix: { edits: [removeLines(each)] },
        };
      else
        yield {
          messageId: 'again',
          data: { target: found.path, where: other.index.path },
          at,
          key,
          related,
          ...(other.index === index
            ? {}
            : {
                cause: {
                  what: `${index.path} repeats rows of ${other.index.path}`,
                  mend: ['keep one row of each record, with the better condition'],
                },
              }),
        };
    }
  },
});

function rowText({ index, entry }: GovernedEntry): string {
  return index.document.text.slice(entry.span.start, entry.span.end).replace(/\s+/g, ' ');
}

/**
 * Whether the lines below belong to this row, so that taking it away would give them to another.
 */
function hasChildren({ index, entry }: GovernedEntry): boolean {
  return (
    entry.form === 'item' &&
    /^[^\n]*\n(?:[ \t]*\r?\n)?[ \t]+\S/.test(
      index.document.text.slice(entry.span.end, entry.span.end + 2_000),
    )
  );
}

/** Takes away the lines of a row, with the newline that ends them. */
function removeLines({ index, entry }: GovernedEntry): Edit {
  const { text } = index.document;
  const newline = text.indexOf('\n', entry.span.end);
  return {
    start: text.lastIndexOf('\n', entry.span.start - 1) + 1,
    end: newline === -1 ? text.length : newline + 1,
    text: '',
  };
}
