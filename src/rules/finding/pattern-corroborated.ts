import { shellWord } from '#messages/shell-word';
import { sameDiscovery } from '#provenance/comparison/duplicates';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { doubtsIn } from '#provenance/doubts';
import type { Ledger } from '#provenance/ledger/ledger';
import { findRecord } from '#workspace/find-record';
import { isAccepted, isServedAsFact, isWithdrawn } from '#workspace/record-status';
import type { FileRecord, Finding, Pattern } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from '../queue-items.ts';
import { defineRule } from '../rule.ts';
import { replacing } from '../tense.ts';

/**
 * FND314: a pattern distils at least two findings that were made apart from each other, and memory
 * rests on memory.
 */
export const patternCorroborated = defineRule({
  code: 'FND314',
  name: 'pattern-corroborated',
  severity: 'error',
  since: '1.0',
  summary:
    'A pattern cites at least two accepted findings of distinct origin, and no memory rests on withdrawn memory.',
  why: 'Guidance from a single case, or from facts that were withdrawn since, is followed as if it were proven.',
  falsePositives:
    'Findings without origin_traces are told apart by their claims alone. A pattern that ' +
    'still has two findings is a warning when others are withdrawn.',
  messages: {
    few: {
      text: 'accepted findings cited: {count}; a pattern needs two',
      mend: [
        'cite them by id: findings: [id-one, id-two]',
        'until there are two, keep it as a finding',
      ],
    },
    unknown: { text: '"{name}" names no finding here', mend: ['mend the id or path'] },
    doubt: {
      text: 'in doubt: it rests on {on}, which is {status}',
      mend: [
        'see what is left of it: ledger show {item}',
        'something else is true now: ledger {replace}',
        'no longer true: ledger retract {item} --reason "…"',
      ],
    },
    same: {
      text: '"{one}" and "{two}" are one discovery, by {why}',
      mend: ['cite a finding that was made in another task'],
    },
  },
  *check(workspace, _options, ledger) {
    for (const pattern of workspace.patterns) {
      if (pattern.status && notServed.has(pattern.status.value)) continue;
      const cited = new Set<Finding>();
      for (const reference of pattern.findings) {
        const finding = findRecord(workspace, pattern, reference.value, 'finding');
        if (finding?.role === 'finding') cited.add(finding);
        else
          yield {
            messageId: 'unknown',
            data: { name: reference.value },
            at: { path: pattern.path, span: reference.span },
            key: reference.value,
          };
      }
      yield* tooFewFindings(pattern, [...cited].filter(wasAccepted), ledger);
    }
    yield* inDoubt(workspace, ledger);
  },
});

/** The statuses in which a pattern guides nobody. */
const notServed: ReadonlySet<string> = new Set([
  'candidate',
  'rejected',
  'rolled-back',
  'superseded',
]);

/** A finding that was withdrawn later did corroborate: `inDoubt` reports the withdrawal. */
function wasAccepted(finding: Finding): boolean {
  return (
    isAccepted(finding) || ['stale', 'superseded', 'rolled-back'].includes(finding.status.value)
  );
}

/** A pattern of fewer than two findings, or of findings that are all one discovery. */
function* tooFewFindings(pattern: Pattern, findings: readonly Finding[], ledger: Ledger) {
  const at = { path: pattern.path, span: pattern.id.span };
  const [first, ...others] = findings;
  if (!first || others.length === 0) {
    yield { messageId: 'few' as const, data: { count: findings.length }, at, key: 'few' };
    return;
  }
  const reasons = others.map((finding) => sameDiscovery(first, finding, ledger));
  if (reasons.every((why) => why !== null))
    yield {
      messageId: 'same' as const,
      data: { one: first.id.value, two: others[0]?.id.value ?? '', why: reasons[0] ?? '' },
      at,
      key: 'same',
    };
}

/** Memory that rests on withdrawn memory. */
function* inDoubt(workspace: Workspace, ledger: Ledger) {
  for (const [path, doubts] of doubtsIn(workspace, ledger)) {
    const record = workspace.byPath.get(path);
    if (!record || !holdsDiscovery(record) || !isServedAsFact(record)) continue;
    const item = itemHandle(ledger.byTarget.get(path), ledger, path);
    const severity = standsByItself(record, workspace, ledger)
      ? { severity: 'warning' as const }
      : {};
    for (const { on, status } of doubts)
      yield {
        messageId: 'doubt' as const,
        data: { on: shellWord(on), status, item, replace: replacing(record, item) },
        at: { path, span: record.id.span },
        key: `doubt ${on}`,
        ...severity,
      };
  }
}

/**
 * Whether a record could go on without what was withdrawn: a pattern that has two findings left,
 * and what is no pattern.
 */
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
