import type { Ledger } from '#provenance/ledger/ledger';
import { conditionOf } from '#provenance/record-text/condition-of';
import { recordsPromotion } from '#provenance/recorded-acts';
import { judge } from '#rules/judge';
import { rules } from '#rules/registry';
import { selectRules } from '#rules/selection';
import { baseIndexOf } from '#workspace/history/base-index';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { isAccepted } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

/**
 * The command that writes rows which the index lacks, or the index itself; null where it has them
 * all, and on a branch whose base writes them.
 */
export function rowsMissing(
  workspace: Workspace,
  ledger: Ledger,
  config: LedgerConfig,
): string | null {
  const isIndexMissing = workspace.indexes.length === 0 && baseIndexOf(workspace) === null;
  const lacksIndex =
    isIndexMissing &&
    workspace.findings.some(
      (finding) =>
        isAccepted(finding) &&
        recordsPromotion(ledger.byTarget.get(finding.path)?.acts ?? []) &&
        conditionOf(finding, ledger) !== null,
    );
  const found = judge(workspace, selectRules(rules, config, { only: ['LED512'] }));
  return lacksIndex || found.some(({ messageId }) => messageId === 'unwritten')
    ? 'ledger index --write'
    : null;
}
