import { recordRepository } from '#disk/reading/git-files';
import type { ReadEvidence } from '#disk/reading/read-evidence';
import type { FileListing } from '#git/history/missing-file';
import type { Repository } from '#git/repository/open-repository';
import type { EvidenceNow } from '#provenance/evidence/compare-rows';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import type { LayoutsRead } from '#provenance/layout/find-reformatted';
import { loadGrammars, schemeOf } from '#provenance/layout/grammars';
import { readNormalizedHash } from '#provenance/layout/normalized-hash';
import { followRenames } from '#provenance/surfaces/surface-name';
import type { WaitingRow } from '#provenance/surfaces/surface-readers';
import { withLineFeeds } from '#provenance/surfaces/text-lines';

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
    ({ row, paths: [path] }) => readNormalizedHash(row.loose ?? '')?.scheme !== schemeOf(path),
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

/** Converts a read file into evidence. History of an absent file is unknown here. */
export function asEvidence(read: ReadEvidence, { presence }: EvidenceSource): EvidenceFile {
  if (read.kind === 'file')
    return {
      ...read,
      filtered: isLfsPointer(read.text),
      blob: presence ? true : undefined,
    };
  return read.kind === 'absent' ? { kind: 'absent', existed: null, movedTo: null } : read;
}

/** Whether a text is a Git LFS pointer (github.com/git-lfs/git-lfs, docs/spec.md). */
export function isLfsPointer(text: string | null): boolean {
  return (
    text !== null &&
    text.length < 1_024 &&
    text.startsWith('version https://git-lfs.github.com/spec/') &&
    /^oid \w+:[0-9a-f]+\r?$/m.test(text)
  );
}

/** A root to read evidence from, and the repository around it. */
export interface EvidenceSource {
  readonly root: string;
  /** Reads the files themselves, without Git. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ReadEvidence>>;
  /** Opens the repository, for attributes, sparse checkouts and history. */
  repository(): Promise<Repository | null>;
  /** The path of the root in the repository, with a closing slash; empty for its top. */
  readonly prefix: string;
  /** Whether a `.gitattributes` file for these paths names filters. */
  mayFilter(paths: readonly string[]): Promise<boolean>;
  /** The files of a commit or snapshot, whose blobs are read without filters. */
  readonly presence?: FileListing;
}
