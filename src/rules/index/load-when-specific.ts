import { contentWords } from '#claims/sentences/sentence-words';
import { clip } from '#messages/fill-template';
import { conditionOf } from '#provenance/record-text/row-title';
import { entryName, governedEntries } from '#workspace/governed-entries';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { Finding } from '#workspace/records';
import { conditionIn, normalCondition, vacuousConditions } from '#workspace/text/load-conditions';

import { defineRule, message, report } from '../rule.ts';

export const loadWhenSpecific = defineRule({
  code: 'IDX102',
  name: 'load-when-specific',
  severity: 'error',
  summary: 'A "Load when" condition names a task, not "always" or "when needed".',
  why:
    'A condition that is always true selects nothing: the agent loads the entry for every task, ' +
    'or learns to ignore it.',
  falsePositives:
    'Only conditions that are vacuous as a whole are reported: "always when editing auth" is ' +
    'not, and "sessions" may be those of the project. It is only advice if a condition shares no ' +
    'word with the scope, the claim or the name of a record without a condition of its own: one ' +
    'thing has many names.',
  options: {
    vacuous: {
      default: vacuousConditions,
      description:
        'Conditions that say nothing, in lower case; a condition that equals one is reported.',
    },
  },
  messages: {
    vacuous: {
      text: '"{condition}" holds for every task, so it selects nothing',
      mend: [
        'name the files, command or task at hand when "{entry}" matters',
        'if it truly always matters, move it to "Always-relevant project facts"',
      ],
      quotes: ['entry'],
    },
    placeholder: {
      text: '"{condition}" names no task, so the entry is never loaded',
      mend: [
        'name the files, command or task at hand when "{entry}" matters',
        'if it never matters, delete the entry',
      ],
      quotes: ['entry'],
    },
    scope: message(
      'the condition of "{entry}" shares no word with the scope of its record',
      'say it in the words of the record, or mend what the record says of when it applies',
    ),
    title: message(
      'the condition only repeats the title "{entry}"',
      'name the task at hand when it matters: "Load when: changing …"',
    ),
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
        yield report('placeholder', { condition, entry: entryName(entry) }, { at, key });
      else if (vacuous.has(said.normal) || (isOurs && said.coversEverything))
        yield report('vacuous', { condition, entry: entryName(entry) }, { at, key });
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
