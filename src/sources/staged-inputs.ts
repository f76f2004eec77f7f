import { hash } from 'node:crypto';

import type { TreeEntry } from '#git/objects/list-tree';
import { layoutOf } from '#workspace/paths/layout';
import { factIn, followPath } from '#workspace/paths/path-listing';
import { folderOf } from '#workspace/paths/target';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { foldedNameClashes, journalsIn } from './base/names-in-tree.ts';
import { findLinkProblem, linksOutOfMemory, memoryPlaces } from './memory-places.ts';
import { configPlaces } from './policy/find-config.ts';
import { type Snapshot, snapshotBelow } from './snapshot.ts';

/** The part of a request that selects files of staged memory. */
export interface FileSelection {
  /** The folder of the request in the repository. */
  readonly from: string;
  /** Named files and folders, from the root. */
  readonly named: readonly string[];
}

/** The inputs of a result about staged memory, to check whether it is still valid. */
export interface StagedInputs {
  readonly config: LedgerConfig;
  readonly adrFolder: string | null;
  /** Path of the root in the repository, with a closing slash; empty for its top. */
  readonly prefix: string;
  /** Paths besides memory that were looked up, from the root. */
  readonly places: readonly string[];
  /** Paths besides memory whose content was read. */
  readonly read: readonly string[];
  /** Files with broken evidence. */
  readonly broken: readonly string[];
  /** HEAD, if one of `broken` was staged with changes; else null. */
  readonly brokenSince: string | null;
  readonly digest: string;
}

/**
 * @param seen the staged files, from the root
 * @param changed the paths, in the repository, that differ from HEAD
 */
export function stagedInputsOf(
  seen: Snapshot,
  made: Omit<StagedInputs, 'prefix' | 'digest' | 'brokenSince'>,
  changed: readonly string[] | null,
  asked: FileSelection,
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
 * Whether a result is still valid: no memory differs from HEAD, and all inputs are as they were.
 *
 * @param staged the staged files of the repository
 * @param changed the paths, in the repository, that differ from HEAD
 */
export async function isAnswerValid(
  staged: Snapshot,
  changed: readonly string[],
  inputs: StagedInputs,
  asked: FileSelection,
): Promise<boolean> {
  const { prefix } = inputs;
  const layout = layoutOf(inputs.config, inputs.adrFolder);
  const isMemoryChanged = changed.some(
    (path) => path.startsWith(prefix) && layout.accepts(path.slice(prefix.length)),
  );
  return (
    !isMemoryChanged &&
    inputs.brokenSince === brokenSince(staged, changed, inputs) &&
    digestOf(await snapshotBelow(staged, prefix), inputs, asked) === inputs.digest
  );
}

/** HEAD, if a file with broken evidence is staged with changes: an answer names who broke it. */
function brokenSince(
  { on }: Pick<Snapshot, 'on'>,
  changed: readonly string[],
  { broken, prefix }: Pick<StagedInputs, 'broken' | 'prefix'>,
): string | null {
  const files = new Set(broken.map((path) => prefix + path));
  return changed.some((path) => files.has(path)) ? on : null;
}

/** The entries of configuration, policy, mailmap and attributes, by path in the repository. */
export function policyEntries(
  { prefix, whole }: Snapshot,
  { from }: FileSelection,
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
  asked: FileSelection,
): string {
  const { files } = seen;
  const layout = layoutOf(config, adrFolder);
  const { byHand, wanted } = memoryPlaces(seen, layout, asked.named);
  const deciding = policyEntries(seen, asked);
  // The lengths, so that the items of one list cannot be taken for those of another.
  const said: (string | undefined)[] = [
    [deciding, wanted, [...byHand], places, read].map(({ length }) => length).join(),
  ];
  for (const [path, entry] of deciding) said.push(path, entry?.mode, entry?.id);
  for (const path of wanted)
    said.push(
      path,
      files.get(path)?.id,
      isFile(seen, path) ? 'file' : JSON.stringify(findLinkProblem(seen, layout, path, byHand)),
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

/** The paths that are searched for a configuration, up to the first one with a file of its own. */
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

/** Whether a path is a file and not reached by a link. */
function isFile({ files }: Snapshot, path: string): boolean {
  return files.get(path)?.mode.startsWith('100') === true;
}

/** The state of a path that is not a file, as text. */
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
