import { posix } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configNames } from '#disk/roots/find-root';
import type { NestedConfig } from '#workspace/history/history';
import { configWithin, workspaceAt } from '#workspace/paths/nested-configuration';
import { followPath } from '#workspace/paths/path-listing';
import { folderOf, lastName } from '#workspace/paths/target';

import { type FileOfMemory, listMemoryFiles } from './base/configured-memory.ts';
import { configsOfMemories } from './memory-places.ts';
import {
  findConfig,
  type FoundConfig,
  hasLedgerConfig,
  isBrokenManifest,
  readSnapshotText,
} from './policy/find-config.ts';
import { type Snapshot, snapshotBelow } from './snapshot.ts';

/** Another configuration than the judging one that a change adds, edits or removes. */
export interface TouchedConfig {
  /** Path in the repository. */
  readonly path: string;
  /** Whether the change adds it. */
  readonly isNew: boolean;
}

/**
 * Lists configurations that a change touches, outside of `node_modules`. Commands below one of them
 * may read another memory than before.
 *
 * @param known paths of the judging configurations, before and after the change
 */
export async function touchedConfigs(
  before: Snapshot,
  head: Snapshot,
  known: ReadonlySet<string | null>,
): Promise<TouchedConfig[]> {
  const touched = [...new Set([...before.files.keys(), ...head.files.keys()])].filter(
    (path) =>
      isConfigName(path) &&
      !known.has(path) &&
      !/(?:^|\/)node_modules\//.test(path) &&
      (before.files.get(path)?.id !== head.files.get(path)?.id ||
        before.files.get(path)?.mode !== head.files.get(path)?.mode),
  );
  const found: TouchedConfig[] = [];
  for (const path of touched) {
    const isNew = !(await configuresAt(before, path));
    if (!isNew || (await configuresAt(head, path))) found.push({ path, isNew });
  }
  return found;
}

/**
 * Finds how configurations change the memory that commands in their folders read, given the files
 * after the change.
 *
 * @param judging the configuration in force, whose memory is checked anyway
 */
export async function findNestedMemoryChanges(
  before: Snapshot,
  head: Snapshot,
  touched: readonly TouchedConfig[],
  judging: Pick<FoundConfig, 'folder' | 'config'>,
): Promise<NestedConfig[]> {
  if (touched.length === 0) return [];
  const prefix = judging.folder === '' ? '' : `${judging.folder}/`;
  const seen = await snapshotBelow(head, prefix);
  const judged = new Set<string>();
  for (const config of configsOfMemories(judging.config, [seen]))
    for (const { path } of await listMemoryFiles(seen, config)) judged.add(path);
  const read = new Map<string, Promise<readonly FileOfMemory[]>>();
  const found: NestedConfig[] = [];
  for (const { path } of touched) {
    const folder = folderOf(path);
    const was = await memoryBelow(before, head, folder, read);
    const is = (await breaksAt(head, path)) ? [] : await memoryBelow(head, head, folder, read);
    const [wasAt, isAt] = [rolesOf(was), rolesOf(is)];
    const lost = was.filter((file) => isAt.get(file.path) !== file.role);
    const brought = is.flatMap(({ path: at, role, fact }) =>
      fact !== null && wasAt.get(at) !== role && !judged.has(at) ? [fact] : [],
    );
    if (lost.length > 0 || brought.length > 0)
      found.push({
        path: posix.relative(prefix === '' ? '.' : prefix, path),
        folder,
        lost: lost.length,
        brought,
      });
  }
  return found;
}

function rolesOf(files: readonly FileOfMemory[]): ReadonlyMap<string, FileOfMemory['role']> {
  return new Map(files.map(({ path, role }) => [path, role]));
}

/** The memory that a command in a folder reads; none with a broken configuration. */
async function memoryBelow(
  configured: Snapshot,
  head: Snapshot,
  folder: string,
  read: Map<string, Promise<readonly FileOfMemory[]>>,
): Promise<readonly FileOfMemory[]> {
  const own = await configAbove(configured, folder);
  if (own === null) return [];
  const within = workspaceAt(own.config, posix.relative(own.folder, folder));
  const key = JSON.stringify([own.folder, own.config, within]);
  const known =
    read.get(key) ??
    snapshotBelow(head, own.folder === '' ? '' : `${own.folder}/`).then((seen) =>
      listMemoryFiles(seen, configWithin(own.config, within)),
    );
  read.set(key, known);
  return known;
}

async function configAbove(
  snapshot: Snapshot,
  folder: string,
): Promise<Pick<FoundConfig, 'folder' | 'config'> | null> {
  try {
    return (await findConfig(snapshot, folder)) ?? { folder: '', config: {} };
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}

function isConfigName(path: string): boolean {
  const name = lastName(path);
  return name === 'package.json' || configNames.includes(name);
}

/** Whether a configuration exists at a path; a manifest needs a key for it. */
async function configuresAt(snapshot: Snapshot, path: string): Promise<boolean> {
  if (!snapshot.files.has(path)) return false;
  return (
    !path.endsWith('package.json') ||
    hasLedgerConfig(await readSnapshotText(snapshot, path)) ||
    breaksAt(snapshot, path)
  );
}

/** Whether a manifest breaks commands below it: invalid JSON, or a link to a configuring one. */
async function breaksAt(snapshot: Snapshot, path: string): Promise<boolean> {
  if (!path.endsWith('package.json')) return false;
  if (snapshot.files.get(path)?.mode !== '120000')
    return isBrokenManifest(await readSnapshotText(snapshot, path));
  const target = followPath(snapshot.listing, path);
  if (target.kind !== 'file') return false;
  const text = await readSnapshotText(snapshot, target.path);
  return hasLedgerConfig(text) || isBrokenManifest(text);
}
