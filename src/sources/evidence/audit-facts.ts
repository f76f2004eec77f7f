import { absentCommits } from '#git/objects/absent-commits';
import { readOriginBranch } from '#git/repository/git-settings';
import { isShallow } from '#git/repository/read-position';
import type { AuditFacts } from '#workspace/paths/audit-facts';
import { citedCommitsOf } from '#workspace/stores/cited-commits';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { brokenHooksIn } from './broken-hooks.ts';
import type { EvidenceSource } from './evidence-source.ts';
import { lineCountsIn } from './line-counts.ts';
import { onlyItsOwn } from './only-its-own.ts';
import { treeOf } from './tree-of.ts';

/**
 * What an audit looks up in the tree and in git for its rules.
 *
 * @param milliseconds for each question to git
 */
export async function auditFactsOf(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence'>,
  milliseconds: number,
): Promise<AuditFacts> {
  const { evidence } = source;
  const tree = evidence === null ? null : await treeOf(records, evidence);
  if (evidence === null || tree === null) return {};
  const brokenHooks = await brokenHooksIn(records, source, tree);
  return {
    tree,
    ...(brokenHooks === null ? {} : { brokenHooks }),
    lineCounts: await lineCountsIn(records, source, tree),
    ...(await commitsOf(records, evidence, milliseconds)),
    ...(await branchOf(records, evidence)),
  };
}

/** The commits that notes cite and that are not here; in a shallow clone nobody knows. */
async function commitsOf(
  records: Records,
  { repository: open }: EvidenceSource,
  milliseconds: number,
): Promise<Pick<AuditFacts, 'absentCommits' | 'commitsUnknown'>> {
  const cited = nativeStores(records).flatMap(documentsOf).flatMap(citedCommitsOf);
  const repository = cited.length === 0 ? null : await open();
  if (repository === null) return {};
  if (isShallow(repository)) return { commitsUnknown: true };
  const ids = [...new Set(cited.map(({ value }) => value))];
  const absent = await absentCommits(repository, ids, milliseconds).catch(onlyItsOwn);
  return 'refused' in absent ? {} : { absentCommits: new Set(absent) };
}

/** The default branch of the remote, where a note speaks of it. */
async function branchOf(
  records: Records,
  { repository: open }: EvidenceSource,
): Promise<Pick<AuditFacts, 'defaultBranch'>> {
  const isAsked = nativeStores(records)
    .flatMap(documentsOf)
    .some(({ text }) => /default branch/i.test(text));
  const repository = isAsked ? await open() : null;
  const branch = repository === null ? null : await readOriginBranch(repository);
  return branch === null ? {} : { defaultBranch: branch };
}
