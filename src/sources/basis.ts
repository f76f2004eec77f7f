import { hash } from 'node:crypto';

import { configNames } from '#disk/find-root';
import { factIn, followPath } from '#workspace/listing';
import { layoutOf, type Layout } from '#workspace/layout';
import { baselineFile, waiversFile } from '#workspace/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { folderOf } from '#workspace/target';

import { lostLink, memoryPlaces, strayLinks } from './memory-places.ts';
import { journalsIn, twinsIn } from './names-in-tree.ts';
import { seenFrom, type Snapshot } from './snapshot.ts';

/** What is asked of staged memory, as far as it says which files count. */
export interface Asked {
  /** The folder it is asked from, from the repository's top. */
  readonly from: string;
  /** Files and folders that were named, from the root. */
  readonly named: readonly string[];
}

/** What an answer about staged memory was made from, as plain data: enough to tell whether it would be given again. */
export interface Basis {
  readonly config: LedgerConfig;
  readonly adrFolder: string | null;
  /** The way from the repository's top to the root, with a closing slash; empty where they are one. */
  readonly prefix: string;
  /** Paths besides memory that were looked at, from the root, and those of which it mattered what they hold. */
  readonly places: readonly string[];
  readonly read: readonly string[];
  readonly digest: string;
}

/**
 * Says what an answer was made from.
 *
 * @param seen what is staged, from the root
 */
export function basisOf(seen: Snapshot, made: Omit<Basis, 'prefix' | 'digest'>, asked: Asked): Basis {
  return { ...made, prefix: seen.prefix, digest: digestOf(seen, made, asked) };
}

/**
 * Whether what is staged now gives the answer again: memory is as HEAD has it, and with all that was looked at beside it as it was
 * then (document 8).
 *
 * @param staged what is staged, from the repository's top; `changed` is where that differs from HEAD
 */
export async function stillGiven(staged: Snapshot, changed: readonly string[], basis: Basis, asked: Asked): Promise<boolean> {
  return isBeside(changed, basis, layoutOf(basis.config, basis.adrFolder)) && digestOf(await seenFrom(staged, basis.prefix), basis, asked) === basis.digest;
}

/** Whether none of these paths, from the repository's top, is memory: what is compared with HEAD is then nothing. */
export function isBeside(changed: readonly string[], { prefix }: Pick<Basis, 'prefix'>, layout: Layout): boolean {
  return !changed.some((path) => path.startsWith(prefix) && layout.accepts(path.slice(prefix.length)));
}

function digestOf(seen: Snapshot, { config, adrFolder, places, read }: Omit<Basis, 'prefix' | 'digest'>, { from, named }: Asked): string {
  const { files, whole } = seen;
  const layout = layoutOf(config, adrFolder);
  const { byHand, wanted } = memoryPlaces(seen, layout, named);
  const said: (string | undefined)[] = [];
  for (const path of [...configsFrom(from, whole), '.mailmap', ...[...whole.keys()].filter((each) => each.endsWith('.gitattributes'))]) said.push(path, whole.get(path)?.id);
  for (const path of [waiversFile, baselineFile, '.adr-dir']) said.push(path, files.get(path)?.id);
  for (const path of wanted) said.push(path, files.get(path)?.id, isFile(seen, path) ? 'file' : JSON.stringify(lostLink(seen, layout, path, byHand)));
  said.push(...byHand, JSON.stringify([strayLinks(seen, layout), twinsIn(seen, layout, config), journalsIn(seen, config)]));
  for (const path of places) said.push(path, isFile(seen, path) ? 'file' : standing(seen, path));
  for (const path of read) said.push(path, isFile(seen, path) ? files.get(path)?.id : standing(seen, path));
  return hash('sha256', said.join('\0')).slice(0, 32);
}

/** Where a configuration is looked for: upward, to the first that can be nothing else. */
function configsFrom(from: string, whole: Snapshot['whole']): string[] {
  const paths: string[] = [];
  for (let at = from; ; at = folderOf(at)) {
    const inFolder = (name: string): string => (at === '' ? name : `${at}/${name}`);
    const own = configNames.map(inFolder);
    paths.push(...own);
    if (own.some((path) => whole.has(path))) return paths;
    paths.push(inFolder('package.json'));
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
  return JSON.stringify([files.get(path), factIn(listing, path), leads, leads.kind === 'file' ? files.get(leads.path) : leads.kind === 'missing' ? listing.at(leads.folder) : null]);
}
