import { recordRepository } from '#disk/facts/repository-dependency';
import type { EvidenceNow } from '#provenance/evidence/compare-rows';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { loadGrammars, schemeOf } from '#provenance/layout/grammars';
import { readLoose } from '#provenance/layout/loose-digest';
import type { LayoutsRead } from '#provenance/layout/reformatted';
import { followRenames } from '#provenance/surfaces/surface-name';
import type { WaitingRow } from '#provenance/surfaces/surface-readers';
import { withLineFeeds } from '#provenance/surfaces/text-lines';

import type { EvidenceSource } from './as-evidence.ts';

/**
 * Compares evidence with what stands there now; where bytes are not in their place, once more with
 * grammars that tell layout from meaning. Where all bytes stand, no grammar is loaded.
 */
export async function compareWithLayouts<Compared>(
  now: EvidenceNow,
  source: EvidenceSource,
  compare: (now: EvidenceNow) => Compared,
): Promise<Compared> {
  const rows = new Map<string, WaitingRow>();
  const compared = compare({ ...now, readers: { ...now.readers, waiting: rows } });
  const waiting = [...rows.values()];
  if (waiting.length === 0) return compared;
  const unknown = waiting.filter(
    ({ row, paths: [path] }) => readLoose(row.loose ?? '')?.scheme !== schemeOf(path),
  );
  const layouts: LayoutsRead = {
    read: await loadGrammars(waiting.flatMap(({ paths }) => paths)),
    before: await textsOfHead(
      unknown.map(({ paths: [path] }) => path),
      source,
    ),
  };
  return compare({ ...now, readers: { ...now.readers, layouts } });
}

/** What acts read that write rows or follow them: all grammars, and what HEAD has. */
export async function layoutsOf(
  locators: readonly Locator[],
  files: EvidenceFiles,
  source: EvidenceSource,
): Promise<LayoutsRead> {
  const cited = [...new Set(locators.map(({ path }) => path))];
  return {
    read: await loadGrammars(cited.flatMap((path) => [path, followRenames(path, files).path])),
    before: await textsOfHead(cited, source),
  };
}

/**
 * The texts that HEAD has of some files: rows that were written before there were loose digests are
 * known by them. A snapshot has no HEAD that anybody works on.
 */
async function textsOfHead(
  paths: readonly string[],
  source: EvidenceSource,
): Promise<ReadonlyMap<string, string>> {
  const { prefix, presence } = source;
  const repository =
    paths.length === 0 || (presence && presence.commit !== null) ? null : await source.repository();
  if (!repository) return new Map();
  // Who keeps an answer is told when HEAD is another commit.
  recordRepository(repository);
  const { readHeadFiles } = await import('#git/objects/read-blobs');
  const blobs = await readHeadFiles(
    repository,
    paths.map((path) => prefix + path),
  );
  return new Map(
    paths.flatMap((path) => {
      const blob = blobs.get(prefix + path);
      return blob ? [[path, withLineFeeds(blob.toString('utf8'))] as const] : [];
    }),
  );
}
