import type { MemoryFiles } from '#disk/read-memory';
import { evidenceOf, mostEvidenceBytes, type ReadEvidence } from '#disk/read-evidence';
import { factsOfFiles } from '#disk/laid-facts';
import { laidAsBlobs } from '#disk/laying-aside';
import { decode } from '#disk/read-source';
import { EnvironmentError } from '#diagnostics/failure';
import { mailmapped } from '#git/mailmapped';
import { factIn, followPath } from '#workspace/listing';
import { adrFolderNamed, isPastMemory, type Layout } from '#workspace/layout';
import { limits } from '#workspace/limits';
import { isNamed } from '#workspace/named-paths';
import { baselineFile, waiversFile, type PolicyFiles } from '#workspace/policy-files';
import type { SourceFile } from '#workspace/source-file';
import type { PathFact, Wanted } from '#workspace/surroundings';

import { textOf } from './find-config.ts';
import { policyOf } from './load-policy.ts';
import type { MemorySource } from './memory-source.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Memory as the index or a commit has it. Blobs are read as they are: no filter, no link and nothing else of the work
 * tree comes between (document 7.2).
 *
 * @param mailmap the blob of the `.mailmap` in force; null where there is none
 * @param inForce where the waivers and the baseline in force are
 */
export function snapshotSource(snapshot: Snapshot, root: string, mailmap: string | null, inForce: Snapshot): MemorySource {
  const { repository, prefix, whole, commit } = snapshot;
  return {
    cached: { path: root, top: repository.root },
    memory: (layout, named) => memoryOf(snapshot, layout, named),
    facts: (wanted) => factsOf(snapshot, wanted),
    policy: () => exceptionsIn(inForce),
    adrFolder: () => adrFolderOf(inForce),
    evidence: { root, prefix, read: (paths) => evidenceIn(snapshot, paths), repository: () => Promise.resolve(repository), mayFilter: () => [...whole.keys()].some((path) => path.endsWith('.gitattributes')), presence: { commit, has: (path) => whole.has(path) } },
    people: (identities) => (mailmap === null ? Promise.resolve(new Map()) : mailmapped(repository, identities, mailmap)),
  };
}

/**
 * The waivers and the baseline that a snapshot has.
 *
 * @throws {UsageError} with the place for a file that is neither
 */
export async function exceptionsIn(snapshot: Snapshot): Promise<PolicyFiles> {
  const texts = new Map([[waiversFile, await textOf(snapshot, waiversFile)], [baselineFile, await textOf(snapshot, baselineFile)]]);
  return policyOf((path) => texts.get(path) ?? null);
}

/** Folders that never hold memory of their own. */
const skipped = /(?:^|\/)(?:node_modules|\.txn)\//;

async function memoryOf(snapshot: Snapshot, layout: Layout, named: readonly string[]): Promise<MemoryFiles> {
  const byHand = new Set([...snapshot.files.keys()].filter((path) => isNamed(path, named) && !layout.ignores(path) && (/\.(?:md|mdc)$/i.test(path) || layout.accepts(path))));
  const wanted = [...snapshot.files.keys()].filter((path) => !skipped.test(path) && (layout.accepts(path) || byHand.has(path)));
  const blobs = await snapshot.read(wanted, limits.fileBytes);
  const missing = [...blobs].filter(([, blob]) => blob === null).map(([path]) => path);
  if (missing.length > 0) throw new EnvironmentError(`this partial clone lacks ${missing.length} ${missing.length === 1 ? 'file' : 'files'} of memory, such as ${missing[0] ?? ''}; fetch them: git fetch --refetch --no-filter`, null);
  const take = laidAsBlobs(wanted.length);
  const files = wanted.flatMap((path): SourceFile[] => {
    const blob = blobs.get(path);
    if (blob && 'bytes' in blob) return [take(decode(path, blob.bytes), blob)];
    if (blob) return [{ path, unreadable: { kind: 'too-large', size: blob.size, limit: limits.fileBytes } }];
    // A link to other memory is read at its own place; a submodule is another repository's.
    const leads = followPath(snapshot.listing, path);
    if (leads.kind === 'escapes' || leads.kind === 'dangling') return [{ path, unreadable: { kind: 'not-a-file', what: 'symlink' } }];
    return leads.kind === 'file' && isPastMemory(path, leads.path, layout, byHand) ? [{ path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } }] : [];
  });
  return { files: [...files, ...strayLinks(snapshot, layout)], named: byHand };
}

/** Links in the place of memory folders, or in them, that lead out of the root or past memory: what they show is not judged, so they are. */
function strayLinks({ files, listing }: Snapshot, layout: Layout): SourceFile[] {
  const hasText = (folder: string): boolean => [...files.keys()].some((path) => path.startsWith(`${folder}/`) && /\.(?:md|mdc|json)$/i.test(path));
  return [...files].flatMap(([path, { mode }]): SourceFile[] => {
    if (mode !== '120000' || layout.accepts(path) || layout.ignores(path)) return [];
    const above = layout.folders.filter((folder) => folder === path || folder.startsWith(`${path}/`));
    if (above.length === 0 && !layout.walks(path)) return [];
    if (followPath(listing, path).kind === 'escapes') return [{ path, unreadable: { kind: 'not-a-file', what: 'symlink' } }];
    const past = (above.length > 0 ? above : [path]).some((folder) => {
      const leads = followPath(listing, folder);
      return leads.kind === 'folder' && !layout.walks(leads.path) && hasText(leads.path);
    });
    return past ? [{ path, unreadable: { kind: 'not-a-file', what: 'link-past-memory' } }] : [];
  });
}

async function factsOf(snapshot: Snapshot, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, PathFact>> {
  const facts = new Map<string, PathFact>();
  const texts = new Map<string, string>();
  for (const { path, text } of wanted) {
    facts.set(path, factIn(snapshot.listing, path));
    const found = text ? followPath(snapshot.listing, path) : null;
    if (found?.kind === 'file') texts.set(path, found.path);
  }
  const blobs = await snapshot.read(texts.values(), limits.fileBytes);
  const fileFact = factsOfFiles();
  for (const [path, at] of texts) {
    const blob = blobs.get(at);
    const file = blob && 'bytes' in blob ? decode(path, blob.bytes) : null;
    facts.set(path, fileFact(file && 'text' in file ? file.text : null));
  }
  return facts;
}

async function adrFolderOf(snapshot: Snapshot): Promise<string | null> {
  const blob = (await snapshot.read(['.adr-dir'], limits.fileBytes)).get('.adr-dir');
  return blob && 'bytes' in blob ? adrFolderNamed(blob.bytes.toString('utf8')) : null;
}

async function evidenceIn(snapshot: Snapshot, paths: readonly string[]): Promise<ReadonlyMap<string, ReadEvidence>> {
  const blobs = await snapshot.read(paths, mostEvidenceBytes);
  return new Map(paths.map((path): [string, ReadEvidence] => {
    const blob = blobs.get(path);
    if (blob) return [path, 'bytes' in blob ? evidenceOf(blob.bytes) : { kind: 'refused', why: 'too-large' }];
    if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.git' || part === '.txn')) return [path, { kind: 'refused', why: 'outside' }];
    return [path, refusal(snapshot, path)];
  }));
}

function refusal({ listing, files }: Snapshot, path: string): ReadEvidence {
  const found = followPath(listing, path);
  if (found.kind === 'escapes') return { kind: 'refused', why: 'outside' };
  if (found.kind === 'dangling' || (found.kind !== 'missing' && found.linked)) return { kind: 'refused', why: 'symlink' };
  if (found.kind === 'folder') return { kind: 'refused', why: 'directory' };
  if (found.kind === 'submodule' || (found.kind === 'missing' && listing.at(found.folder) === 'submodule')) return { kind: 'refused', why: 'submodule' };
  // A partial clone may have the name and not the bytes.
  return files.has(path) ? { kind: 'refused', why: 'unreadable' } : { kind: 'absent' };
}
