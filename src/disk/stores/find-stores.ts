import { isAbsolute, join, relative, sep } from 'node:path';

import type { SourceFile } from '#workspace/document';
import { isMarkdownPath, misnamedAgentFile } from '#workspace/paths/agent-files';
import { isAgentSettings } from '#workspace/project/agent-settings';
import { isNativePath } from '#workspace/stores/detect-stores';

import { type Dirent, readdirSync, realpathSync } from '../facts/tracked-fs.ts';
import { readSource, reasonOf } from '../reading/read-source.ts';
import { hasPermalink } from './has-permalink.ts';
import { isNoteBesideIndex } from './notes-beside-index.ts';

/** The native memory of one root below a folder: its files, as far as they are some agent's. */
export interface FoundRoot {
  /** Absolute. */
  readonly path: string;
  /** Whether a git directory is there. */
  readonly inGit: boolean;
  readonly files: readonly SourceFile[];
  /** Whether agents take settings or hooks from a file in it. */
  readonly hasSettings: boolean;
}

/** What a walk found, and what it left out. */
export interface FoundStores {
  readonly roots: readonly FoundRoot[];
  readonly notices: readonly string[];
}

/** How far a walk goes; a home folder has millions of names. */
export interface WalkLimits {
  readonly names: number;
  readonly depth: number;
  /** Markdown that is looked into for the one convention that no name tells; 0 for none. */
  readonly heads: number;
  /** Files that are read in full. */
  readonly files: number;
  /** How long it may take, for a network share answers slowly; half a minute unless said. */
  readonly milliseconds?: number;
}

const usualLimits: WalkLimits = { names: 500_000, depth: 40, heads: 20_000, files: 20_000 };

/** Folders at the top of a machine that are no files: what is in them is made up as it is read. */
const madeUp = new Set(['/proc', '/sys', '/dev', '/run']);
/** Names between two looks at the clock. */
const stride = 5_000;

/** Where agents put their memory: a link in such a place is said, for it is not followed. */
const storePlace =
  /(?:^|\/)(?:\.claude\/(?:memory|agent-memory|agent-memory-local)|\.serena\/memories|memory-bank|memory|\.agents\/memory)$/;
/** Bytes of a `.git` file. */
const gitFileBytes = 4_096;

/**
 * Finds native memory below a folder by names alone, and reads what it found: files of stores, and
 * Markdown whose frontmatter has `permalink`. Each repository below is a root of its own; a linked
 * work tree inside one is a copy, and left out. Links are not followed. What cannot be read, and
 * every limit that was hit, is a notice.
 *
 * @param start absolute; walked whatever it is called
 * @param root the root that `start` lies in
 * @param wholeStore whether all Markdown below is one store's
 * @param progress told how far it came
 */
export function findStores(
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
    // The stack gives the last one first.
    for (const place of lookInto(walk, next, entries).reverse()) pending.push(place);
  }
  return { roots: [...walk.roots.values()], notices: walk.notices };
}

/** A root that is being filled. */
interface RootSoFar extends FoundRoot {
  readonly files: SourceFile[];
  hasSettings: boolean;
}

/** A folder that waits to be looked into. */
interface Place {
  readonly folder: string;
  readonly depth: number;
  readonly root: RootSoFar;
}

/** A walk on its way. */
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
  /** Notices that are given once, by their keys. */
  readonly said: Set<string>;
  /** `looked` is how far it had come when it last looked at the clock. */
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

/** A folder as notices call it. */
function shownBy({ start }: Walk, folder: string): string {
  return relative(start, folder).split(sep).join('/') || '.';
}

/** Whether the walk has to end at a folder: by its names, or by the clock. */
function isOver(walk: Walk, folder: string): boolean {
  const { counts, limits, started } = walk;
  const { milliseconds = 30_000 } = limits;
  const shown = shownBy(walk, folder);
  if (counts.names > limits.names) {
    once(
      walk,
      'names',
      `more than ${limits.names} names: the walk ended at ${shown}, and what comes after ` +
        'it was not looked at; name a folder with less below it',
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
    `the walk ended at ${shown} after ${Math.round(milliseconds / 1_000)}` +
      ' seconds, and what comes after it was not looked at; name a folder with less below ' +
      'it',
  );
  return true;
}

/** Takes in the memory of a folder, and gives the folders below it that are to be looked into. */
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
        `${path} is a link, and links are not followed; what it leads to is looked at by its own name`,
      );
    else if (
      (isMarkdownPath(path) || misnamedAgentFile(path) !== null) &&
      isMemory(walk, absolute, entry, isMeant(path) || isBeside?.(entry.name) === true)
    )
      takeIn(walk, root, path, entry);
  }
  const { limits } = walk;
  if (depth < limits.depth || below.length === 0) return below;
  const shown = shownBy(walk, folder);
  once(
    walk,
    'depth',
    `folders below ${limits.depth} others were not looked into, such as ${shown}`,
  );
  return [];
}

/** Whether a path is an agent's file, or almost. */
function isMeant(path: string): boolean {
  return isNativePath(path) || misnamedAgentFile(path) !== null;
}

/** Whether Markdown is some agent's memory: by its place, or by a look into it. */
function isMemory(walk: Walk, absolute: string, entry: Dirent, isNative: boolean): boolean {
  const { counts, limits } = walk;
  if (walk.wholeStore || isNative) return true;
  if (!entry.isFile() || limits.heads === 0) return false;
  if (counts.heads >= limits.heads)
    once(
      walk,
      'heads',
      `only the first ${limits.heads} Markdown files that are no agent's by their place were looked into`,
    );
  return counts.heads++ < limits.heads && hasPermalink(absolute);
}

function takeIn(walk: Walk, root: RootSoFar, path: string, entry: Dirent): void {
  const { counts, limits } = walk;
  if (counts.files >= limits.files)
    return once(
      walk,
      'files',
      `more than ${limits.files} files of memory: the others were not read; name a folder with less below it`,
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
    walk.notices.push(`cannot read the folder ${shownBy(walk, folder)}: ${reasonOf(error)}`);
    return [];
  }
}

/**
 * Reads one file; a link to a file of the same root is read at its own place, one that leads out is
 * reported.
 */
function read(root: string, path: string, entry: Dirent, notices: string[]): SourceFile | null {
  if (entry.isSymbolicLink())
    return staysInside(root, join(root, path))
      ? null
      : { path, unreadable: { kind: 'not-a-file', what: 'symlink' } };
  if (!entry.isFile()) return { path, unreadable: { kind: 'not-a-file', what: 'device' } };
  try {
    return readSource(join(root, path), path);
  } catch (error) {
    notices.push(`cannot read ${path}: ${reasonOf((error as Error).cause ?? error)}`);
    return null;
  }
}

function staysInside(root: string, absolute: string): boolean {
  try {
    const inside = relative(realpathSync(root), realpathSync(absolute));
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
  } catch {
    return false;
  }
}

/**
 * A `.git` file that leads into `worktrees` of another git directory: this folder is a second
 * checkout of it.
 */
function isLinkedWorkTree(file: string): boolean {
  try {
    const source = readSource(file, '.git', gitFileBytes);
    return 'text' in source && /^gitdir: .*[\\/]worktrees[\\/][^\\/\n]+\s*$/.test(source.text);
  } catch {
    return false;
  }
}

/**
 * Folders of tools, packages and build output: what is in them is nobody's memory, or a copy of it.
 */
const toolFolders: ReadonlySet<string> = new Set(
  (
    '.git node_modules bower_components vendor .txn .hg .svn .venv venv __pycache__ .tox .gradle ' +
    '.terraform .yarn .pnpm-store .cache .next .nuxt .svelte-kit .turbo dist build out target ' +
    'coverage Pods DerivedData'
  ).split(' '),
);
