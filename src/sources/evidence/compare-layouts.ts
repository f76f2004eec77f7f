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

/** Compares evidence with the files now; if bytes differ, again with grammars that skip layout. */
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

/** The grammars and texts of HEAD for acts that write or follow rows. */
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

/** The texts of files at HEAD, to compare rows without loose digests; none for a commit. */
async function textsOfHead(
  paths: readonly string[],
  source: EvidenceSource,
): Promise<ReadonlyMap<string, string>> {
  const { prefix, presence } = source;
  const repository =
    paths.length === 0 || (presence && presence.commit !== null) ? null : await source.repository();
  if (!repository) return new Map();
  // A cached answer depends on HEAD.
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
