import { clip } from '#messages/fill-template';
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
  why: 'If two entries share a condition, an agent loads both, although only one fits its task.',
  falsePositives:
    'Only equal conditions of different files are reported, and not those of records that were ' +
    'proposed together. If two records belong to one task, waive the rule for the index.',
  messages: {
    same: message(
      '"{entry}" has the same condition as "{other}"',
      'make load_when of the record more specific, then: ledger confirm {item}',
    ),
    row: message(
      '"{entry}" has the same condition as "{other}"',
      'make one of the two conditions more specific',
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
      ) {
        const history = historyOf(each);
        const names = {
          entry: clip(entryName(entry), 32),
          other: clip(entryName(other.entry), 32),
        };
        const place = {
          ...inFile(index, entry.loadWhen.span, `${fileOf(each)} ${condition}`),
          related: [{ path: other.index.path, span: other.entry.span, message: 'the other entry' }],
        };
        if (history)
          yield report(
            'same',
            { ...names, item: itemHandle(history, ledger, fileOf(each)) },
            place,
          );
        else yield report('row', names, place);
      }
    }
  },
});

function fileOf({ entry }: GovernedEntry): string {
  return entry.target?.value.replace(/#.*$/, '') ?? '';
}
