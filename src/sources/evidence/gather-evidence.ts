import { relative, sep } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { markUntracked } from '#disk/facts/dependency-tracker';
import { mayHaveFilters } from '#disk/reading/git-files';
import { readEvidence } from '#disk/reading/read-evidence';
import { findMissingFile } from '#git/history/missing-file';
import { listNames } from '#git/objects/list-tree';
import type { Repository } from '#git/repository/open-repository';
import { type CitedEvidence, locatorsOf } from '#provenance/evidence/cited-evidence';
import { compareRows, type EvidenceNow } from '#provenance/evidence/compare-rows';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';
import { citedSurfaces } from '#provenance/evidence/evidence-items';
import { type Locator, readAtCommit } from '#provenance/evidence/locator';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import type { PathFact, RuleFacts } from '#workspace/paths/rule-facts';
import type { TreeReader } from '#workspace/read-documents';
import type { Records } from '#workspace/workspace';

import { asEvidence, compareWithLayouts, type EvidenceSource } from './compare-layouts.ts';

export type { EvidenceSource };

/**
 * Reads cited files from the work tree (with a filter: from the index) or from a snapshot. For
 * missing files, history tells whether they were removed, renamed, or never existed.
 */
export async function gatherEvidence(
  paths: Iterable<string>,
  source: EvidenceSource,
): Promise<EvidenceFiles> {
  const wanted = [...new Set(paths)];
  const files = new Map<string, EvidenceFile>();
  if (wanted.length === 0) return files;
  const read = await source.read(wanted);
  for (const [path, each] of read) files.set(path, asEvidence(each, source));
  const settled = await addOfCommits(files, wanted, source);
  const open = wanted.filter((path) => !settled.has(path));
  const absent = open.filter((path) => read.get(path)?.kind === 'absent');
  const folders = open.filter((path) => files.get(path)?.kind === 'refused');
  const filterable = (await source.mayFilter(open)) ? open : [];
  if (absent.length === 0 && filterable.length === 0 && folders.length === 0) return files;
  const repository = await source.repository();
  if (!repository) return files;
  return (await import('./gather-from-git.ts')).addFromGit(
    files,
    { absent, filterable, folders },
    repository,
    source,
  );
}

/**
 * Adds files of paths that name a commit; returns the paths that need no other lookup. A file in
 * the tree with such a name counts where the commit lacks the file.
 */
async function addOfCommits(
  files: Map<string, EvidenceFile>,
  wanted: readonly string[],
  source: EvidenceSource,
): Promise<ReadonlySet<string>> {
  const named = wanted.filter((path) => readAtCommit(path) !== null);
  if (named.length === 0) return new Set();
  const { evidenceOfCommits } = await import('./evidence-of-commits.ts');
  const found = await evidenceOfCommits(named, await source.repository(), source);
  // Fetching the commit would change no watched file.
  if ([...found.values()].some((file) => file.kind === 'refused' && file.why === 'commit-absent'))
    markUntracked();
  const settled = named.filter(
    (path) => found.get(path)?.kind === 'file' || files.get(path)?.kind === 'absent',
  );
  for (const path of settled) {
    const file = found.get(path) as EvidenceFile;
    files.set(path, file);
    // Written evidence has the whole id.
    if (file.kind === 'file' && file.at !== undefined) files.set(file.at, file);
  }
  return new Set(settled);
}

/**
 * Makes the source of evidence for a work tree.
 *
 * @param root absolute path
 * @param around the repository of the root; null outside of Git
 * @param open opens the repository when needed
 */
export function evidenceSource(
  root: string,
  around: Pick<Repository, 'root' | 'commonDir'> | null,
  open: () => Promise<Repository | null>,
): EvidenceSource {
  const below = around ? relative(around.root, root).split(sep).join('/') : '';
  const prefix = below === '' ? '' : `${below}/`;
  return {
    root,
    prefix,
    read: (paths) => Promise.resolve(readEvidence(root, paths)),
    repository: open,
    mayFilter: (paths) =>
      Promise.resolve(
        around !== null && mayHaveFilters(around.root, prefix, around.commonDir, paths),
      ),
  };
}

/** UTF-16 units that a lint hashes to find moved evidence, in about three seconds. */
const maxSearchedUnits = 134_217_728;

/** Reads the files of cited places as they are now. */
export async function readCited(
  locators: readonly Locator[],
  source: EvidenceSource,
  trees: TreeReader,
): Promise<EvidenceNow> {
  const evidence = await gatherEvidence(
    locators.map((locator) => locator.path),
    source,
  );
  // `verify` searches without this limit.
  return { evidence, readers: await surfaceReaders(locators, evidence, trees, maxSearchedUnits) };
}

/** The files that Git does not ignore, from the root of memory; null where Git cannot list them. */
export async function listUnignoredFiles({
  repository: open,
  prefix,
}: EvidenceSource): Promise<readonly string[] | null> {
  const repository = await open();
  if (repository === null || repository.scratch === true) return null;
  // A cached answer cannot depend on all files.
  markUntracked();
  const listed = await listNames(repository).catch(gitRefusal);
  return 'refused' in listed
    ? null
    : listed.flatMap((path) => (path.startsWith(prefix) ? [path.slice(prefix.length)] : []));
}

/** Returns the message of a Git error, so that other checks continue. @throws any other error */
export function gitRefusal(error: unknown): { readonly refused: string } {
  markUntracked();
  if (error instanceof EnvironmentError) return { refused: error.message };
  throw error;
}

type Compared = ReturnType<typeof compareRows>;

/** Compares cached evidence of records with the files now; returns results by record path. */
export async function compareCited(
  cited: readonly CitedEvidence[],
  source: EvidenceSource,
  trees: TreeReader,
): Promise<ReadonlyMap<string, Compared>> {
  const ordered = [...new Map(cited.map((each) => [each.order, each])).values()].sort(
    (one, other) => one.order - other.order,
  );
  const now = await readCited(ordered.flatMap(locatorsOf), source, trees);
  return compareWithLayouts(
    now,
    source,
    (evidence) =>
      new Map(
        ordered.map(({ path, rows }) => {
          const holds = (surface: string, hash: string): boolean | null =>
            rows.find(
              (row) => row.kind === 'finding' && row.surface === surface && row.hash === hash,
            )?.holds ?? null;
          return [path, compareRows(rows, evidence, holds)];
        }),
      ),
  );
}

/** Finds the deleted files among the missing ones that candidates cite, with their new paths. */
export async function deletedCitations(
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
  source: EvidenceSource,
): Promise<RuleFacts['departed']> {
  const cited = records.findings
    .filter((finding) => finding.status.value === 'candidate')
    .flatMap((finding) => citedSurfaces(finding).map(({ locator }) => locator.path));
  const missing = [...new Set(cited)].filter(
    (path) => facts.get(path)?.kind === 'missing' && readAtCommit(path) === null,
  );
  const repository = missing.length === 0 ? null : await source.repository();
  if (!repository) return new Map();
  const places = await findMissingFile(
    repository,
    missing.map((path) => source.prefix + path),
    source.presence,
  );
  return new Map(
    missing.flatMap((path) => {
      const found = places.get(source.prefix + path);
      if (!found?.existed) return [];
      return [
        [
          path,
          {
            movedTo: found.movedTo?.startsWith(source.prefix)
              ? found.movedTo.slice(source.prefix.length)
              : null,
          },
        ] as const,
      ];
    }),
  );
}
