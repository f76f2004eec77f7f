import { isAbsolute, join, relative, resolve } from 'node:path';

import { matchesGlob } from '#workspace/paths/match-glob';
import { readNativeFields } from '#workspace/stores/native-fields';

import { readdirSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache-path.ts';
import { type ImportsLeft, withImports } from './caliban-imports.ts';
import { isOn } from './claude-settings.ts';
import { homeOf } from './home-directory.ts';
import type { ProjectPlace } from './home-stores.ts';
import { type FoundFile, isBelow, readTierFile } from './read-tier-file.ts';

/** A file of a project that caliban finds. */
export interface CalibanFound extends ImportsLeft {
  readonly file: FoundFile;
  readonly source: 'walk' | 'rule';
  readonly globs: readonly string[];
  readonly offBy: string | null;
}

/** In each folder, in this order. */
const names = ['.caliban.md', 'CLAUDE.md', 'AGENTS.md'];

/** The file of caliban that its user keeps. */
export function calibanGlobal(env: Env): FoundFile {
  return readTierFile(join(configOf(env), 'CLAUDE.md'), null);
}

/** The one file of a project that caliban loads where the walk of ADR 0036 is off. */
export function calibanSingle({ root }: Pick<ProjectPlace, 'root'>): FoundFile {
  return readTierFile(join(root, 'CLAUDE.md'), root);
}

/** Whether the walk of ADR 0036 is switched off. */
export function isWalkOff(env: Env): boolean {
  return isOn(env.CALIBAN_DISABLE_CLAUDE_MD_WALK);
}

/**
 * The files of a project that caliban loads, from the top of the repository down to the folder it
 * runs in, then its rules; each with what it imports.
 */
export function calibanProject(env: Env, { cwd, root }: ProjectPlace): CalibanFound[] {
  const excluded = (env.CALIBAN_CLAUDE_MD_EXCLUDES ?? '').split(/[\n:]/).filter((glob) => glob);
  const loaded = new Set<string>();
  const folders = isBelow(cwd, root) ? foldersBetween(root, cwd) : [cwd];
  const walked = folders.flatMap((folder) =>
    names.flatMap((name) => {
      const file = readTierFile(join(folder, name), root);
      if (file.text === null && file.why === null) return [];
      if (file.text !== null && loaded.has(file.real)) return [];
      loaded.add(file.real);
      const path = relative(cwd, file.path);
      const isExcluded = excluded.some((glob) => matchesGlob(glob, path));
      return [
        {
          file,
          source: 'walk' as const,
          text: isExcluded ? null : file.text,
          globs: [],
          offBy: isExcluded ? 'CALIBAN_CLAUDE_MD_EXCLUDES' : null,
        },
      ];
    }),
  );
  const rules = [
    ...rulesIn(join(configOf(env), 'rules'), null),
    ...rulesIn(join(cwd, '.caliban', 'rules'), root),
  ];
  return [...walked, ...rules].map(({ text, ...each }) => ({
    ...each,
    ...withImports(text, each.file.path, {
      root,
      home: homeOf(env),
      config: configOf(env),
      loaded,
    }),
  }));
}

function rulesIn(folder: string, within: string | null) {
  return namesIn(folder)
    .filter((name) => name.endsWith('.md') && !/^readme\.md$/i.test(name))
    .map((name) => {
      const file = readTierFile(join(folder, name), within);
      const { fields, bodyStart } = readNativeFields(file.text ?? '');
      const globs = fields.find(({ key }) => key === 'paths')?.items ?? [];
      return {
        file,
        source: 'rule' as const,
        text: file.text?.slice(bodyStart) ?? null,
        globs: globs.map(({ value }) => value),
        offBy: null,
      };
    });
}

function foldersBetween(top: string, folder: string): string[] {
  return folder === top ? [top] : [...foldersBetween(top, resolve(folder, '..')), folder];
}

function configOf(env: Env): string {
  const config = env.XDG_CONFIG_HOME;
  return join(config && isAbsolute(config) ? config : join(homeOf(env), '.config'), 'caliban');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
