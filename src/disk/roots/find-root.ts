import { dirname, join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { file, packageManifest as say } from '#messages/generated/program';

import {
  existsSync,
  isFolder,
  lstatIfThere,
  readdirSync,
  realpathSync,
} from '../facts/tracked-fs.ts';
import { readSource, systemErrorReason } from '../reading/read-source.ts';

/** A workspace; all paths are absolute. */
export interface Root {
  readonly path: string;
  /** False if neither a git directory nor a configuration marks where the workspace begins. */
  readonly fenced: boolean;
  /** Where the repository begins, when that is above `path`: paths are shown from there. */
  readonly repository: string | null;
  /** Whether a git directory is there or above. */
  readonly inGit: boolean;
  /** The configuration file: `package.json` only when it has a `ledger` key. */
  readonly config: string | null;
}

/** Names of configurations, besides the `ledger` key of a `package.json`. */
export const configNames: readonly string[] = [
  'ledger.config.json',
  'ledger.config.jsonc',
  'ledger.config.yaml',
  'ledger.config.yml',
];

/**
 * Finds the root of an existing absolute path: the nearest folder above it with a configuration,
 * up to the git root; else the git root; else the folder of the path.
 */
export function findRoot(start: string): Root {
  const folder = isFolder(start) ? start : dirname(start);
  for (let at = folder; ; at = dirname(at)) {
    const config = configIn(at);
    const isGitRoot = existsSync(join(at, '.git'));
    const repository = config && !isGitRoot ? gitRootAbove(at) : null;
    if (config)
      return {
        path: at,
        fenced: repository === null,
        repository,
        inGit: isGitRoot || repository !== null,
        config,
      };
    if (isGitRoot) return { path: at, fenced: true, repository: null, inGit: true, config: null };
    if (dirname(at) === at)
      return { path: folder, fenced: false, repository: null, inGit: false, config: null };
  }
}

/** The nearest folder above `folder` that has a `.git`; null for none. */
export function gitRootAbove(folder: string): string | null {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

function configIn(folder: string): string | null {
  // A dangling link counts: a configuration must not be passed over silently.
  const named = configNames.map((name) => join(folder, name));
  try {
    for (const path of named) if (lstatIfThere(path)) return path;
  } catch (error) {
    throw new EnvironmentError(
      file.unread({ path: folder, problem: systemErrorReason(error) }),
      error,
    );
  }
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return null;
  const text = textOf(manifest);
  try {
    if (text === null || !hasLedgerKey(text)) return null;
  } catch (error) {
    throw new UsageError(say.noJson({ manifest, problem: (error as Error).message }));
  }
  if (lstatIfThere(manifest)?.isSymbolicLink()) throw new UsageError(say.link({ manifest }));
  return manifest;
}

function textOf(manifest: string): string | null {
  try {
    const file = readSource(realpathSync(manifest), 'package.json');
    return 'text' in file ? file.text : null;
  } catch {
    return null;
  }
}

/**
 * Whether the text of a `package.json` has a `ledger` key.
 *
 * @throws {SyntaxError} when it is not JSON
 */
export function hasLedgerKey(manifest: string): boolean {
  const value: unknown = manifest.includes('"ledger"') ? JSON.parse(manifest) : null;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'ledger');
}

/** Whether a folder below a root is another repository, by its `.git`. */
export function isNestedRepository(root: string, folder: string): boolean {
  return (
    folder !== '' &&
    lstatIfThere(join(root, folder))?.isDirectory() === true &&
    lstatIfThere(join(root, folder, '.git')) !== undefined
  );
}

/** The first folder of a path below a root, the path included, that is another repository. */
export function findNestedRepository(root: string, path: string): string | null {
  const parts = path === '' ? [] : path.split('/');
  return (
    parts
      .map((_part, at) => parts.slice(0, at + 1).join('/'))
      .find((folder) => isNestedRepository(root, folder)) ?? null
  );
}

/** Whether a folder is empty, as a submodule before it is checked out. */
export function isEmptyFolder(root: string, folder: string): boolean {
  try {
    return readdirSync(join(root, folder)).length === 0;
  } catch {
    return false;
  }
}
