import { hash } from 'node:crypto';

import type { TreeEntry } from '#git/objects/list-tree';
import { layoutOf } from '#workspace/paths/layout';
import { factIn, followPath } from '#workspace/paths/path-listing';
import { folderOf } from '#workspace/paths/target';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { foldedNameClashes, journalsIn } from './base/names-in-tree.ts';
import { linksOutOfMemory, lostLink, memoryPlaces } from './memory-places.ts';
import { configPlaces } from './policy/find-config.ts';
import { type Snapshot, snapshotBelow } from './snapshot.ts';

/** What is asked of staged memory, as far as it says which files count. */
export interface Asked {
  /** The folder it is asked from, from the repository's top. */
  readonly from: string;
  /** Files and folders that were named, from the root. */
  readonly named: readonly string[];
}

/**
 * What an answer about staged memory was made from, as plain data: enough to tell whether it would
 * be given again.
 */
export interface StagedInputs {
  readonly config: LedgerConfig;
  readonly adrFolder: string | null;
  /**
   * The way from the repository's top to the root, with a closing slash; empty where they are one.
   */
  readonly prefix: string;
  /**
   * Paths besides memory that were looked at, from the root, and those of which it mattered what
   * they hold.
   */
  readonly places: readonly string[];
  readonly read: readonly string[];
  /** Those in which evidence no longer holds. */
  readonly broken: readonly string[];
  /** The commit that was HEAD, where what is staged changed one of these; else null. */
  readonly brokenSince: string | null;
  readonly digest: string;
}

/**
 * Says what an answer was made from.
 *
 * @param seen what is staged, from the root
 * @param changed where that differs from HEAD, from the repository's top
 */
export function stagedInputsOf(
  seen: Snapshot,
  made: Omit<StagedInputs, 'prefix' | 'digest' | 'brokenSince'>,
  changed: readonly string[] | null,
  asked: Asked,
): StagedInputs {
  const { prefix } = seen;
  return {
    ...made,
    prefix,
    brokenSince: brokenSince(seen, changed ?? [], { ...made, prefix }),
    digest: digestOf(seen, made, asked),
  };
}

/**
 * Whether what is staged now gives the answer again: memory is as HEAD has it, and with all that
 * was looked at beside it as it was then.
 *
 * @param staged what is staged, from the repository's top; `changed` is where that differs from
 *   HEAD
 */
export async function stillHoldsFor(
  staged: Snapshot,
  changed: readonly string[],
  basis: StagedInputs,
  asked: Asked,
): Promise<boolean> {
  const layout = layoutOf(basis.config, basis.adrFolder);
  // What is compared with HEAD is then nothing, as it was when the answer was made.
  const isBeside = !changed.some(
    (path) => path.startsWith(basis.prefix) && layout.accepts(path.slice(basis.prefix.length)),
  );
  return (
    isBeside &&
    basis.brokenSince === brokenSince(staged, changed, basis) &&
    digestOf(await snapshotBelow(staged, basis.prefix), basis, asked) === basis.digest
  );
}

/**
 * What an answer about broken evidence depends on besides the index: who broke it is told by HEAD,
 * where the index has another file than that.
 */
function brokenSince(
  { on }: Pick<Snapshot, 'on'>,
  changed: readonly string[],
  { broken, prefix }: Pick<StagedInputs, 'broken' | 'prefix'>,
): string | null {
  const files = new Set(broken.map((path) => prefix + path));
  return changed.some((path) => files.has(path)) ? on : null;
}

/**
 * The entries of files beside memory that decide how it is judged, from the repository's top:
 * configurations as far as they are looked for, what excuses problems, names and attributes.
 */
export function inForce(
  { prefix, whole }: Snapshot,
  { from }: Asked,
): readonly (readonly [string, TreeEntry | undefined])[] {
  const paths = [
    ...configsFrom(from, whole),
    ...[waiversFile, baselineFile, '.adr-dir'].map((name) => prefix + name),
    '.mailmap',
    ...[...whole.keys()].filter((each) => each.endsWith('.gitattributes')),
  ];
  return paths.map((path) => [path, whole.get(path)]);
}

function digestOf(
  seen: Snapshot,
  {
    config,
    adrFolder,
    places,
    read,
  }: Omit<StagedInputs, 'prefix' | 'digest' | 'broken' | 'brokenSince'>,
  asked: Asked,
): string {
  const { files } = seen;
  const layout = layoutOf(config, adrFolder);
  const { byHand, wanted } = memoryPlaces(seen, layout, asked.named);
  const deciding = inForce(seen, asked);
  // How many there are of each, so that one list cannot pass for the end of another.
  const said: (string | undefined)[] = [
    [deciding, wanted, [...byHand], places, read].map(({ length }) => length).join(),
  ];
  for (const [path, entry] of deciding) said.push(path, entry?.mode, entry?.id);
  for (const path of wanted)
    said.push(
      path,
      files.get(path)?.id,
      isFile(seen, path) ? 'file' : JSON.stringify(lostLink(seen, layout, path, byHand)),
    );
  for (const path of byHand) said.push(path);
  said.push(
    JSON.stringify([
      linksOutOfMemory(seen, layout),
      foldedNameClashes(seen, layout, config),
      journalsIn(seen, config),
    ]),
  );
  for (const path of places) said.push(path, isFile(seen, path) ? 'file' : standing(seen, path));
  for (const path of read)
    said.push(path, isFile(seen, path) ? files.get(path)?.id : standing(seen, path));
  return hash('sha256', said.join('\0')).slice(0, 32);
}

/**
 * Every place that is looked at for a configuration; where one has a file of its own, those above
 * do not count.
 */
function configsFrom(from: string, whole: Snapshot['whole']): string[] {
  const paths: string[] = [];
  for (let at = from; ; at = folderOf(at)) {
    const { own, manifest } = configPlaces(at);
    paths.push(...own);
    if (own.some((path) => whole.has(path))) return paths;
    paths.push(manifest);
    if (at === '') return paths;
  }
}

/** Whether a path is a file of the tree, with no link on the way. */
function isFile({ files }: Snapshot, path: string): boolean {
  return files.get(path)?.mode.startsWith('100') === true;
}

/** All that can be said of a path that is none. */
function standing({ files, listing }: Snapshot, path: string): string {
  const leads = followPath(listing, path);
  return JSON.stringify([
    files.get(path),
    factIn(listing, path),
    leads,
    leads.kind === 'file'
      ? files.get(leads.path)
      : leads.kind === 'missing'
        ? listing.at(leads.folder)
        : null,
  ]);
}
