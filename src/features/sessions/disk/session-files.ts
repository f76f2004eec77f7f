import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
} from 'node:fs';
import { basename, dirname, isAbsolute, join } from 'node:path';

import { type Env, homeOf, withTilde } from '#disk/stores/home-directory';
import { type SessionLayout, sessionLayouts } from '#workspace/paths/session-layouts';

/** The file of an agent session. */
export interface SessionFile {
  /** ID of its layout. */
  readonly agent: string;
  /** ID of the session. */
  readonly session: string;
  /** Absolute path. */
  readonly path: string;
  /** Path, with the home folder shown as ~. */
  readonly shown: string;
  readonly bytes: number;
  /** Time of the last change, in milliseconds since 1970. */
  readonly modified: number;
  /** Whether the file is one JSON value; else each line is one. */
  readonly whole: boolean;
}

/** The session files that were found. */
export interface SessionFiles {
  /** Newest first. */
  readonly files: readonly SessionFile[];
  /** Number of files in a folder of this project that name another project. */
  readonly elsewhere: number;
  /** Unreadable files and folders, with the home folder shown as ~. */
  readonly unread: readonly string[];
  /** Whether the search stopped at `maxNames`. */
  readonly more: boolean;
}

const maxNames = 200_000;
/** Bytes that are searched for the project of a session: first the smaller number. */
const [firstBytes, maxBytes] = [8_192, 131_072];
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/**
 * Finds agent sessions on this machine. Does not follow links. Reads the start of a file if its
 * path does not tell the project.
 *
 * @param projects absolute folders of one project: its root and its work trees; null for all
 * @param agents IDs of agents; null for all
 * @param max stops after this many, in no order
 */
export function sessionFiles(
  env: Env,
  projects: readonly string[] | null,
  agents: readonly string[] | null = null,
  max = Infinity,
): SessionFiles {
  const home = homeOf(env);
  const look: Look = { files: [], elsewhere: 0, unread: [], names: 0, home, max };
  for (const layout of sessionLayouts) {
    if (agents !== null && !agents.includes(layout.id)) continue;
    const base = realFolder(sessionFolderOf(layout, env, home));
    if (base === null) continue;
    for (const pattern of layout.files)
      visit(
        look,
        base,
        '',
        pattern.split('/'),
        (path) => {
          take(look, layout, base, path, projects);
        },
        folderNameTest(layout, projects),
      );
  }
  const migrated = new Set(look.files.map(({ path }) => path));
  return {
    // Gemini CLI rewrites an older .json session as .jsonl when it continues.
    files: look.files
      .filter(({ path }) => !(path.endsWith('.json') && migrated.has(`${path}l`)))
      .sort((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1)),
    elsewhere: look.elsewhere,
    unread: look.unread,
    more: look.names > maxNames,
  };
}

interface Look {
  readonly files: SessionFile[];
  readonly unread: string[];
  readonly home: string;
  readonly max: number;
  elsewhere: number;
  names: number;
}

function sessionFolderOf(
  { home: folder, variable }: SessionLayout,
  env: Env,
  home: string,
): string {
  const moved = variable && env[variable[0]];
  return moved !== undefined && isAbsolute(moved)
    ? join(moved, variable?.[1] ?? '')
    : join(home, folder);
}

function realFolder(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

/** Returns a test of folder names: false if a folder has no sessions of the project. */
function folderNameTest(
  { folderOf, folderIs }: SessionLayout,
  projects: readonly string[] | null,
): (name: string) => boolean {
  if (folderOf === undefined || projects === null) return () => true;
  const names = projects.map((each) => folderOf(each));
  return (name) =>
    names.some(
      (each) =>
        name === each ||
        (folderIs === 'start' &&
          // The agent cuts a name after 200 characters and appends a hash.
          (name.startsWith(`${each}-`) ||
            (each.length > 200 && name.startsWith(each.slice(0, 200))))),
    );
}

/** Calls `use` with the path of each matching file, from `base`. */
function visit(
  look: Look,
  base: string,
  folder: string,
  [name = '', ...below]: readonly string[],
  use: (path: string) => void,
  mayEnter: (name: string) => boolean = () => true,
): void {
  if (!name.includes('*') && below.length > 0) {
    visit(look, base, join(folder, name), below, use, mayEnter);
    return;
  }
  const fits = new RegExp(`^${name.replace(/[.]/g, '\\.').replace('*', '.*')}$`);
  for (const entry of readEntries(look, join(base, folder))) {
    if (look.names > maxNames || look.files.length >= look.max) return;
    look.names += 1;
    if (!fits.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (below.length === 0) {
      if (entry.isFile()) use(path);
    } else if (entry.isDirectory() && mayEnter(entry.name)) visit(look, base, path, below, use);
  }
}

function readEntries(look: Look, folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'ENOTDIR') look.unread.push(withTilde(folder, look.home));
    return [];
  }
}

function take(
  look: Look,
  layout: SessionLayout,
  base: string,
  inside: string,
  projects: readonly string[] | null,
): void {
  const path = join(base, inside);
  try {
    const stat = lstatSync(path);
    if (!stat.isFile()) return;
    if (projects !== null && !belongs(look, layout, path, inside, projects)) return;
    look.files.push({
      agent: layout.id,
      session: inside.match(uuid)?.at(-1) ?? basename(inside).replace(/\.jsonl?$/, ''),
      path,
      shown: withTilde(path, look.home),
      bytes: stat.size,
      modified: stat.mtimeMs,
      whole: path.endsWith('.json'),
    });
  } catch {
    look.unread.push(withTilde(path, look.home));
  }
}

/** Compares the folder that a session names, or else the folder that contains it. */
function belongs(
  look: Look,
  { folderOf, beside, hashed }: SessionLayout,
  path: string,
  inside: string,
  projects: readonly string[],
): boolean {
  const [, folder = ''] = inside.split('/');
  const named =
    (beside === undefined ? null : readFolderBeside(path, beside)) ?? readFolderIn(path);
  if (named !== null && isAbsolute(named)) {
    const isHere = projects.some((each) => named === each || named.startsWith(`${each}/`));
    if (!isHere && folderOf && projects.some((each) => folderOf(each) === folder))
      look.elsewhere += 1;
    return isHere;
  }
  if (hashed)
    return projects
      .map((each) => createHash('sha256').update(each).digest('hex'))
      .some((each) => each === folder || each === named);
  return folderOf !== undefined && projects.some((each) => folderOf(each) === folder);
}

function readFolderBeside(path: string, beside: string): string | null {
  const name = basename(path).replace(/\..*$/, '');
  try {
    return findFolderName(
      readStart(join(dirname(path), beside.replace('{name}', name)), firstBytes),
    );
  } catch {
    return null;
  }
}

function readFolderIn(path: string): string | null {
  const first = readStart(path, firstBytes);
  const named = findFolderName(first);
  if (named !== null || Buffer.byteLength(first) < firstBytes) return named;
  return findFolderName(readStart(path, maxBytes));
}

/**
 * Finds a folder, or its hash, in a JSON key, a YAML line, or a first line that is a path. A JSON
 * key inside a message does not match: its quotation marks are escaped.
 */
function findFolderName(text: string): string | null {
  const json = /"(?:cwd|workspace_root|projectHash)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  const named =
    json === undefined
      ? (/^cwd:[ \t]*["']?([^\n"']+?)["']?[ \t]*$/m.exec(text)?.[1] ??
        /^(\/[^\n]*?)\s*$/.exec(text)?.[1])
      : parseString(json);
  return named === undefined || named === null ? null : named.replace(/(?<=.)\/+$/, '');
}

function parseString(json: string): string | null {
  try {
    return JSON.parse(json) as string;
  } catch {
    return null;
  }
}

function readStart(path: string, bytes: number): string {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) return '';
    const buffer = Buffer.allocUnsafe(bytes);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, bytes, 0));
  } finally {
    closeSync(descriptor);
  }
}
