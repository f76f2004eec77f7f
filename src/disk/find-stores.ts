import { closeSync, openSync, readSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';

import type { SourceFile } from '#workspace/source-file';
import { isNativePath } from '#workspace/stores/detect-stores';

import { besideIndex } from './beside-index.ts';
import { readSource, reasonOf } from './read-source.ts';
import { lstatSync, readdirSync, realpathSync, type Dirent } from './witness/watched-fs.ts';

/** The native memory of one root below a folder: its files, as far as they are some agent's. */
export interface FoundRoot {
  /** Absolute. */
  readonly path: string;
  /** Whether a git directory is there. */
  readonly inGit: boolean;
  readonly files: readonly SourceFile[];
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
  /** Markdown that is looked into for the one convention that no name tells. */
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

/**
 * Folders of tools, packages and build output: what is in them is nobody's memory, or a copy of it.
 */
const skipped = new Set([
  '.git',
  'node_modules',
  'bower_components',
  'vendor',
  '.txn',
  '.hg',
  '.svn',
  '.venv',
  'venv',
  '__pycache__',
  '.tox',
  '.gradle',
  '.terraform',
  '.yarn',
  '.pnpm-store',
  '.cache',
  '.next',
  '.nuxt',
  '.svelte-kit',
  '.turbo',
  'dist',
  'build',
  'out',
  'target',
  'coverage',
  'Pods',
  'DerivedData',
]);
/** Where agents put their memory: a link in such a place is said, for it is not followed. */
const storePlace =
  /(?:^|\/)(?:\.claude\/(?:memory|agent-memory|agent-memory-local)|\.serena\/memories|memory-bank|memory|\.agents\/memory)$/;
/** Bytes of a file that show whether its frontmatter has a key. */
const headBytes = 4_096;

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
  const started = performance.now();
  const { milliseconds = 30_000 } = limits;
  const notices: string[] = [];
  const roots = new Map<string, { path: string; inGit: boolean; files: SourceFile[] }>();
  const rootAt = (
    path: string,
    inGit: boolean,
  ): { path: string; inGit: boolean; files: SourceFile[] } => {
    const known = roots.get(path) ?? { path, inGit, files: [] };
    roots.set(path, known);
    return known;
  };
  const counts = { names: 0, heads: 0, files: 0, looked: 0 };
  const said = new Set<string>();
  const once = (key: string, notice: string): void => {
    if (!said.has(key)) notices.push(notice);
    said.add(key);
  };
  const pending: {
    folder: string;
    depth: number;
    root: { path: string; inGit: boolean; files: SourceFile[] };
  }[] = [{ folder: start, depth: 0, root: rootAt(root.path, root.inGit) }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { folder, depth } = next;
    const shown = relative(start, folder).split(sep).join('/') || '.';
    const entries = listed(folder, (why) =>
      notices.push(`cannot read the folder ${shown}: ${why}`),
    );
    counts.names += entries.length;
    if (counts.names > limits.names) {
      once(
        'names',
        `more than ${limits.names} names: the walk ended at ${shown}, and what comes after it was not looked at; name a folder with less below it`,
      );
      break;
    }
    if (counts.names + counts.heads - counts.looked >= stride) {
      counts.looked = counts.names + counts.heads;
      progress(`looking for memory among ${counts.names} names so far, in ${shown}`);
      if (performance.now() - started > milliseconds) {
        once(
          'time',
          `the walk ended at ${shown} after ${Math.round(milliseconds / 1_000)} seconds, and what comes after it was not looked at; name a folder with less below it`,
        );
        break;
      }
    }
    const git = folder === root.path ? undefined : entries.find((entry) => entry.name === '.git');
    if (git?.isFile() && next.root.inGit && isLinkedWorkTree(join(folder, '.git'))) continue;
    const at = git && (git.isDirectory() || git.isFile()) ? rootAt(folder, true) : next.root;
    const below: Dirent[] = [];
    const isBeside = entries.some((entry) => entry.name === 'MEMORY.md' && entry.isFile())
      ? besideIndex(join(folder, 'MEMORY.md'))
      : null;
    for (const entry of entries) {
      const path = relative(at.path, join(folder, entry.name)).split(sep).join('/');
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name) && !madeUp.has(join(folder, entry.name))) below.push(entry);
      } else if (entry.isSymbolicLink() && storePlace.test(path))
        notices.push(
          `${path} is a link, and links are not followed; what it leads to is looked at by its own name`,
        );
      else if (/\.(?:md|mdc)$/i.test(entry.name)) {
        const isNative = wholeStore || isNativePath(path) || isBeside?.(entry.name) === true;
        if (!isNative && !entry.isFile()) continue;
        if (!isNative && counts.heads >= limits.heads)
          once(
            'heads',
            `only the first ${limits.heads} Markdown files that are no agent's by their place were looked into`,
          );
        if (
          !isNative &&
          (counts.heads++ >= limits.heads || !hasPermalink(join(folder, entry.name)))
        )
          continue;
        if (counts.files >= limits.files) {
          once(
            'files',
            `more than ${limits.files} files of memory: the others were not read; name a folder with less below it`,
          );
          continue;
        }
        const file = read(at.path, path, entry, notices);
        if (file) {
          counts.files += 1;
          at.files.push(file);
        }
      }
    }
    if (depth >= limits.depth && below.length > 0)
      once('depth', `folders below ${limits.depth} others were not looked into, such as ${shown}`);
    // The stack gives the last one first.
    else
      for (const entry of below.reverse())
        pending.push({ folder: join(folder, entry.name), depth: depth + 1, root: at });
  }
  return { roots: [...roots.values()], notices };
}

function listed(folder: string, complain: (why: string) => void): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    );
  } catch (error) {
    complain(reasonOf(error));
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
    const source = readSource(file, '.git', headBytes);
    return 'text' in source && /^gitdir: .*[\\/]worktrees[\\/][^\\/\n]+\s*$/.test(source.text);
  } catch {
    return false;
  }
}

const head = Buffer.allocUnsafe(headBytes);

/** Whether the frontmatter of a file has the key by which basic-memory is known. */
function hasPermalink(absolute: string): boolean {
  try {
    if (!lstatSync(absolute).isFile()) return false;
    const descriptor = openSync(absolute, 'r');
    try {
      const text = head
        .toString('utf8', 0, readSync(descriptor, head, 0, headBytes, 0))
        .replace(/^\ufeff/, '');
      const end = text.search(/\n---[ \t]*(?:\r?\n|$)/);
      return (
        /^---[ \t]*\r?\n/.test(text) && /\npermalink:/.test(end === -1 ? text : text.slice(0, end))
      );
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
