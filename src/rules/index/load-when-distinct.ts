import type { ItemHistory } from '#provenance/ledger/item-history';
import { entryName, governedEntries, type GovernedEntry } from '#workspace/governed-entries';
import { conditionIn } from '#workspace/text/load-conditions';

import { itemHandle } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const loadWhenDistinct = defineRule({
  code: 'IDX103',
  name: 'load-when-distinct',
  severity: 'warning',
  summary: 'No two entries of an index have the same condition.',
  why: 'If two entries share a condition, the agent loads both although one is about its task.',
  falsePositives:
    'Only conditions that are the same word for word are reported, and only for different files ' +
    'that were not raised together. If two records do belong to one task, say what each adds, or ' +
    'waive the rule for the index.',
  messages: {
    same: message(
      '"{entry}" has the condition of "{other}"',
      'say what only one of them is about: the file, the command or the step at hand',
      'where its record says it: change load_when there, then ledger confirm {item}',
    ),
  },
  *check(workspace, ledger) {
    // Items that one act raised may share a condition: their kinds tell them apart.
    const historyOf = ({ found }: GovernedEntry): ItemHistory | undefined =>
      found && 'path' in found ? ledger.byTarget.get(found.path) : undefined;
    const raisedIn = (each: GovernedEntry): string | null =>
      historyOf(each)?.acts[0]?.entry.path ?? null;
    const first = new Map<string, GovernedEntry>();
    for (const each of governedEntries(workspace)) {
      const { index, entry } = each;
      const said =
        entry.loadWhen && entry.target && entry.section !== 'stale' && entry.section !== 'always'
          ? conditionIn(entry)
          : null;
      if (!entry.loadWhen || !said || said.isVacuous || said.normal === '') continue;
      const condition = said.normal;
      const other = first.get(condition);
      if (!other) first.set(condition, each);
      // LED512 judges rows of one file.
      else if (
        fileOf(other) !== fileOf(each) &&
        (raisedIn(each) === null || raisedIn(each) !== raisedIn(other))
      )
        yield report(
          'same',
          {
            entry: entryName(entry),
            other: entryName(other.entry),
            item: itemHandle(historyOf(each), ledger, fileOf(each)),
          },
          inFile(index, entry.loadWhen.span, `${fileOf(each)} ${condition}`),
          {
            related: [
              { path: other.index.path, span: other.entry.span, message: 'the other entry' },
            ],
          },
        );
    }
  },
});

function fileOf({ entry }: GovernedEntry): string {
  return entry.target?.value.replace(/#.*$/, '') ?? '';
}
