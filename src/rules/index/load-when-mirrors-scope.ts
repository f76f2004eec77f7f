import { contentWords } from '#claims/sentences/content-words';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { getsRow } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { conditionOf } from '#provenance/record-text/condition-of';
import { entryName, recordEntries, type RecordEntry } from '#workspace/governed-entries';
import { baseIndexOf, isRowOfBase } from '#workspace/history/base-index';
import type { Finding } from '#workspace/records';
import type { Located } from '#workspace/source-file';
import { isWithdrawn, statusOf } from '#workspace/standing';
import { conditionIn, normalCondition } from '#workspace/text/load-conditions';

import { ofEditedText } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { outdatedRow } from '../outdated-row.ts';
import { type At, defineRule } from '../rule.ts';
import { textDifference } from '../text-difference.ts';

/**
 * IDX108: an index row loads its record when the record says so: the condition is a projection of
 * it.
 */
export const loadWhenMirrorsScope = defineRule({
  code: 'IDX108',
  name: 'load-when-mirrors-scope',
  severity: 'error',
  since: '1.0',
  summary:
    'The condition of an index row is the Load when of its record, and speaks of what the record applies to.',
  why:
    'The condition decides when a fact is read: a row edited by hand serves it to other ' +
    'tasks than it was accepted for, or to none.',
  falsePositives:
    'Case, punctuation and marks do not count, and an always-relevant fact may link a ' +
    'record that has a row of its own. Where neither the record nor the ledger has a ' +
    'condition, the row may say any that shares a word with the scope, the claim or the ' +
    'name of its record; that half is advice, for one thing has many names.',
  messages: {
    differs: {
      text: '"{entry}" loads when "{shown}", its record when "{condition}"',
      mend: [
        'write what the record says into the row: ledger index --write',
        'if the row is right: load_when: "{wanted}" in the record, then ledger confirm {item}',
      ],
      quotes: ['wanted'],
    },
    always: {
      text: '"{entry}" is always loaded here, its record when "{condition}"',
      mend: ['move the row to the section of its kind, with the condition of its record'],
    },
    scope: {
      text: 'the condition of "{entry}" shares no word with the scope of its record',
      mend: ['say it in the words of the record, or mend what the record says of when it applies'],
    },
  },
  *check(workspace, _options, ledger) {
    const rows = recordEntries(workspace);
    const base = baseIndexOf(workspace);
    const conditional = new Set(
      rows.flatMap(({ entry, record }) => (entry.section === 'always' ? [] : [record])),
    );
    for (const each of rows) {
      const { index, entry, record } = each;
      if (!getsRow(record) || isWithdrawn(statusOf(record) ?? '')) continue;
      const condition = conditionOf(record, ledger);
      const at = { path: index.path, span: entry.loadWhen?.span ?? entry.span };
      const name = clip(entryName(entry), 20);
      if (condition !== null && entry.section === 'always' && !conditional.has(record))
        yield {
          messageId: 'always',
          data: { entry: name, condition: clip(condition, 30) },
          at,
          key: `${record.path} always`,
        };
      // What selects nothing is IDX102's.
      else if (!entry.loadWhen || conditionIn(entry)?.isVacuous) continue;
      else if (
        condition !== null &&
        condition !== entry.loadWhen.value &&
        normal(condition) !== conditionIn(entry)?.normal
      ) {
        if (!base || !isRowOfBase(base, entry, index))
          yield {
            ...conditionDiffers({ each, condition, loadWhen: entry.loadWhen, at, ledger }),
            ...outdatedRow(workspace, entry, index, ledger.byTarget.get(record.path), {
              was: (before) =>
                normal(conditionOf(before, ledger) ?? '') === conditionIn(entry)?.normal,
            }),
          };
      }
      // What an act or a reviewer took for its condition was looked at beside the scope.
      else if (
        condition === null &&
        record.role === 'finding' &&
        isAstray(entry.loadWhen.value, record)
      )
        yield {
          messageId: 'scope',
          data: { entry: clip(entryName(entry), 36) },
          at,
          key: `${record.path} scope`,
          severity: 'info',
        };
    }
  },
});

interface OtherCondition {
  readonly each: RecordEntry;
  readonly condition: string;
  readonly loadWhen: Located;
  readonly at: At;
  readonly ledger: Ledger;
}

/** A row with another condition than its record. */
function conditionDiffers({ each, condition, loadWhen, at, ledger }: OtherCondition) {
  const { entry, record } = each;
  const name = clip(entryName(entry), 20);
  const wanted = plainText(loadWhen.value);
  const key = `${record.path} ${normal(wanted)}`;
  const [shown, own] = textDifference(wanted, condition, 22);
  const item = itemHandle(ledger.byTarget.get(record.path), ledger, record.path);
  return {
    messageId: 'differs' as const,
    data: { entry: name, shown, condition: own, wanted, item },
    at,
    key,
    event: ofEditedText(record),
  };
}

/**
 * A condition as it is compared: whatever a formatter makes of its marks, and of the table around
 * it.
 */
function normal(condition: string): string {
  return normalCondition(plainText(condition));
}

/**
 * Whether a condition names nothing that a finding speaks of, where the finding says when it
 * applies.
 */
function isAstray(condition: string, finding: Finding): boolean {
  if (finding.appliesWhen.length === 0) return false;
  const own = contentWords(condition);
  const known = new Set(
    contentWords(
      [...finding.appliesWhen, ...finding.doesNotApplyWhen]
        .map((each) => each.value)
        .concat(finding.claim?.value ?? '', finding.title, finding.id.value)
        .join(' '),
    ),
  );
  return own.length > 0 && !own.some((word) => known.has(word));
}
