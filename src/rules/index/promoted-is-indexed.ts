import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { isMemory } from '#provenance/is-memory';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { conditionOf } from '#provenance/record-text/condition-of';
import { recordsPromotion } from '#provenance/recorded-acts';
import { governedTargets, isUnmerged } from '#workspace/governed-entries';
import {
  type BaseIndex,
  baseIndexOf,
  hasBaseRow,
  isUnwrittenRow,
} from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import { relativeLink } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';
import { isAccepted, isServedAsFact, isWithdrawn } from '#workspace/standing';
import { statementOf } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

import { rowsBefore } from '../base-rows.ts';
import { ofMissingRow } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** IDX110: what was promoted can be found from the map. */
export const promotedIsIndexed = defineRule({
  code: 'IDX110',
  name: 'promoted-is-indexed',
  severity: 'error',
  since: '1.0',
  summary:
    'Every accepted or promoted finding, every pattern, and every audit and bug report ' +
    'with a condition has a row in the index or in a topic index, and a decision of the ' +
    'ledger keeps the one it had at the base.',
  why: 'An agent reads the index first; a record without a row is remembered and never recalled.',
  falsePositives:
    'Quiet where there is no index of this convention, and none was at the base, and on a ' +
    'branch of a row that an act left to the base. On the base a row that was never written ' +
    'is an info: `ledger index --write` writes it, and so does the next act on any branch.',
  messages: {
    finding: {
      text: 'the {status} finding "{title}" has no row in {index}',
      mend: ['add to {index}: - [{title}]({link}) — Load when: <condition>'],
      quotes: ['title'],
    },
    unwritten: {
      text: 'the {status} finding "{title}" has no row in {index}',
      mend: ['write it: ledger index --write'],
      quotes: ['title'],
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
    const index: IndexRows = {
      path: main.path,
      reached,
      isJudged: workspace.surroundings.history !== null,
      base: baseIndexOf(workspace),
      ledger,
    };
    yield* findingsUnlisted(workspace, index);
    yield* patternsUnlisted(workspace, index);
    yield* observationsUnlisted(workspace, index);
    yield* decisionsUnlisted(workspace, index);
  },
});

/** The index that new rows go to, and the records that have a row in any. */
interface IndexRows {
  readonly path: string;
  readonly reached: ReadonlySet<string>;
  /** Whether a branch is judged: it may have changed the index, and not the record. */
  readonly isJudged: boolean;
  /** The indexes of the base, where a branch is judged and rows are written there. */
  readonly base: BaseIndex | null;
  readonly ledger: Ledger;
}

/**
 * Whether an act left a row to the base, which `ledger land` writes there; not where rows are
 * written here, and not where the base has the row, so that somebody took it out.
 */
function landsLater(record: MemoryRecord, index: IndexRows): boolean {
  const acts = index.ledger.byTarget.get(record.path)?.acts ?? [];
  return mayLand(record, index) && recordsPromotion(acts);
}

/** Whether the base writes a record's row, once it has the act that made it memory. */
function mayLand(record: MemoryRecord, { base, ledger }: IndexRows): boolean {
  return base !== null && !hasBaseRow(base, record.path) && conditionOf(record, ledger) !== null;
}

/** The severity of a row that the next act writes, because it was never written. */
function unwritten(
  workspace: Workspace,
  record: MemoryRecord,
  { ledger }: IndexRows,
): { readonly severity?: 'info' } {
  const acts = ledger.byTarget.get(record.path)?.acts ?? [];
  return recordsPromotion(acts) &&
    conditionOf(record, ledger) !== null &&
    isUnwrittenRow(workspace, record.path)
    ? { severity: 'info' }
    : {};
}

function besideIndex(index: IndexRows, record: MemoryRecord) {
  const related = [{ path: index.path, lines: { from: 1, to: 1 }, message: 'the index' }];
  return { event: ofMissingRow(record.path), ...(index.isJudged ? { related } : {}) };
}

function* findingsUnlisted(workspace: Workspace, index: IndexRows) {
  for (const finding of workspace.findings) {
    if (!isAccepted(finding) || index.reached.has(finding.path) || landsLater(finding, index))
      continue;
    const about = {
      at: { path: finding.path, span: finding.status.span },
      key: finding.path,
      ...besideIndex(index, finding),
      ...unwritten(workspace, finding, index),
    };
    const data = { status: finding.status.value, title: finding.title, index: index.path };
    const link = relativeLink(index.path, finding.path);
    if (conditionOf(finding, index.ledger) !== null)
      yield { messageId: 'unwritten' as const, data, ...about };
    else yield { messageId: 'finding' as const, data: { ...data, link }, ...about };
  }
}

function* patternsUnlisted(workspace: Workspace, index: IndexRows) {
  for (const pattern of workspace.patterns) {
    const status = pattern.status?.value ?? '';
    if (index.reached.has(pattern.path) || isWithdrawn(status) || status === 'candidate') continue;
    if (landsLater(pattern, index)) continue;
    const link = relativeLink(index.path, pattern.path);
    yield {
      messageId: 'pattern' as const,
      data: { title: pattern.title, index: index.path, link },
      at: { path: pattern.path, span: pattern.id.span },
      key: pattern.path,
      ...besideIndex(index, pattern),
      ...unwritten(workspace, pattern, index),
    };
  }
}

/** Audits, bug reports and dead ends that are memory and have a condition. */
function* observationsUnlisted(workspace: Workspace, index: IndexRows) {
  const { ledger } = index;
  for (const record of [...workspace.audits, ...workspace.bugReports, ...workspace.deadEnds]) {
    const item = ledger.byTarget.get(record.path);
    if (
      index.reached.has(record.path) ||
      conditionOf(record, ledger) === null ||
      item?.status !== 'promoted' ||
      !isMemory(record, item) ||
      landsLater(record, index)
    )
      continue;
    yield {
      messageId: 'observed' as const,
      data: { role: roleName(record), title: clip(record.title, 40), index: index.path },
      at: { path: record.path, span: record.status?.span ?? record.id.span },
      key: record.path,
      ...besideIndex(index, record),
      ...unwritten(workspace, record, index),
    };
  }
}

function* decisionsUnlisted(workspace: Workspace, index: IndexRows) {
  const { ledger } = index;
  for (const dropped of decisionsDropped(workspace, ledger, index.reached)) {
    const { base, path, adr } = dropped;
    yield {
      messageId: 'decision' as const,
      data: {
        title: clip(adr.title, 40),
        base,
        path: shellWord(dropped.index),
        record: shellWord(path),
      },
      at: { path, span: adr.status?.span ?? adr.id.span },
      key: path,
      ...besideIndex(index, adr),
    };
  }
}

/** A promoted native note is found from the index of its own store, where that has one. */
function* nativeUnlisted(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index || !fact.note || history.status !== 'promoted' || fact.lines.length > 0) continue;
    const data = {
      title: clip(fact.title, 40),
      index: index.path,
      link: relativeLink(index.path, fact.path),
      hook: clip(statementOf(fact), 80),
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
