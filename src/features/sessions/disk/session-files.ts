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

/** A file in which an agent keeps a session. */
export interface SessionFile {
  /** The agent's id, as in its layout. */
  readonly agent: string;
  readonly session: string;
  /** Absolute. */
  readonly path: string;
  /** The same as people write it, `~` for the home folder. */
  readonly shown: string;
  readonly bytes: number;
  /** When it was last written, in milliseconds. */
  readonly modified: number;
  /** Whether it is one JSON value, and not one on each line. */
  readonly whole: boolean;
}

/** Session files, and what was met beside them. */
export interface SessionFiles {
  /** The newest first. */
  readonly files: readonly SessionFile[];
  /** Files in a folder of this project that name another one. */
  readonly elsewhere: number;
  /** Folders and files that could not be read, as people write them. */
  readonly unread: readonly string[];
  /** There are more folders and files than one search looks at. */
  readonly more: boolean;
}

/** Names in all folders that one search looks at. */
const mostNames = 200_000;
/** Bytes at the beginning of a session that are searched for its project. */
const [firstBytes, mostBytes] = [8_192, 131_072];
const uuid = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;

/**
 * Finds the sessions that agents keep on this machine. Links are not followed; of a file only the
 * beginning is read, where its place does not tell the project.
 *
 * @param projects the folders of one project, absolute: its root and its work trees; null for the
 *   sessions of all projects
 * @param agents ids of the agents that are asked for; null for all
 * @param most how many are enough; whichever they are then
 */
export function sessionFiles(
  env: Env,
  projects: readonly string[] | null,
  agents: readonly string[] | null = null,
  most = Infinity,
): SessionFiles {
  const home = homeOf(env);
  const look: Look = { files: [], elsewhere: 0, unread: [], names: 0, home, most };
  for (const layout of sessionLayouts) {
    if (agents !== null && !agents.includes(layout.id)) continue;
    const base = realFolder(baseOf(layout, env, home));
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
        namedFolder(layout, projects),
      );
  }
  const migrated = new Set(look.files.map(({ path }) => path));
  return {
    // Gemini CLI writes an older session anew when it goes on, under the same name.
    files: look.files
      .filter(({ path }) => !(path.endsWith('.json') && migrated.has(`${path}l`)))
      .sort((a, b) => b.modified - a.modified || (a.path < b.path ? -1 : 1)),
    elsewhere: look.elsewhere,
    unread: look.unread,
    more: look.names > mostNames,
  };
}

/** What a search for sessions has met so far. */
interface Look {
  readonly files: SessionFile[];
  readonly unread: string[];
  readonly home: string;
  readonly most: number;
  elsewhere: number;
  names: number;
}

function baseOf({ home: folder, variable }: SessionLayout, env: Env, home: string): string {
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

/** Whether a folder may hold sessions of a project, by its name alone. */
function namedFolder(
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
          // A name of more than 200 characters is cut, and has a hash behind it.
          (name.startsWith(`${each}-`) ||
            (each.length > 200 && name.startsWith(each.slice(0, 200))))),
    );
}

/** Visits the files below a folder whose path is of a pattern. */
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
  for (const entry of entriesIn(look, join(base, folder))) {
    if (look.names > mostNames || look.files.length >= look.most) return;
    look.names += 1;
    if (!fits.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (below.length === 0) {
      if (entry.isFile()) use(path);
    } else if (entry.isDirectory() && mayEnter(entry.name)) visit(look, base, path, below, use);
  }
}

function entriesIn(look: Look, folder: string): Dirent[] {
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

/** Whether a session is of a project: by the folder it names, else by the folder it lies in. */
function belongs(
  look: Look,
  { folderOf, beside, hashed }: SessionLayout,
  path: string,
  inside: string,
  projects: readonly string[],
): boolean {
  const [, folder = ''] = inside.split('/');
  const named = (beside === undefined ? null : namedBeside(path, beside)) ?? folderNamedIn(path);
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

function namedBeside(path: string, beside: string): string | null {
  const name = basename(path).replace(/\..*$/, '');
  try {
    return folderNamed(beginning(join(dirname(path), beside.replace('{name}', name)), firstBytes));
  } catch {
    return null;
  }
}

/** The folder that a session names first; it stands near the beginning of all of them. */
function folderNamedIn(path: string): string | null {
  const first = beginning(path, firstBytes);
  const named = folderNamed(first);
  if (named !== null || Buffer.byteLength(first) < firstBytes) return named;
  return folderNamed(beginning(path, mostBytes));
}

/**
 * A key of JSON, a line of YAML or nothing but a path; or the hash of one. In a text that somebody
 * wrote the quotation marks of a key are escaped.
 */
function folderNamed(text: string): string | null {
  const json = /"(?:cwd|workspace_root|projectHash)"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1];
  const named =
    json === undefined
      ? (/^cwd:[ \t]*["']?([^\n"']+?)["']?[ \t]*$/m.exec(text)?.[1] ??
        /^(\/[^\n]*?)\s*$/.exec(text)?.[1])
      : textIn(json);
  return named === undefined || named === null ? null : named.replace(/(?<=.)\/+$/, '');
}

function textIn(json: string): string | null {
  try {
    return JSON.parse(json) as string;
  } catch {
    return null;
  }
}

function beginning(path: string, most: number): string {
  const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW } = constants;
  const descriptor = openSync(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    if (!fstatSync(descriptor).isFile()) return '';
    const bytes = Buffer.allocUnsafe(most);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, most, 0));
  } finally {
    closeSync(descriptor);
  }
}
