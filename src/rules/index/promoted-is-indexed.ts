import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { conditionOf } from '#provenance/condition-of';
import { isMemory } from '#provenance/is-memory';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { recordsPromotion } from '#provenance/recorded-acts';
import { changedRecords } from '#workspace/since-base';
import { relativeLink } from '#workspace/target';

import { itemHandle } from '../item-handle.ts';
import { roleName } from '../record-words.ts';
import { rowsBefore } from '../rows-before.ts';
import { defineRule } from '../rule.ts';
import { isAccepted, isServedAsFact, isWithdrawn } from '#workspace/standing';
import { governedTargets, isUnmerged } from '#workspace/governed-entries';
import { saidBy } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

/** IDX110: what was promoted can be found from the map. */
export const promotedIsIndexed = defineRule({
  code: 'IDX110',
  name: 'promoted-is-indexed',
  severity: 'error',
  since: '1.0',
  summary:
    'Every accepted or promoted finding, every pattern, and every audit and bug report with a condition has a row in the index or in a topic index, and a decision of the ledger keeps the one it had at the base.',
  why: 'An agent reads the index first; a record without a row is remembered and never recalled.',
  falsePositives: 'Quiet where there is no index of this convention, and none was at the base.',
  messages: {
    finding: {
      text: 'the {status} finding "{title}" has no row in {index}',
      mend: ['add to {index}: - [{title}]({link}) — Load when: {condition}'],
      quotes: ['title', 'condition'],
    },
    index: {
      text: 'the index of {base} is gone or empty; accepted records without a row now: {count}',
      mend: [
        'restore it: git checkout {base} -- {path}',
        'if it was moved, let git see it as a rename: the rows stay',
      ],
    },
    decision: {
      text: 'the decision "{title}" had a row at {base}, and has none now',
      mend: [
        'put it back: git checkout {base} -- {path}',
        'if it no longer holds: ledger retract {record} --reason "…"',
      ],
    },
    native: {
      text: '"{title}" is memory and has no line in {index}',
      mend: [
        'add to {index}: - [{title}]({link}) — {hook}',
        'if it no longer holds: ledger retract {item} --reason "…"',
      ],
      quotes: ['title', 'hook'],
    },
    observed: {
      text: 'the {role} "{title}" has no row in {index}',
      mend: ['write it: ledger index --write'],
      quotes: ['title'],
    },
    pattern: {
      text: 'the pattern "{title}" has no row in {index}',
      mend: ['add to {index}, under Topic files: - [{title}]({link}) — Load when: <condition>'],
      quotes: ['title'],
    },
  },
  *check(workspace, _options, ledger) {
    yield* nativeUnlisted(workspace, ledger);
    if (isUnmerged(workspace)) return;
    const main = workspace.indexes
      .filter((index) => index.governed)
      .sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
    const reached = governedTargets(workspace);
    if (!main || !reached) {
      yield* indexGone(workspace);
      return;
    }
    // Where a branch is judged, it may be the index that it changed, and not the record.
    const place = workspace.surroundings.history
      ? { related: [{ path: main.path, lines: { from: 1, to: 1 }, message: 'the index' }] }
      : {};
    for (const finding of workspace.findings) {
      if (!isAccepted(finding) || reached.has(finding.path)) continue;
      yield {
        messageId: 'finding',
        data: {
          status: finding.status.value,
          title: finding.title,
          index: main.path,
          link: relativeLink(main.path, finding.path),
          condition: finding.loadWhen?.value ?? '<condition>',
        },
        at: { path: finding.path, span: finding.status.span },
        key: finding.path,
        ...place,
      };
    }
    for (const pattern of workspace.patterns) {
      if (
        reached.has(pattern.path) ||
        isWithdrawn(pattern.status?.value ?? '') ||
        pattern.status?.value === 'candidate'
      )
        continue;
      yield {
        messageId: 'pattern',
        data: {
          title: pattern.title,
          index: main.path,
          link: relativeLink(main.path, pattern.path),
        },
        at: { path: pattern.path, span: pattern.id.span },
        key: pattern.path,
        ...place,
      };
    }
    for (const record of [...workspace.audits, ...workspace.bugReports]) {
      const item = ledger.byTarget.get(record.path);
      const condition = conditionOf(record, ledger);
      if (
        reached.has(record.path) ||
        condition === null ||
        item?.status !== 'promoted' ||
        !isMemory(record, item)
      )
        continue;
      yield {
        messageId: 'observed',
        data: { role: roleName(record), title: clip(record.title, 40), index: main.path },
        at: { path: record.path, span: record.status?.span ?? record.id.span },
        key: record.path,
        ...place,
      };
    }
    for (const { base, path, index, adr } of decisionsDropped(workspace, ledger, reached))
      yield {
        messageId: 'decision',
        data: { title: clip(adr.title, 40), base, path: shellWord(index), record: shellWord(path) },
        at: { path, span: adr.status?.span ?? adr.id.span },
        key: path,
        ...place,
      };
  },
});

/** A promoted native note is found from the index of its own store, where that has one. */
function* nativeUnlisted(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index || !fact.note || history.status !== 'promoted' || fact.lines.length > 0) continue;
    const data = {
      title: clip(fact.title, 40),
      index: index.path,
      link: relativeLink(index.path, fact.path),
      hook: clip(saidBy(fact), 80),
      item: itemHandle(history, ledger, fact.path),
    };
    yield {
      messageId: 'native' as const,
      data,
      at: { path: fact.file, span: fact.id.span },
      key: fact.path,
      related: [{ path: index.path, lines: { from: 1, to: 1 }, message: 'the index' }],
    };
  }
}

/**
 * Decisions of the ledger whose row every base had: a decision that never had one is found by its
 * folder.
 */
function decisionsDropped(workspace: Workspace, ledger: Ledger, reached: ReadonlySet<string>) {
  const [first = [], ...others] = rowsBefore(workspace, (index) =>
    index.entries.filter((entry) => entry.section !== 'stale'),
  );
  return first.flatMap(({ base, path, index }, at) => {
    const adr = workspace.byPath.get(path);
    if (
      adr?.role !== 'adr' ||
      !isServedAsFact(adr) ||
      reached.has(path) ||
      !recordsPromotion(ledger.byTarget.get(path)?.acts ?? [])
    )
      return [];
    return first.findIndex((row) => row.path === path) === at &&
      others.every((other) => other.some((row) => row.path === path))
      ? [{ base, path, index: index.path, adr }]
      : [];
  });
}

/**
 * The map that a base had and that is gone, or empty: nothing accepted is found from there any
 * more.
 */
function* indexGone(workspace: Workspace) {
  const count =
    workspace.findings.filter(isAccepted).length +
    workspace.patterns.filter((pattern) => isServedAsFact(pattern)).length;
  for (const { before, base } of count === 0 ? [] : changedRecords(workspace)) {
    if (before.role === 'index' && before.governed)
      yield {
        messageId: 'index' as const,
        data: { base, count, path: shellWord(before.path) },
        at: { path: before.path, span: { start: 0, end: 0 } },
        key: 'index',
      };
  }
}
