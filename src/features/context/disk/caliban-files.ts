import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

import { readdirSync } from '#disk/facts/tracked-fs';
import type { Env } from '#disk/state/cache-path';
import { homeOf } from '#disk/stores/home-directory';
import { isOn, type ProjectPlace } from '#disk/stores/home-stores';
import { type FoundFile, isBelow, readTierFile } from '#disk/stores/read-store-folder';
import { matchesGlob } from '#workspace/paths/match-glob';
import { readNativeFields } from '#workspace/stores/native-fields';

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

/** Imports from a file to one that it brings in, at most this deep. */
const maxDepth = 5;
const maxFileBytes = 64 * 1_024;
const maxBytes = 256 * 1_024;

/** A text with what it imports in it, and what it did not get. */
interface ImportsLeft {
  readonly body: string | null;
  readonly left: readonly { readonly target: string; readonly why: string }[];
}

/** Where imports may lead, and the files that were loaded before. */
interface ImportPlace {
  readonly root: string;
  readonly home: string;
  readonly config: string;
  readonly loaded: Set<string>;
}

/**
 * A text as caliban loads it: lines that begin with `@` and a path are replaced by that file, five
 * deep, each file once, and comments are taken out. What lies outside of the repository a person
 * has to allow, so that it is left out.
 */
function withImports(text: string | null, path: string, place: ImportPlace): ImportsLeft {
  if (text === null) return { body: null, left: [] };
  const left: { target: string; why: string }[] = [];
  let bytes = 0;
  const expanded = (body: string, from: string, open: readonly string[]): string =>
    body
      .split('\n')
      .map((line) => {
        const target = /^\s*@(\S+)/.exec(line)?.[1];
        if (target === undefined || !/[/.]|^~/.test(target) || /^https?:\/\//.test(target))
          return line;
        const skipped = (why: string): string => {
          left.push({ target, why });
          return `[@-import skipped: ${target}]`;
        };
        const file = readTierFile(placeOf(target, from, place), null);
        if (open.length > maxDepth) return skipped(`it is more than ${maxDepth} imports away`);
        if (open.includes(file.real)) return skipped('it imports this file in turn');
        if (file.text === null) return skipped(file.why ?? 'it is not there');
        if (place.loaded.has(file.real)) return `[@-import already loaded: ${target}]`;
        if (![place.root, place.config].some((folder) => isBelow(file.real, folder)))
          return skipped('it is outside of the repository, and a person has to allow it');
        const size = Buffer.byteLength(file.text);
        if (size > maxFileBytes || bytes + size > maxBytes) return skipped('it is too large');
        bytes += size;
        place.loaded.add(file.real);
        return expanded(file.text, file.path, [...open, file.real]).replace(/\n$/, '');
      })
      .join('\n');
  return { body: withoutComments(expanded(text, path, [path])), left };
}

function placeOf(target: string, from: string, { home }: ImportPlace): string {
  if (target.startsWith('~')) return join(home, target.slice(1));
  return isAbsolute(target) ? target : resolve(dirname(from), target);
}

/** Comments go whole, in code too; one that is never closed takes the rest with it. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}
