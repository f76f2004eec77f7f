import { basename, dirname, isAbsolute, join } from 'node:path';

import { claudeFolderName } from '#workspace/paths/session-layouts';

import { isFolder, namesIn, realpathOrNull } from '../facts/tracked-fs.ts';
import { sharedGitFolder, workTreesOf } from '../reading/git-files.ts';
import type { Env } from '../state/cache.ts';
import { chosenMemoryDirectory, claudeHomeOf, managedFolder } from './claude-settings.ts';
import { homeOf, withTilde } from './home-directory.ts';

/** The store that an agent keeps of a project outside of it. */
export interface HomeStore {
  /** Absolute and real. */
  readonly path: string;
  /** The same with `~` for the home folder. */
  readonly shown: string;
  readonly agent: 'Claude Code' | 'caliban' | 'mini-claude';
}

/** The stores that agents keep of a project in the home folder. */
export interface HomeStores {
  readonly stores: readonly HomeStore[];
  /** Settings that are not followed, and why. */
  readonly notices: readonly string[];
}

/** Where a project is: agents derive the names of their folders from it. */
export interface ProjectPlace {
  /** The folder that was asked from, absolute and real. */
  readonly cwd: string;
  /** The top of the repository, or the folder itself outside of git. */
  readonly root: string;
  /** The top of the main work tree, whose memory all work trees share. */
  readonly canonical: string;
  /** `.claude/settings.local.json` of the project, where git does not track it. */
  readonly localSettings?: string | null;
  /** The folder of managed settings; the platform's own unless given. */
  readonly managed?: string;
}

/** Finds the stores of a project in the home folder; a repository's own settings do not count. */
export function homeStores(env: Env, place: ProjectPlace): HomeStores {
  const home = homeOf(env);
  const notices: string[] = [];
  const stores = new Map<string, HomeStore>();
  for (const { agent, path } of storeFoldersOf(env, place, notices, isThere)) {
    const real = realFolder(path);
    if (real === null || stores.has(real)) continue;
    // A store inside of the project is found there.
    if (real === place.root || real.startsWith(`${place.root}/`)) continue;
    stores.set(real, { path: real, shown: withTilde(path, home), agent });
  }
  return { stores: [...stores.values()], notices };
}

/** The user's own folders may be links of a dotfile manager, which are followed. */
function realFolder(path: string): string | null {
  const real = realpathOrNull(path);
  return real !== null && isFolder(real) ? real : null;
}

const isThere = (folder: string): boolean => realFolder(folder) !== null;

/**
 * The folders where each agent would keep its notes of a project, the likeliest first.
 *
 * @param notices receives the settings that are not followed
 * @param mayHold whether an agent's folder may have notes; asked where the name of a project is
 *   slow to compute
 */
export function storeFoldersOf(
  env: Env,
  { cwd, root, canonical, localSettings = null, managed = managedFolder() }: ProjectPlace,
  notices: string[],
  mayHold: (folder: string) => boolean = () => true,
): Pick<HomeStore, 'agent' | 'path'>[] {
  const home = homeOf(env);
  const claudeHome = claudeHomeOf(env);
  const data =
    env.XDG_DATA_HOME && isAbsolute(env.XDG_DATA_HOME)
      ? env.XDG_DATA_HOME
      : join(home, '.local', 'share');
  const miniClaude = join(home, '.mini-claude', 'projects');
  const settings = {
    managed: join(managed, 'managed-settings.json'),
    local: localSettings,
    user: join(claudeHome, 'settings.json'),
  };
  const chosen = chosenMemoryDirectory(env, home, settings, notices);
  const folders = [...new Set([cwd, root])];
  return [
    {
      agent: 'Claude Code',
      path: chosen ?? join(claudeHome, 'projects', claudeFolderName(canonical), 'memory'),
    },
    ...folders.flatMap((folder) =>
      [join(data, 'caliban'), join(home, '.caliban')].map((own) => ({
        agent: 'caliban' as const,
        path: join(own, 'projects', calibanKey(folder), 'memory'),
      })),
    ),
    ...(mayHold(miniClaude) ? folders : []).map((folder) => ({
      agent: 'mini-claude' as const,
      path: join(miniClaude, miniClaudeKey(folder), 'memory'),
    })),
  ];
}

/** caliban's name of a folder. */
function calibanKey(cwd: string): string {
  return cwd
    .replaceAll('/', '-')
    .replace(/^-/, '')
    .replace(/[^A-Za-z0-9._-]/g, '_');
}

/** mini-claude's name of a folder. Hooks start faster without `node:crypto`; few need it here. */
function miniClaudeKey(folder: string): string {
  return process
    .getBuiltinModule('node:crypto')
    .createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 16);
}

/**
 * Folders of Claude Code's notes under the name of a linked work tree, there or removed, with `~`
 * for the home folder. Claude Code does not load them: it loads those of the main work tree.
 *
 * @param root the top of a work tree
 */
export function workTreeStores(env: Env, root: string): string[] {
  const common = sharedGitFolder(root);
  if (common === null || basename(common) !== '.git') return [];
  const projects = join(claudeHomeOf(env), 'projects');
  const own = claudeFolderName(dirname(common));
  const trees = new Set(workTreesOf(root).map(claudeFolderName));
  return namesIn(projects)
    .filter((name) => name !== own)
    .filter((name) => trees.has(name) || name.startsWith(`${own}--claude-worktrees-`))
    .map((name) => join(projects, name, 'memory'))
    .filter((folder) => namesIn(folder, '.md').length > 0)
    .map((folder) => withTilde(folder, homeOf(env)));
}
