import { contentWords } from '#claims/sentences/sentence-words';
import { clip } from '#messages/fill-template';
import { conditionOf } from '#provenance/record-text/row-title';
import { entryName, governedEntries } from '#workspace/governed-entries';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { Finding } from '#workspace/records';
import { conditionIn, normalCondition, vacuousConditions } from '#workspace/text/load-conditions';

import { defineRule, message, report } from '../rule.ts';

const nameTask = 'write the files, command or task that need it: "Load when: changing …"';

export const loadWhenSpecific = defineRule({
  code: 'IDX102',
  name: 'load-when-specific',
  severity: 'error',
  summary: 'Each index row has a specific Load when.',
  why:
    'A condition that is always true selects nothing: agents load the entry for every task, or ' +
    'ignore it.',
  falsePositives:
    'Only conditions that are vague as a whole are reported: "always when editing auth" is not. A ' +
    'condition that shares no word with the scope, claim or name of its record is an info.',
  options: {
    vacuous: {
      default: vacuousConditions,
      description: 'Vague conditions, in lower case; a condition that equals one is reported.',
    },
  },
  messages: {
    vacuous: message('the condition "{condition}" is true for every task', nameTask),
    placeholder: message('the condition "{condition}" does not name a task', nameTask),
    scope: message(
      'the condition of "{entry}" shares no word with the scope of its record',
      'use words from the scope of the record',
    ),
    title: message('the condition of "{entry}" only repeats the title', nameTask),
  },
  *check(workspace, ledger, { vacuous: listed }) {
    const vacuous = new Set(listed.map(normalCondition));
    // A configured list replaces the built-in check.
    const isOurs = listed.join('\n') === vacuousConditions.join('\n');
    for (const { index, entry, record } of governedEntries(workspace)) {
      const said =
        entry.section === 'always' || entry.section === 'stale' ? null : conditionIn(entry);
      if (!entry.loadWhen || !said) continue;
      const condition = said.plain;
      const at = { path: index.path, span: entry.loadWhen.span };
      const key = entry.target?.value ?? entry.title;
      if (said.isEmpty || /^(?:n\/?a|never|none|tbd|tba|todo|unknown|see file)$/i.test(condition))
        yield report('placeholder', { condition }, { at, key });
      else if (vacuous.has(said.normal) || (isOurs && said.coversEverything))
        yield report('vacuous', { condition }, { at, key });
      else if (said.isTitle) yield report('title', { entry: entryName(entry) }, { at, key });
      // The record's own condition was accepted together with its scope.
      else if (
        record?.role === 'finding' &&
        !isWithdrawn(statusOf(record) ?? '') &&
        conditionOf(record, ledger) === null &&
        isAstray(said.plain, record)
      )
        yield report(
          'scope',
          { entry: clip(entryName(entry), 36) },
          { at, key: `${record.path} scope`, severity: 'info' },
        );
    }
  },
});

/** Whether a condition shares no word with a finding that says when it applies. */
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
