import { EnvironmentError } from '#diagnostics/failure';
import {
  attributeFiles,
  hasContentFilter,
  repositoryMayHaveFilters,
} from '#disk/reading/git-files';
import { evidenceOf, maxEvidenceBytes, type ReadEvidence } from '#disk/reading/read-evidence';
import type { MemoryFiles } from '#disk/reading/read-memory';
import { decode } from '#disk/reading/read-source';
import { base as say } from '#messages/generated/program';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import { adrFolderNamed, type Layout } from '#workspace/paths/layout';
import { isOutsideRoot } from '#workspace/paths/match-glob';
import { factIn, followPath } from '#workspace/paths/path-listing';
import type { PathFact, PathQuery } from '#workspace/paths/rule-facts';
import { lastName } from '#workspace/paths/target';
import { baselineFile, type PolicyFiles, waiversFile } from '#workspace/policy/policy-files';
import { refuseTooManyFiles } from '#workspace/reading/classify';

import type { EvidenceSource } from './evidence/compare-layouts.ts';
import { findLinkProblem, linksOutOfMemory, memoryPlaces } from './memory-places.ts';
import { readSnapshotText } from './policy/find-config.ts';
import { policyOf } from './policy/load-policy.ts';
import { peopleInForce } from './policy/mailmap-identities.ts';
import { type Snapshot, textOfBlob } from './snapshot.ts';
import type { MemorySource } from './work-tree-source.ts';

/**
 * The source of memory in the index or in a commit, without filters, links or the work tree.
 *
 * @param mailmap blob of the `.mailmap` in force; null where there is none
 * @param inForce the files with the waivers and the baseline in force
 */
export function snapshotSource(
  snapshot: Snapshot,
  root: string,
  mailmap: string | null,
  inForce: Snapshot,
): MemorySource & { readonly evidence: EvidenceSource } {
  const { repository, prefix, whole, commit } = snapshot;
  return {
    cached: { path: root, top: repository.root },
    memory: (layout, named) => memoryOf(snapshot, layout, named),
    facts: (wanted) => factsOf(snapshot, wanted),
    filesNamed: (names) =>
      Promise.resolve([...snapshot.files.keys()].filter((path) => names.has(lastName(path)))),
    files: () => Promise.resolve([...snapshot.files.keys()]),
    policy: () => exceptionsIn(inForce),
    adrFolder: () => adrFolderOf(inForce),
    evidence: {
      root,
      prefix,
      read: (paths) => evidenceIn(snapshot, paths),
      repository: () => Promise.resolve(repository),
      mayFilter: (paths) => mayFilter(snapshot, paths),
      presence: { commit, has: (path) => whole.has(path) },
    },
    people: (identities) => peopleInForce(repository, identities, mailmap),
  };
}

/** Whether attributes may name filters; true where a file of them is missing or too large. */
async function mayFilter(
  { repository, prefix, whole, blobs }: Snapshot,
  paths: readonly string[],
): Promise<boolean> {
  if (repositoryMayHaveFilters(repository.commonDir)) return true;
  const ids = attributeFiles(prefix, paths).flatMap((path) => whole.get(path)?.id ?? []);
  const read = await blobs(ids, limits.fileBytes);
  return ids.some((id) => {
    const blob = read.get(id);
    return !blob || !('bytes' in blob) || hasContentFilter(blob.bytes.toString('utf8'));
  });
}

/**
 * Reads the waivers and the baseline of a snapshot.
 *
 * @throws {UsageError} with the place for an invalid file
 */
export async function exceptionsIn(snapshot: Snapshot): Promise<PolicyFiles> {
  const texts = new Map([
    [waiversFile, await readSnapshotText(snapshot, waiversFile)],
    [baselineFile, await readSnapshotText(snapshot, baselineFile)],
  ]);
  return policyOf((path) => texts.get(path) ?? null);
}

async function memoryOf(
  snapshot: Snapshot,
  layout: Layout,
  named: readonly string[],
): Promise<MemoryFiles> {
  const { byHand, wanted } = memoryPlaces(snapshot, layout, named);
  refuseTooManyFiles(wanted);
  const blobs = await snapshot.read(wanted, limits.fileBytes);
  const missing = [...blobs].filter(([, blob]) => blob === null).map(([path]) => path);
  if (missing.length > 0)
    throw new EnvironmentError(
      say.unfetched({ files: missing.length, path: missing[0] ?? '' }),
      null,
    );
  const files = wanted.flatMap((path): SourceFile[] => {
    const blob = blobs.get(path);
    if (snapshot.files.get(path)?.unnamed) return [{ path, unreadable: { kind: 'invalid-name' } }];
    if (blob && 'bytes' in blob) return [decode(path, blob.bytes)];
    if (blob)
      return [
        { path, unreadable: { kind: 'too-large', size: blob.size, limit: limits.fileBytes } },
      ];
    const lost = findLinkProblem(snapshot, layout, path, byHand);
    return lost ? [lost] : [];
  });
  return { files: [...files, ...linksOutOfMemory(snapshot, layout)], named: byHand };
}

async function factsOf(
  snapshot: Snapshot,
  wanted: readonly PathQuery[],
): Promise<ReadonlyMap<string, PathFact>> {
  const facts = new Map<string, PathFact>();
  const texts = new Map<string, string>();
  for (const { path, text } of wanted) {
    facts.set(path, factIn(snapshot.listing, path));
    const found = text ? followPath(snapshot.listing, path) : null;
    if (found?.kind === 'file') texts.set(path, found.path);
  }
  const blobs = await snapshot.read(texts.values(), limits.fileBytes);
  for (const [path, at] of texts) {
    facts.set(path, { kind: 'file', text: textOfBlob(path, blobs.get(at)) });
  }
  return facts;
}

/** The folder in `.adr-dir`; null without that file. */
export async function adrFolderOf(snapshot: Snapshot): Promise<string | null> {
  const blob = (await snapshot.read(['.adr-dir'], limits.fileBytes)).get('.adr-dir');
  return blob && 'bytes' in blob ? adrFolderNamed(blob.bytes.toString('utf8')) : null;
}

async function evidenceIn(
  snapshot: Snapshot,
  paths: readonly string[],
): Promise<ReadonlyMap<string, ReadEvidence>> {
  const blobs = await snapshot.read(paths, maxEvidenceBytes);
  return new Map(
    paths.map((path): [string, ReadEvidence] => {
      const blob = blobs.get(path);
      if (blob)
        return [
          path,
          'bytes' in blob ? evidenceOf(blob.bytes) : { kind: 'refused', why: 'too-large' },
        ];
      if (isOutsideRoot(path)) return [path, { kind: 'refused', why: 'outside' }];
      return [path, refusal(snapshot, path)];
    }),
  );
}

function refusal({ listing, files }: Snapshot, path: string): ReadEvidence {
  const found = followPath(listing, path);
  if (found.kind === 'escapes') return { kind: 'refused', why: 'outside' };
  if (found.kind === 'dangling' || (found.kind !== 'missing' && found.linked))
    return { kind: 'refused', why: 'symlink' };
  if (found.kind === 'folder') return { kind: 'refused', why: 'directory' };
  if (
    found.kind === 'submodule' ||
    (found.kind === 'missing' && listing.at(found.folder) === 'submodule')
  )
    return { kind: 'refused', why: 'submodule' };
  // A partial clone may lack the blob of a listed file.
  return files.has(path) ? { kind: 'refused', why: 'unreadable' } : { kind: 'absent' };
}
