import { evidenceOf, type ReadEvidence } from '#disk/read-evidence';
import { attributesOf } from '#git/attributes-of';
import type { Repository } from '#git/open-repository';
import { readIndexFiles } from '#git/read-index-files';
import { readPosition } from '#git/read-position';
import { whereabouts, type Presence } from '#git/whereabouts';
import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence';

/** Where evidence is read from: a root, and the repository around it with the way from one to the other. */
export interface EvidenceSource {
  readonly root: string;
  /** The files themselves; git is asked for what they do not tell. */
  read(paths: readonly string[]): Promise<ReadonlyMap<string, ReadEvidence>>;
  /** Asked for only when git has something to say: attributes, a sparse checkout, history. */
  repository(): Promise<Repository | null>;
  /** The root's path below the repository's top, with a closing slash; empty where they are one. */
  readonly prefix: string;
  /** Whether any `.gitattributes` here speaks of filters; git is not asked where none does. */
  mayFilter(paths: readonly string[]): boolean;
  /** What is there at all, where that is not the index: a commit, say. Blobs are then read as they are, past any filter. */
  readonly presence?: Presence;
}

/**
 * Reads what evidence names (document 3.6): from the work tree, for paths with a filter from the index, or all from a
 * snapshot; and for paths that are gone from history, which tells removed, renamed and never there apart.
 */
export async function gatherEvidence(paths: Iterable<string>, source: EvidenceSource): Promise<EvidenceFiles> {
  const wanted = [...new Set(paths)];
  const files = new Map<string, EvidenceFile>();
  if (wanted.length === 0) return files;
  const read = await source.read(wanted);
  for (const [path, each] of read) files.set(path, asEvidence(each, source));
  const absent = wanted.filter((path) => read.get(path)?.kind === 'absent');
  const folders = wanted.filter((path) => files.get(path)?.kind === 'refused');
  const filterable = source.mayFilter(wanted) ? wanted : [];
  if (absent.length === 0 && filterable.length === 0 && folders.length === 0) return files;
  const repository = await source.repository();
  if (!repository) return files;
  const inRepository = (path: string): string => source.prefix + path;
  const filtered = filterable.length > 0 ? await attributesOf(repository, filterable.map(inRepository), source.presence ? 'index' : 'work-tree') : new Map<string, string>();
  if (source.presence) {
    for (const path of filterable) {
      const file = files.get(path);
      if (file?.kind === 'file' && filtered.has(inRepository(path))) files.set(path, { ...file, filtered: true });
    }
    await lookForAbsent(absent, files, repository, source);
    return files;
  }
  const fromIndex = [...filterable.filter((path) => filtered.has(inRepository(path))), ...absent, ...folders];
  const index = await readIndexFiles(repository, fromIndex.map(inRepository));
  for (const path of fromIndex) {
    const blob = index.get(inRepository(path));
    if (!blob) {
      // A filter is told by its attributes, also for what is not in the index yet.
      const file = files.get(path);
      if (file?.kind === 'file' && filtered.has(inRepository(path))) files.set(path, { ...file, filtered: true });
      continue;
    }
    if (blob.mode === '160000') files.set(path, { kind: 'refused', why: 'submodule' });
    else if (blob.mode === '120000') files.set(path, { kind: 'refused', why: 'symlink' });
    // What is only in the index counts where the checkout leaves it out, or a filter stands between.
    else if (blob.bytes && (filtered.has(inRepository(path)) || (blob.skipped && files.get(path)?.kind === 'absent'))) files.set(path, fromBlob(blob.bytes, filtered.has(inRepository(path))));
  }
  await lookForAbsent(absent.filter((path) => files.get(path)?.kind === 'absent'), files, repository, source);
  return files;
}

async function lookForAbsent(absent: readonly string[], files: Map<string, EvidenceFile>, repository: Repository, source: EvidenceSource): Promise<void> {
  if (absent.length === 0) return;
  const { shallow } = await readPosition(repository);
  const places = await whereabouts(repository, absent.map((path) => source.prefix + path), source.presence);
  const moved: string[] = [];
  for (const path of absent) {
    const found = places.get(source.prefix + path);
    if (!found) continue;
    const movedTo = found.movedTo?.startsWith(source.prefix) ? found.movedTo.slice(source.prefix.length) : null;
    if (movedTo !== null) moved.push(movedTo);
    // What a shallow clone does not show may still have been.
    files.set(path, shallow && !found.existed ? { kind: 'absent', existed: null, movedTo, cutOff: true } : { kind: 'absent', existed: found.existed, movedTo });
  }
  const unread = moved.filter((path) => !files.has(path));
  for (const [path, each] of await source.read(unread)) files.set(path, asEvidence(each, source));
}

function asEvidence(read: ReadEvidence, { presence }: EvidenceSource): EvidenceFile {
  if (read.kind === 'file') return { ...read, filtered: isPointer(read.text), ...(presence ? { blob: true as const } : {}) };
  return read.kind === 'absent' ? { kind: 'absent', existed: null, movedTo: null } : read;
}

function fromBlob(bytes: Uint8Array, filtered: boolean): EvidenceFile {
  const file = evidenceOf(bytes);
  return isPointer(file.text) ? { ...file, filtered: true } : { ...file, filtered, blob: true };
}

/** A Git LFS pointer, with or without attributes that say so: the bytes that were meant are elsewhere (github.com/git-lfs/git-lfs, docs/spec.md). */
function isPointer(text: string | null): boolean {
  return text !== null && text.length < 1_024 && text.startsWith('version https://git-lfs.github.com/spec/') && /^oid \w+:[0-9a-f]+\r?$/m.test(text);
}
