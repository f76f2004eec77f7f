import type { AuditFacts } from '#workspace/paths/audit-facts';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { lineCountsIn } from './line-counts.ts';
import { treeOf } from './tree-of.ts';

/** What an audit looks up in the tree and in git for its rules. */
export async function auditFactsOf(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence'>,
): Promise<AuditFacts> {
  const { evidence } = source;
  const tree = evidence === null ? null : await treeOf(records, evidence);
  return tree === null ? {} : { tree, lineCounts: await lineCountsIn(records, source, tree) };
}
