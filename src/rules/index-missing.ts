import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import { conditionOf } from '#provenance/record-text/condition-of';
import { recordsPromotion } from '#provenance/recorded-acts';
import { baseIndexOf } from '#workspace/history/base-index';
import { changedRecords } from '#workspace/history/changes-since-base';
import { isAccepted, isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

/** Findings that acts promoted before there is an index: on the base the next act makes one. */
export function* neverIndexed(workspace: Workspace, ledger: Ledger) {
  if (workspace.indexes.length > 0 || baseIndexOf(workspace) !== null) return;
  for (const finding of workspace.findings) {
    const acts = ledger.byTarget.get(finding.path)?.acts ?? [];
    if (!isAccepted(finding) || !recordsPromotion(acts) || conditionOf(finding, ledger) === null)
      continue;
    const { path, status, title } = finding;
    yield {
      messageId: 'unwritten' as const,
      data: { status: status.value, title, index: 'memory/INDEX.md' },
      at: { path, span: status.span },
      key: path,
      severity: 'info' as const,
    };
  }
}

/**
 * The map that a base had and that is gone, or empty: nothing accepted is found from there any
 * more.
 */
export function* indexGone(workspace: Workspace) {
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
