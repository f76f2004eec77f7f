import { dirname, join } from 'node:path';

import { namesIn } from '../facts/tracked-fs.ts';
import { walk } from '../reading/walk.ts';
import type { Env } from '../state/cache.ts';
import {
  claudeHomeOf,
  claudeSettingsFiles,
  exclusionFinder,
  managedFolder,
} from './claude-settings.ts';
import { type HomeStore, type ProjectPlace, storeFoldersOf } from './home-stores.ts';
import { type FoundFile, isBelow, readLoadedFile } from './read-store-folder.ts';

/** Rules of one folder that are read. */
const mostRules = 500;

/** The index of an agent's own notes of a project. */
export interface FoundIndex {
  readonly folder: string;
  readonly file: FoundFile;
  /** How many other Markdown files are in the folder. */
  readonly topics: number;
}

/**
 * The index that an agent loads of its notes: the first that is there, else where it would be.
 *
 * @param notices receives the settings that are not followed
 */
export function agentIndex(
  agent: HomeStore['agent'],
  env: Env,
  place: ProjectPlace,
  notices: string[],
): FoundIndex {
  const folders = storeFoldersOf(env, place, notices)
    .filter((each) => each.agent === agent)
    .map((each) => each.path);
  const found = folders.map((folder) => ({
    folder,
    file: readLoadedFile(join(folder, 'MEMORY.md'), null),
  }));
  const chosen = found.find(({ file }) => file.text !== null || file.why !== null) ?? found[0];
  if (!chosen) throw new Error(`${agent} stores no notes`);
  return {
    ...chosen,
    topics: namesIn(chosen.folder, '.md').filter((name) => name !== 'MEMORY.md').length,
  };
}

/** An instruction file that Claude Code loads without a link. */
export interface FoundInstruction {
  readonly tier: 'managed' | 'user' | 'project' | 'local';
  readonly isRule: boolean;
  readonly file: FoundFile;
  /** The setting that keeps it from being loaded. */
  readonly offBy: string | null;
}

/**
 * The instructions that Claude Code finds, in the order it loads them: managed, user, those of each
 * folder from the top of the file system down to `cwd`, then the local ones in the same order.
 */
export function claudeInstructions(
  env: Env,
  { cwd, root, managed = managedFolder() }: ProjectPlace,
): FoundInstruction[] {
  const settings = claudeSettingsFiles(env, root, managed);
  const userRules = join(claudeHomeOf(env), 'rules');
  const folders = foldersDownTo(cwd);
  // Files in the repository may be anyone's; files above it are the user's own.
  const read = (path: string, folder: string): FoundFile =>
    readLoadedFile(path, isBelow(folder, root) ? root : null);
  const found: Omit<FoundInstruction, 'offBy'>[] = [
    { tier: 'managed', isRule: false, file: readLoadedFile(join(managed, 'CLAUDE.md'), null) },
    {
      tier: 'user',
      isRule: false,
      file: readLoadedFile(join(claudeHomeOf(env), 'CLAUDE.md'), null),
    },
    ...rulesIn('user', userRules, (path) => readLoadedFile(path, null)),
    ...folders.flatMap((folder) => [
      ...['CLAUDE.md', join('.claude', 'CLAUDE.md')].map((name) => ({
        tier: 'project' as const,
        isRule: false,
        file: read(join(folder, name), folder),
      })),
      ...(join(folder, '.claude', 'rules') === userRules
        ? []
        : rulesIn('project', join(folder, '.claude', 'rules'), (path) => read(path, folder))),
    ]),
    ...folders.map((folder) => ({
      tier: 'local' as const,
      isRule: false,
      file: read(join(folder, 'CLAUDE.local.md'), folder),
    })),
  ];
  const exclusion = exclusionFinder(settings);
  const isUsual = ({ tier, file }: Pick<FoundInstruction, 'tier' | 'file'>): boolean =>
    tier === 'managed' ||
    tier === 'user' ||
    file.path === join(root, 'CLAUDE.md') ||
    file.path === join(root, 'CLAUDE.local.md');
  return found
    .filter((each) => each.file.text !== null || each.file.why !== null || isUsual(each))
    .map((each) => ({
      ...each,
      offBy: each.tier === 'managed' || each.file.text === null ? null : exclusion(each.file.path),
    }));
}

function rulesIn(
  tier: FoundInstruction['tier'],
  folder: string,
  read: (path: string) => FoundFile,
): Omit<FoundInstruction, 'offBy'>[] {
  const names: string[] = [];
  walk(folder, '', (path) => path.endsWith('.md') && names.push(path));
  const left = names.length - mostRules;
  const files = names
    .sort()
    .slice(0, mostRules)
    .map((name) => read(join(folder, name)));
  const more = `${left} of its rules were not read: more than ${mostRules}`;
  return [...files, ...(left > 0 ? [{ path: folder, real: '', text: null, why: more }] : [])].map(
    (file) => ({ tier, isRule: true, file }),
  );
}

/** The folders from the top of the file system down to one, which is the last. */
function foldersDownTo(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [...foldersDownTo(dirname(folder)), folder];
}
