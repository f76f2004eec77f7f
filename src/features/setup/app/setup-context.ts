import { join, resolve } from 'node:path';

import { managerAt } from '#app/invocation/called-program';
import { type LoadedMemory, loadMemories } from '#app/invocation/load-memories';
import type { Env } from '#app/invocation/principal';
import { tool } from '#app/invocation/version';
import { UsageError } from '#diagnostics/failure';
import { namesIn } from '#disk/facts/tracked-fs';
import { existingPaths, fileFact, pathBelow } from '#disk/reading/file-facts';
import { readConfigAt } from '#disk/reading/read-config-file';
import { readAdrFolder } from '#disk/reading/read-memory';
import { groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import { memoryPackages, packageFolders } from '#features/setup/setup/memory-packages';
import { listNames } from '#git/objects/list-tree';
import { readHooksPath, readOriginHost } from '#git/repository/git-settings';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { setupPlace as say } from '#messages/generated/configuration';
import { askVersion } from '#processes/run-command';
import { defaultLocationsOf } from '#promotion/edits/default-locations';
import { glossaryText, indexText } from '#promotion/templates/index-text';
import {
  type GitFacts,
  hookNames,
  type HooksFolder,
  inspectedFiles,
  type MemoryPackages,
  probedPaths,
  type SetupFacts,
  textOf,
} from '#setup/facts';
import { dependsOnTool, fetchCommandFor } from '#setup/package-manager';
import type { LoadedWorkspace } from '#sources/load-workspace';
import { layoutOf } from '#workspace/paths/layout';
import type { FileFact } from '#workspace/paths/rule-facts';
import type { Role } from '#workspace/records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

/** What setup works on: its facts, and the memory and repository that they are about. */
export interface SetupContext {
  readonly facts: SetupFacts;
  readonly located: RootWithPaths;
  readonly repository: Repository | null;
  /** The memory of the root, without that of other workspaces in `parts`. */
  readonly loaded: LoadedWorkspace;
  readonly parts: readonly LoadedMemory[];
  /** Whether a path is read as memory without any configuration. */
  isKnown(path: string): boolean;
}

/** Where the steps of a plan are written, absolute; no git directory outside git. */
export interface WrittenPlaces {
  readonly root: string;
  /** The git directory that all work trees share. */
  readonly gitDir: string | null;
}

/** Returns the folders into which a plan is written. */
export function writtenPlacesOf({ located, repository }: SetupContext): WrittenPlaces {
  return { root: located.root.path, gitDir: repository?.commonDir ?? null };
}

/** Where and how setup runs. */
export interface SetupRequest {
  readonly cwd: string;
  readonly env: Env;
  /** The name of ledger in printed commands. */
  readonly program: string;
  /** Absolute path of the running script; absent if it cannot be called as a program. */
  readonly script?: string;
  /** Whether `--local` is set: no file is written that would be committed. */
  readonly local: boolean;
  /**
   * Whether programs may be run to read their version: only if something is about to be written for
   * them.
   */
  readonly asksPrograms: boolean;
  /** The clock, for the day in a new index. */
  readonly now: Date;
}

/**
 * Gathers all facts for setup. Writes nothing and runs no program of the repository.
 *
 * @throws {UsageError} if the configuration is for a part of the repository, {EnvironmentError} for
 *   unreadable files
 */
export async function gatherSetupContext(request: SetupRequest): Promise<SetupContext> {
  const [located] = groupByRoot(resolve(request.cwd), [], null);
  if (!located) throw new UsageError(say.noFolder({ folder: request.cwd }));
  const { root } = located;
  if (root.repository !== null)
    throw new UsageError(say.partOfRepository({ folder: root.path, repository: root.repository }));
  return loadSetupContext(request, located, await readConfigAt({ root, from: '' }));
}

/** The same for a root that may be below the top of its repository; files are those at the top. */
export async function loadSetupContext(
  request: SetupRequest,
  located: RootWithPaths,
  config: LedgerConfig,
): Promise<SetupContext> {
  const top = located.root.repository ?? located.root.path;
  const repository = await openRepository(top, request.env, isMarked(top));
  const files = filesAt(top);
  const adrFolder = readAdrFolder(located.root.path);
  const git = repository && (await gitFacts(repository, request.env));
  const isConfigured = located.root.config !== null;
  // Where the configuration names the workspaces, they are what it says.
  const packages =
    config.workspaces === undefined && located.root.repository === null
      ? memoryPackages({ files, git }, layoutOf({}, null).accepts)
      : noPackages;
  const planned = isConfigured ? noPackages : packages;
  const parts = await loadMemories(
    located,
    planned.globs.length > 0 ? { ...config, workspaces: [...planned.globs] } : config,
    null,
  );
  const [loaded] = parts as readonly [LoadedMemory];
  const { program, script, local } = request;
  const dependent = dependentFolder(top, files, git);
  const facts: SetupFacts = {
    program,
    version: tool.version,
    script: canBeCalledAgain(script, program, top)
      ? { node: process.execPath, path: script }
      : null,
    manager: managerAt(join(top, dependent ?? '')),
    dependent,
    local,
    git,
    files,
    present: existingPaths(top, probedPaths),
    preCommit: versionOfPreCommit(request, files),
    memory: { any: parts.some(hasMemory), index: indexIn(loaded.workspace) },
    skeleton: {
      'memory/INDEX.md': indexText(request.now.toISOString()),
      'memory/glossary.md': glossaryText(),
    },
    ledgerFolder: defaultLocationsOf(loaded.workspace, config, adrFolder).ledger,
    workspaces: config.workspaces ?? planned.globs,
    unseen: isConfigured ? packages : noPackages,
  };
  const layout = layoutOf({}, adrFolder);
  return { facts, located, repository, loaded, parts, isKnown: (path) => layout.accepts(path) };
}

const noPackages: MemoryPackages = { folders: [], globs: [] };

/** The files that setup reads: `inspectedFiles`, the workflows, and where AGENTS.md links to. */
function filesAt(root: string): ReadonlyMap<string, FileFact> {
  const workflows = namesIn(join(root, '.github/workflows'))
    .filter((name) => /\.ya?ml$/.test(name))
    .map((name) => `.github/workflows/${name}`);
  const files = new Map(
    [...new Set([...inspectedFiles, ...workflows])].map(
      (path) => [path, fileFact(root, path)] as const,
    ),
  );
  const agents = files.get('AGENTS.md');
  if (agents?.kind === 'link' && agents.to !== null && !files.has(agents.to))
    files.set(agents.to, fileFact(root, agents.to));
  return files;
}

/** Returns the version of pre-commit; runs it only if init is about to write its configuration. */
function versionOfPreCommit(
  { asksPrograms, local, env }: SetupRequest,
  files: SetupFacts['files'],
): string | null {
  const isUsed = files.get('.pre-commit-config.yaml')?.kind === 'text';
  return asksPrograms && !local && isUsed ? askVersion('pre-commit', env) : null;
}

/** Whether there is memory besides the files and rules that agents load at every start. */
function hasMemory({ workspace: { entries, byPath } }: LoadedMemory): boolean {
  const isLoaded = /(?:^|\/)\.claude\/rules\//;
  return (
    entries.length > 0 ||
    [...byPath.values()].some(({ role, path }) => role !== 'bootloader' && !isLoaded.test(path))
  );
}

/** Returns the path of the index that agents read first; null if there is none. */
function indexIn({ indexes }: Workspace): string | null {
  const index =
    indexes.find((each) => each.path === 'memory/INDEX.md') ??
    indexes.find((each) => each.governed) ??
    indexes[0];
  return index?.path ?? null;
}

/** Returns the first package that depends on ledger; null if the top does, or none does. */
function dependentFolder(
  root: string,
  files: SetupFacts['files'],
  git: GitFacts | null,
): string | null {
  if (dependsOnTool(textOf({ files }, 'package.json'))) return null;
  const depends = (folder: string): boolean => {
    const manifest = fileFact(root, `${folder}/package.json`);
    return manifest.kind === 'text' && dependsOnTool(manifest.text);
  };
  return packageFolders(git?.names ?? []).find(depends) ?? null;
}

/**
 * Returns whether the running script stays on this machine: it was not fetched to run once, is not
 * in an archive, and is not part of the repository.
 */
function canBeCalledAgain(
  script: string | undefined,
  program: string,
  root: string,
): script is string {
  if (script === undefined || fetchCommandFor(program, '') !== null) return false;
  return pathBelow(root, script) === null && !/\.zip[\\/]/.test(script);
}

async function gitFacts(repository: Repository, env: Env): Promise<GitFacts> {
  const [hooks, host, names] = await Promise.all([
    hooksFolder(repository, env),
    readOriginHost(repository),
    listNames(repository),
  ]);
  return {
    hooks,
    host,
    names,
    ownHooks: new Map(
      hookNames.map((name) => [name, fileFact(join(repository.commonDir, 'hooks'), name)]),
    ),
    exclude: fileFact(repository.commonDir, 'info/exclude'),
  };
}

/**
 * Returns whether a folder or one above it contains `.git`. If none does, git need not be
 * installed.
 */
function isMarked(folder: string): boolean {
  for (let at = folder; ; at = join(at, '..')) {
    if (existingPaths(at, ['.git']).size > 0) return true;
    if (join(at, '..') === at) return false;
  }
}

/**
 * Returns the folder from which git runs hooks: `core.hooksPath`, relative to the top of the work
 * tree, else `hooks` in the shared git directory.
 */
async function hooksFolder(repository: Repository, env: Env): Promise<HooksFolder> {
  const configured = await readHooksPath(repository, env);
  const absolute =
    configured === null
      ? join(repository.commonDir, 'hooks')
      : resolve(repository.root, configured);
  const files = new Map(hookNames.map((name) => [name, fileFact(absolute, name)] as const));
  const inGit = pathBelow(repository.commonDir, absolute);
  const inTree = pathBelow(repository.root, absolute);
  if (inGit !== null) return { configured, where: 'git', path: inGit, files };
  return inTree === null || inTree === ''
    ? { configured, where: 'outside', path: absolute, files }
    : { configured, where: 'tree', path: inTree, files };
}

/** One memory store: an index or the records of a role in one folder. */
export interface ExistingMemory {
  readonly role: Role | 'ledger entry';
  readonly folder: string;
  readonly count: number;
}

/** The memory of a workspace by role and folder, in the order of its files. */
export function foundMemory(workspace: Workspace): ExistingMemory[] {
  const counts = new Map<string, ExistingMemory>();
  const add = (role: ExistingMemory['role'], path: string): void => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '.';
    const key = `${role} ${folder}`;
    counts.set(key, { role, folder, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const record of workspace.byPath.values()) add(record.role, record.path);
  for (const entry of workspace.entries) add('ledger entry', entry.path);
  return [...counts.values()];
}
