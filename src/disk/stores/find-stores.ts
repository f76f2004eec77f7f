import { join, relative, sep } from 'node:path';

import type { SourceFile } from '#workspace/document';
import { isMarkdownPath, misnamedAgentFile } from '#workspace/paths/agent-files';
import { isAgentSettings } from '#workspace/project/agent-settings';
import { isNativePath } from '#workspace/stores/detect-stores';

import { type Dirent, readdirSync, realpathOrNull, realpathSync } from '../facts/tracked-fs.ts';
import { readSource, systemErrorReason } from '../reading/read-source.ts';
import type { Root } from '../roots/find-root.ts';
import { belowRoot } from '../roots/locate.ts';
import { hasPermalink, isNoteBesideIndex } from './note-files.ts';

/** The files of agents in one root. */
export interface FoundRoot {
  /** Absolute. */
  readonly path: string;
  /** Whether a git directory is there. */
  readonly inGit: boolean;
  readonly files: readonly SourceFile[];
  /** Whether agents take settings or hooks from a file in it. */
  readonly hasSettings: boolean;
}

/** The files of agents below a folder, by root. */
export interface FoundStores {
  readonly roots: readonly FoundRoot[];
  /** What was not read, and why. */
  readonly notices: readonly string[];
}

/** How far a walk goes: a home folder has millions of names, and a network share is slow. */
export interface WalkLimits {
  readonly names: number;
  readonly depth: number;
  /** Markdown files that are searched for `permalink`; 0 for none. */
  readonly heads: number;
  /** Files that are read in full. */
  readonly files: number;
  /** Half a minute unless given. */
  readonly milliseconds?: number;
}

const usualLimits: WalkLimits = { names: 500_000, depth: 40, heads: 20_000, files: 20_000 };

/** Folders whose files are made by the system as they are read. */
const madeUp = new Set(['/proc', '/sys', '/dev', '/run']);
/** Names between two looks at the clock. */
const stride = 5_000;

/** Folders of memory: a link in their place is reported, for it is not followed. */
const storePlace =
  /(?:^|\/)(?:\.claude\/(?:memory|agent-memory|agent-memory-local)|\.serena\/memories|memory-bank|memory|\.agents\/memory)$/;
/** Bytes of a `.git` file. */
const gitFileBytes = 4_096;

/**
 * Finds and reads native memory below an absolute folder: files of agents by their names, and
 * Markdown with `permalink`. Each repository is a separate root; linked work trees are left out.
 * Links are not followed. Unreadable files, and limits that were reached, are notices.
 *
 * @param root the root that `start` is in
 * @param wholeStore whether all Markdown below is one store's
 * @param progress receives what to show while the walk goes on
 */
export function readStoresBelow(
  start: string,
  root: { readonly path: string; readonly inGit: boolean },
  wholeStore = false,
  limits: WalkLimits = usualLimits,
  progress: (what: string) => void = () => undefined,
): FoundStores {
  const walk: Walk = {
    start,
    top: root.path,
    wholeStore,
    limits,
    progress,
    started: performance.now(),
    roots: new Map(),
    notices: [],
    said: new Set(),
    counts: { names: 0, heads: 0, files: 0, looked: 0 },
  };
  const pending: Place[] = [{ folder: start, depth: 0, root: rootAt(walk, root.path, root.inGit) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const entries = listed(walk, next.folder);
    walk.counts.names += entries.length;
    if (isOver(walk, next.folder)) break;
    for (const place of lookInto(walk, next, entries).reverse()) pending.push(place);
  }
  return { roots: [...walk.roots.values()], notices: walk.notices };
}

interface RootSoFar extends FoundRoot {
  readonly files: SourceFile[];
  hasSettings: boolean;
}

interface Place {
  readonly folder: string;
  readonly depth: number;
  readonly root: RootSoFar;
}

interface Walk {
  readonly start: string;
  /** The root that it started in. */
  readonly top: string;
  readonly wholeStore: boolean;
  readonly limits: WalkLimits;
  progress(what: string): void;
  readonly started: number;
  readonly roots: Map<string, RootSoFar>;
  readonly notices: string[];
  /** Keys of notices that are given once. */
  readonly said: Set<string>;
  /** `looked` is the count of names and heads at the last look at the clock. */
  readonly counts: { names: number; heads: number; files: number; looked: number };
}

function rootAt({ roots }: Walk, path: string, inGit: boolean): RootSoFar {
  const known = roots.get(path) ?? { path, inGit, files: [], hasSettings: false };
  roots.set(path, known);
  return known;
}

function once({ said, notices }: Walk, key: string, notice: string): void {
  if (!said.has(key)) notices.push(notice);
  said.add(key);
}

/** A folder in notices. */
function shownBy({ start }: Walk, folder: string): string {
  return relative(start, folder).split(sep).join('/') || '.';
}

/** Whether a limit ends the walk at a folder. */
function isOver(walk: Walk, folder: string): boolean {
  const { counts, limits, started } = walk;
  const { milliseconds = 30_000 } = limits;
  const shown = shownBy(walk, folder);
  if (counts.names > limits.names) {
    once(
      walk,
      'names',
      `the search for memory stopped at ${shown} after ${limits.names} names; name a smaller folder`,
    );
    return true;
  }
  if (counts.names + counts.heads - counts.looked < stride) return false;
  counts.looked = counts.names + counts.heads;
  walk.progress(`looking for memory among ${counts.names} names so far, in ${shown}`);
  if (performance.now() - started <= milliseconds) return false;
  once(
    walk,
    'time',
    `the search for memory stopped at ${shown} after ${Math.round(milliseconds / 1_000)} s; ` +
      'name a smaller folder',
  );
  return true;
}

/** Takes the memory of a folder, and returns the folders below it to look into. */
function lookInto(walk: Walk, place: Place, entries: readonly Dirent[]): Place[] {
  const { folder, depth } = place;
  const git = folder === walk.top ? undefined : entries.find((entry) => entry.name === '.git');
  if (git?.isFile() && place.root.inGit && isLinkedWorkTree(join(folder, '.git'))) return [];
  const root = git && (git.isDirectory() || git.isFile()) ? rootAt(walk, folder, true) : place.root;
  const isBeside = entries.some((entry) => entry.name === 'MEMORY.md' && entry.isFile())
    ? isNoteBesideIndex(join(folder, 'MEMORY.md'))
    : null;
  const below: Place[] = [];
  for (const entry of entries) {
    const absolute = join(folder, entry.name);
    const path = relative(root.path, absolute).split(sep).join('/');
    if (entry.isFile() && isAgentSettings(path)) root.hasSettings = true;
    if (entry.isDirectory()) {
      if (!toolFolders.has(entry.name) && !madeUp.has(absolute))
        below.push({ folder: absolute, depth: depth + 1, root });
    } else if (entry.isSymbolicLink() && storePlace.test(path))
      walk.notices.push(
        `${path} is a link, and ledger does not follow links; name its target instead`,
      );
    else if (
      (isMarkdownPath(path) || misnamedAgentFile(path) !== null) &&
      (walk.wholeStore ||
        isNativePath(path) ||
        misnamedAgentFile(path) !== null ||
        isBeside?.(entry.name) ||
        isBasicMemory(walk, absolute, entry))
    )
      takeIn(walk, root, path, entry);
  }
  const { limits } = walk;
  if (depth < limits.depth || below.length === 0) return below;
  const shown = shownBy(walk, folder);
  once(
    walk,
    'depth',
    `folders below level ${limits.depth} were not searched, such as those in ${shown}`,
  );
  return [];
}

/** Looks into a file, as long as the limit allows it. */
function isBasicMemory(walk: Walk, absolute: string, entry: Dirent): boolean {
  const { counts, limits } = walk;
  if (!entry.isFile() || limits.heads === 0) return false;
  if (counts.heads >= limits.heads)
    once(
      walk,
      'heads',
      `only the first ${limits.heads} Markdown files outside agent folders were checked`,
    );
  return counts.heads++ < limits.heads && hasPermalink(absolute);
}

function takeIn(walk: Walk, root: RootSoFar, path: string, entry: Dirent): void {
  const { counts, limits } = walk;
  if (counts.files >= limits.files)
    return once(
      walk,
      'files',
      `memory has more than ${limits.files} files, and the rest were not read; name a smaller folder`,
    );
  const file = read(root.path, path, entry, walk.notices);
  if (!file) return;
  counts.files += 1;
  root.files.push(file);
}

function listed(walk: Walk, folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    );
  } catch (error) {
    walk.notices.push(
      `cannot read the folder ${shownBy(walk, folder)}: ${systemErrorReason(error)}`,
    );
    return [];
  }
}

/** Null for a link to a file of the same root, which is read at its own place. */
function read(root: string, path: string, entry: Dirent, notices: string[]): SourceFile | null {
  if (entry.isSymbolicLink()) {
    const target = realpathOrNull(join(root, path));
    return target !== null && belowRoot(realpathSync(root), target) !== null
      ? null
      : { path, unreadable: { kind: 'not-a-file', what: 'symlink' } };
  }
  if (!entry.isFile()) return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
  try {
    return readSource(join(root, path), path);
  } catch (error) {
    notices.push(`cannot read ${path}: ${systemErrorReason((error as Error).cause ?? error)}`);
    return null;
  }
}

/** Whether a `.git` file leads into `worktrees` of another git directory. */
function isLinkedWorkTree(file: string): boolean {
  try {
    const source = readSource(file, '.git', gitFileBytes);
    return 'text' in source && /^gitdir: .*[\\/]worktrees[\\/][^\\/\n]+\s*$/.test(source.text);
  } catch {
    return false;
  }
}

/** Folders of tools, packages and build output, which have no memory, or copies of it. */
const toolFolders: ReadonlySet<string> = new Set(
  (
    '.git node_modules bower_components vendor .txn .hg .svn .venv venv __pycache__ .tox .gradle ' +
    '.terraform .yarn .pnpm-store .cache .next .nuxt .svelte-kit .turbo dist build out target ' +
    'coverage Pods DerivedData'
  ).split(' '),
);

/** Files of agents in all folders of a root. */
export interface NestedTexts {
  /** Relative to the root. */
  readonly paths: readonly string[];
  /** Skipped folders and files, and why. */
  readonly notices: readonly string[];
}

/**
 * Finds instructions and notes of agents in all folders of a root, by their names alone; those in
 * other repositories are notices.
 */
export function nestedTexts({ path, inGit }: Root): NestedTexts {
  const { roots, notices } = readStoresBelow(path, { path, inGit }, false, {
    names: 200_000,
    depth: 40,
    heads: 0,
    files: 5_000,
    milliseconds: 5_000,
  });
  const own = roots.find((root) => root.path === path);
  const others = roots.filter((root) => root !== own && root.files.length > 0);
  return {
    paths: (own?.files ?? []).map((file) => file.path),
    notices: [
      ...notices,
      ...others.map((root) => `${root.path.slice(path.length + 1)} is a repository of its own`),
    ],
  };
}
