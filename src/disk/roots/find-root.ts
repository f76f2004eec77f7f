import { dirname, join } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { packageManifest as say } from '#messages/generated/program';

import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from '../facts/tracked-fs.ts';
import { readSource } from '../reading/read-source.ts';

/** Where a workspace begins and where its configuration is. All paths are absolute. */
export interface Root {
  readonly path: string;
  /**
   * False when nothing says where the repository ends: no git directory and no configuration above.
   */
  readonly fenced: boolean;
  /** Where the repository begins, when that is above `path`: paths are shown from there. */
  readonly repository: string | null;
  /** Whether a git directory is there or above. */
  readonly inGit: boolean;
  /** The configuration file: `package.json` only when it has a `ledger` key. */
  readonly config: string | null;
}

/** Names a configuration can have, besides the `ledger` key of a `package.json`. */
export const configNames: readonly string[] = [
  'ledger.config.json',
  'ledger.config.jsonc',
  'ledger.config.yaml',
  'ledger.config.yml',
];

/**
 * Finds the root above a path: the nearest configuration up to the git root, else the git root,
 * else the path itself.
 *
 * @param start an existing file or folder, absolute
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

export function gitRootAbove(folder: string): string | null {
  for (let at = dirname(folder); ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return null;
  }
}

function configIn(folder: string): string | null {
  // A dangling link is there, too: what was meant to configure must not silently configure nothing.
  for (const name of configNames)
    if (lstatSync(join(folder, name), { throwIfNoEntry: false })) return join(folder, name);
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return null;
  const text = textOf(manifest);
  try {
    if (text === null || !configures(text)) return null;
  } catch (error) {
    throw new UsageError(say.noJson({ manifest, problem: (error as Error).message }));
  }
  if (lstatSync(manifest).isSymbolicLink()) throw new UsageError(say.link({ manifest }));
  return manifest;
}

/** What is no file of text configures nothing. */
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
 * @throws {SyntaxError} when it is no JSON
 */
export function configures(manifest: string): boolean {
  const value: unknown = manifest.includes('"ledger"') ? JSON.parse(manifest) : null;
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'ledger');
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/**
 * Whether a folder below a root is another repository: it has a git directory, or the file that
 * leads to one.
 */
export function holdsRepository(root: string, folder: string): boolean {
  return (
    folder !== '' &&
    lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory() === true &&
    lstatSync(join(root, folder, '.git'), { throwIfNoEntry: false }) !== undefined
  );
}

/**
 * The first folder of a path below a root, itself included, that is another repository; null where
 * none is.
 */
export function repositoryOnTheWay(root: string, path: string): string | null {
  const parts = path === '' ? [] : path.split('/');
  return (
    parts
      .map((_part, at) => parts.slice(0, at + 1).join('/'))
      .find((folder) => holdsRepository(root, folder)) ?? null
  );
}

/** Whether a folder is there and is empty, as a submodule before it is checked out. */
export function isEmptyFolder(root: string, folder: string): boolean {
  try {
    return readdirSync(join(root, folder)).length === 0;
  } catch {
    return false;
  }
}
