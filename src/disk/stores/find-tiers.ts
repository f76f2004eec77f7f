import { dirname, isAbsolute, join } from 'node:path';

import { readdirSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf } from './home-directory.ts';
import { claudeHomeOf, type HomeStore, type ProjectPlace, storeFoldersOf } from './home-stores.ts';
import { managedFolder } from './memory-directory.ts';
import { type FoundFile, isBelow, readTierFile } from './read-tier-file.ts';

/** Rules of one folder beyond which no more are read. */
const mostRules = 500;

/** The files of caliban's two tiers that people keep: the user's own, and that of the project. */
export function calibanFiles(
  env: Env,
  root: string,
): { readonly global: FoundFile; readonly project: FoundFile } {
  const config =
    env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
      ? env.XDG_CONFIG_HOME
      : join(homeOf(env), '.config');
  return {
    global: readTierFile(join(config, 'caliban', 'CLAUDE.md'), null),
    project: readTierFile(join(root, 'CLAUDE.md'), root),
  };
}

/** The index of an agent's own notes of a project, and how many topics stand beside it. */
export interface FoundIndex {
  readonly folder: string;
  readonly file: FoundFile;
  readonly topics: number;
}

/**
 * The index that an agent loads of its notes: the first that is there of the places it may be in,
 * else where it would be.
 *
 * @param notices told which settings are not followed
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
    file: readTierFile(join(folder, 'MEMORY.md'), null),
  }));
  const chosen = found.find(({ file }) => file.text !== null || file.why !== null) ?? found[0];
  if (!chosen) throw new Error(`${agent} keeps its notes nowhere`);
  return {
    ...chosen,
    topics: namesIn(chosen.folder).filter((name) => name !== 'MEMORY.md').length,
  };
}

/** A file of instructions that Claude Code finds by itself. */
export interface FoundInstruction {
  readonly tier: 'managed' | 'user' | 'project' | 'local';
  readonly isRule: boolean;
  readonly file: FoundFile;
}

/**
 * The instructions that Claude Code finds, in the order it loads them: managed, user, then from the
 * top down to the folder it runs in those of each folder, then the local ones in the same order.
 */
export function claudeInstructions(
  env: Env,
  { cwd, root, managed = managedFolder() }: ProjectPlace,
): FoundInstruction[] {
  const folders = foldersDownTo(cwd);
  // What stands in the repository may come from anybody; what stands above it is the user's own.
  const read = (path: string, folder: string): FoundFile =>
    readTierFile(path, isBelow(folder, root) ? root : null);
  const found: FoundInstruction[] = [
    { tier: 'managed', isRule: false, file: readTierFile(join(managed, 'CLAUDE.md'), null) },
    { tier: 'user', isRule: false, file: readTierFile(join(claudeHomeOf(env), 'CLAUDE.md'), null) },
    ...folders.flatMap((folder) => [
      ...['CLAUDE.md', join('.claude', 'CLAUDE.md')].map((name): FoundInstruction => ({
        tier: 'project',
        isRule: false,
        file: read(join(folder, name), folder),
      })),
      ...rulesIn(join(folder, '.claude', 'rules'), (path) => read(path, folder)),
    ]),
    ...folders.map((folder): FoundInstruction => ({
      tier: 'local',
      isRule: false,
      file: read(join(folder, 'CLAUDE.local.md'), folder),
    })),
  ];
  const isUsual = ({ tier, file }: FoundInstruction): boolean =>
    tier === 'managed' ||
    tier === 'user' ||
    file.path === join(root, 'CLAUDE.md') ||
    file.path === join(root, 'CLAUDE.local.md');
  return found.filter((each) => each.file.text !== null || each.file.why !== null || isUsual(each));
}

function rulesIn(folder: string, read: (path: string) => FoundFile): FoundInstruction[] {
  const names = namesIn(folder);
  const left = names.length - mostRules;
  const files = names.slice(0, mostRules).map((name) => read(join(folder, name)));
  return [
    ...files,
    ...(left > 0
      ? [
          {
            path: folder,
            real: '',
            text: null,
            why: `${left} of its rules were not read: more than ${mostRules}`,
          },
        ]
      : []),
  ].map((file) => ({ tier: 'project', isRule: true, file }));
}

/** Folders from the top of the file system down to one, itself the last. */
function foldersDownTo(folder: string): string[] {
  return dirname(folder) === folder ? [folder] : [...foldersDownTo(dirname(folder)), folder];
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.md'))
      .sort();
  } catch {
    return [];
  }
}
