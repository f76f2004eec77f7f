import { shellWord } from '#messages/shell-word';
import { sameDiscovery } from '#provenance/comparison/duplicates';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { doubtsIn } from '#provenance/doubts';
import type { Ledger } from '#provenance/ledger/ledger';
import { findRecord } from '#workspace/find-record';
import { isAccepted, isServedAsFact, isWithdrawn } from '#workspace/record-status';
import type { FileRecord, Finding, Pattern } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { recordHandle, replaceCommand } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const patternCorroborated = defineRule({
  code: 'FND314',
  name: 'pattern-corroborated',
  severity: 'error',
  summary:
    'A pattern cites two accepted findings of distinct origin, and no memory relies on withdrawn memory.',
  why: 'Agents follow guidance from a single case, or from withdrawn facts, as if it were proven.',
  falsePositives:
    'Findings without origin_traces are distinguished only by their claims. A pattern that still ' +
    'has two findings is a warning when others are withdrawn.',
  messages: {
    few: message(
      'the pattern cites {count} of 2 accepted findings',
      'write two findings into the frontmatter: findings: [id-one, id-two]',
    ),
    unknown: message('no finding has the name "{name}"', 'correct the ID or path'),
    doubt: message(
      'this record relies on {on}, which is {status}',
      'replaced by a new fact: ledger {replace}',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    same: message(
      '"{one}" and "{two}" count as one finding: {why}',
      'cite a finding from another task',
    ),
  },
  *check(workspace, ledger) {
    for (const pattern of workspace.patterns) {
      if (pattern.status && notServed.has(pattern.status.value)) continue;
      const cited = new Set<Finding>();
      for (const reference of pattern.findings) {
        const finding = findRecord(workspace, pattern, reference.value, 'finding');
        if (finding?.role === 'finding') cited.add(finding);
        else
          yield report(
            'unknown',
            { name: reference.value },
            inFile(pattern, reference.span, reference.value),
          );
      }
      yield* tooFewFindings(pattern, [...cited].filter(wasAccepted), ledger);
    }
    yield* inDoubt(workspace, ledger);
  },
});

/** Statuses in which a pattern is not served to agents. */
const notServed: ReadonlySet<string> = new Set([
  'candidate',
  'rejected',
  'rolled-back',
  'superseded',
]);

/** Also true of a finding that was withdrawn later: `inDoubt` reports that. */
function wasAccepted(finding: Finding): boolean {
  return (
    isAccepted(finding) || ['stale', 'superseded', 'rolled-back'].includes(finding.status.value)
  );
}

function* tooFewFindings(pattern: Pattern, findings: readonly Finding[], ledger: Ledger) {
  const at = { path: pattern.path, span: pattern.id.span };
  const [first, ...others] = findings;
  if (!first || others.length === 0) {
    yield report('few', { count: findings.length }, { at, key: 'few' });
    return;
  }
  const reasons = others.map((finding) => sameDiscovery(first, finding, ledger));
  if (reasons.every((why) => why !== null))
    yield report(
      'same',
      { one: first.id.value, two: others[0]?.id.value ?? '', why: reasons[0] ?? '' },
      { at, key: 'same' },
    );
}

function* inDoubt(workspace: Workspace, ledger: Ledger) {
  for (const [path, doubts] of doubtsIn(workspace, ledger)) {
    const record = workspace.byPath.get(path);
    if (!record || !holdsDiscovery(record) || !isServedAsFact(record)) continue;
    const item = recordHandle(path, ledger);
    const severity = standsByItself(record, workspace, ledger)
      ? { severity: 'warning' as const }
      : {};
    for (const { on, status } of doubts)
      yield report(
        'doubt',
        { on: shellWord(on), status, item, replace: replaceCommand(record, item) },
        inFile(path, record.id.span, `doubt ${on}`),
        { ...severity },
      );
  }
}

/** Whether a record holds without what was withdrawn; a pattern needs two other findings. */
function standsByItself(record: FileRecord, workspace: Workspace, ledger: Ledger): boolean {
  if (record.role !== 'pattern') return true;
  const doubts = doubtsIn(workspace, ledger);
  const standing = record.findings.flatMap(({ value }) => {
    const found = findRecord(workspace, record, value, 'finding');
    return found?.role === 'finding' &&
      isAccepted(found) &&
      !isWithdrawn(ledger.byTarget.get(found.path)?.status ?? '') &&
      !doubts.has(found.path)
      ? [found.path]
      : [];
  });
  return new Set(standing).size >= 2;
}
