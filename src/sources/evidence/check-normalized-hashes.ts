import { evidenceOf } from '#disk/reading/read-evidence';
import {
  type AddedNormalizedHash,
  addedNormalizedHashes,
  comparedRecords,
} from '#provenance/evidence/compare-evidence';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { loadGrammars, schemeOf } from '#provenance/layout/grammars';
import { readNormalizedHash } from '#provenance/layout/normalized-hash';
import { ledgerOf } from '#provenance/ledger/ledger';
import { locateSurface, normalizedHashAt } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import type { History } from '#workspace/history/history';
import type { NormalizedHashProblem } from '#workspace/paths/rule-facts';
import type { TreeReader } from '#workspace/read-documents';
import type { Records } from '#workspace/workspace';

import type { EvidenceSource } from './compare-layouts.ts';
import { readCited } from './gather-evidence.ts';

/**
 * Checks the loose digests that a change adds; returns problems by the path of the record. A digest
 * without matching bytes, now or in history, is a problem at a gate only.
 */
export async function checkNormalizedHashes(
  records: Records,
  since: History,
  source: EvidenceSource,
  trees: TreeReader,
): Promise<ReadonlyMap<string, readonly NormalizedHashProblem[]>> {
  const added = addedNormalizedHashes(comparedRecords(records, ledgerOf(records)), since).flatMap(
    ({ path, row }) => {
      const locator = readSurface(row.kind, row.surface);
      return locator ? [{ path, row, locator }] : [];
    },
  );
  const problems = new Map<string, NormalizedHashProblem[]>();
  if (added.length === 0) return problems;
  const { evidence, readers } = await readCited(
    added.map(({ locator }) => locator),
    source,
    trees,
  );
  const read = await loadGrammars(added.map(({ locator }) => locator.path));
  const layouts = { read, before: new Map<string, string>() };
  const looseNow = (each: Added, text: EvidenceFiles): string | null | undefined => {
    const standing = locateSurface(each.locator, text, readers);
    if (standing.kind !== 'found' || standing.hash !== each.row.hash) return undefined;
    return normalizedHashAt(each.locator, standing, { ...readers, layouts });
  };
  const absent = added.filter((each) => looseNow(each, evidence) === undefined);
  const past = since.gate === null ? new Map() : await pastEvidence(absent, source);
  for (const each of added) {
    const { path, row, locator } = each;
    const held = readNormalizedHash(row.loose);
    // A digest of another version of the tool is not compared.
    if (held && held.scheme !== schemeOf(locator.path)) continue;
    const versions = [evidence, ...(past.get(locator.path) ?? [])];
    const proved = versions
      .map((version) => looseNow(each, version))
      .find((loose) => loose !== undefined);
    if (proved === row.loose) continue;
    if (proved === undefined && held && since.gate === null) continue;
    const problem = proved === undefined && held ? 'unproved' : 'other';
    problems.set(path, [...(problems.get(path) ?? []), { surface: row.surface, problem }]);
  }
  return problems;
}

/** A new loose digest, with its place. */
interface Added extends AddedNormalizedHash {
  readonly locator: Locator;
}

/** Earlier versions of cited files: a change may cite a file and then edit it. */
async function pastEvidence(
  added: readonly Added[],
  { prefix, presence, ...source }: EvidenceSource,
): Promise<ReadonlyMap<string, readonly EvidenceFiles[]>> {
  const repository = added.length === 0 ? null : await source.repository();
  if (!repository) return new Map();
  const { pastFiles } = await import('#git/objects/read-at-commits');
  const paths = [...new Set(added.map(({ locator }) => locator.path))];
  const past = await pastFiles(
    repository,
    paths.map((path) => prefix + path),
    presence?.commit ?? null,
  );
  return new Map(
    paths.map((path) => [
      path,
      (past.get(prefix + path) ?? []).map(
        (bytes): EvidenceFiles => new Map([[path, { ...evidenceOf(bytes), filtered: false }]]),
      ),
    ]),
  );
}
