import { addedLoose } from '#provenance/evidence/added-loose';
import { comparedRecords } from '#provenance/evidence/compared-records';
import { loadGrammars, schemeOf } from '#provenance/layout/grammars';
import { readLoose } from '#provenance/layout/loose-digest';
import { readLedger } from '#provenance/ledger/ledger';
import { looseIn } from '#provenance/surfaces/hash-surface';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import type { History } from '#workspace/history/history';
import type { LooseProblem } from '#workspace/paths/surroundings';
import type { TreeReader } from '#workspace/read-documents';
import type { Records } from '#workspace/workspace';

import type { EvidenceSource } from './evidence-source.ts';
import { readCited } from './read-cited.ts';

/**
 * What is wrong with the loose digests that a change brings, by the record's path. One whose bytes
 * do not stand any more is a problem at a gate alone, which nothing passes unproved.
 */
export async function checkLoose(
  records: Records,
  since: History,
  source: EvidenceSource,
  trees: TreeReader,
): Promise<ReadonlyMap<string, readonly LooseProblem[]>> {
  const added = addedLoose(comparedRecords(records, readLedger(records.entries)), since).flatMap(
    ({ path, row }) => {
      const locator = readSurface(row.kind, row.surface);
      return locator ? [{ path, row, locator }] : [];
    },
  );
  const problems = new Map<string, LooseProblem[]>();
  if (added.length === 0) return problems;
  const { evidence, readers } = await readCited(
    added.map(({ locator }) => locator),
    source,
    trees,
  );
  const read = await loadGrammars(added.map(({ locator }) => locator.path));
  const layouts = { read, before: new Map<string, string>() };
  for (const { path, row, locator } of added) {
    const held = readLoose(row.loose);
    // Nobody compares what another version of the tool has written.
    if (held && held.scheme !== schemeOf(locator.path)) continue;
    const now = standingSurface(locator, evidence, readers);
    const isThere = now.kind === 'found' && now.hash === row.hash;
    if (isThere && looseIn(locator, now, { ...readers, layouts }) === row.loose) continue;
    if (!isThere && held && since.gate === null) continue;
    const problem = isThere || !held ? 'other' : 'unproved';
    problems.set(path, [...(problems.get(path) ?? []), { surface: row.surface, problem }]);
  }
  return problems;
}
