import { dirname, isAbsolute, join, relative, resolve } from 'node:path';

import { readdirSync } from '#disk/facts/tracked-fs';
import type { Env } from '#disk/state/cache';
import { isSwitchedOn } from '#disk/stores/claude-settings';
import { homeOf } from '#disk/stores/home-directory';
import type { ProjectPlace } from '#disk/stores/home-stores';
import { type FoundFile, isBelow, readLoadedFile } from '#disk/stores/read-store-folder';
import { matchesGlob } from '#workspace/paths/match-glob';
import { readNativeFields } from '#workspace/stores/native-fields';

interface CalibanFound extends ExpandedText {
  readonly file: FoundFile;
  readonly source: 'walk' | 'rule';
  readonly globs: readonly string[];
  readonly offBy: string | null;
}

/** In this order. */
const fileNames = ['.caliban.md', 'CLAUDE.md', 'AGENTS.md'];

/** The user's own file. */
export function readUserFile(env: Env): FoundFile {
  return readLoadedFile(join(configFolder(env), 'CLAUDE.md'), null);
}

/** The only project file without the folder walk of caliban's ADR 0036. */
export function readRootFile({ root }: Pick<ProjectPlace, 'root'>): FoundFile {
  return readLoadedFile(join(root, 'CLAUDE.md'), root);
}

/**
 * Returns whether `CALIBAN_DISABLE_CLAUDE_MD_WALK` is set: then only the root CLAUDE.md is loaded.
 */
export function isWalkOff(env: Env): boolean {
  return isSwitchedOn(env.CALIBAN_DISABLE_CLAUDE_MD_WALK);
}

/**
 * Reads the project files, from the top of the repository down to the current folder, then the
 * rules, each with its imports.
 */
export function readProjectFiles(env: Env, { cwd, root }: ProjectPlace): CalibanFound[] {
  const excluded = (env.CALIBAN_CLAUDE_MD_EXCLUDES ?? '').split(/[\n:]/).filter((glob) => glob);
  const loaded = new Set<string>();
  const folders = isBelow(cwd, root) ? listFolders(root, cwd) : [cwd];
  const walked = folders.flatMap((folder) =>
    fileNames.flatMap((name) => {
      const file = readLoadedFile(join(folder, name), root);
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
    ...readRules(join(configFolder(env), 'rules'), null),
    ...readRules(join(cwd, '.caliban', 'rules'), root),
  ];
  return [...walked, ...rules].map(({ text, ...each }) => ({
    ...each,
    ...expandImports(text, each.file.path, {
      root,
      home: homeOf(env),
      config: configFolder(env),
      loaded,
    }),
  }));
}

function readRules(folder: string, within: string | null) {
  return listNames(folder)
    .filter((name) => name.endsWith('.md') && !/^readme\.md$/i.test(name))
    .map((name) => {
      const file = readLoadedFile(join(folder, name), within);
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

function listFolders(top: string, folder: string): string[] {
  return folder === top ? [top] : [...listFolders(top, resolve(folder, '..')), folder];
}

function configFolder(env: Env): string {
  const config = env.XDG_CONFIG_HOME;
  return join(config && isAbsolute(config) ? config : join(homeOf(env), '.config'), 'caliban');
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

const maxImportDepth = 5;
const maxFileBytes = 64 * 1_024;
const maxImportedBytes = 256 * 1_024;

/** A text with its imports, and the imports that were skipped. */
interface ExpandedText {
  readonly body: string | null;
  readonly left: readonly { readonly target: string; readonly why: string }[];
}

interface ImportScope {
  readonly root: string;
  readonly home: string;
  readonly config: string;
  /** Real paths. */
  readonly loaded: Set<string>;
}

/**
 * Expands a text as caliban does: replaces lines that start with `@` and a path by that file, each
 * file once, and strips comments. Skips files outside of the repository: a person must allow them.
 */
function expandImports(text: string | null, path: string, place: ImportScope): ExpandedText {
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
        const file = readLoadedFile(resolveImport(target, from, place), null);
        if (open.length > maxImportDepth)
          return skipped(`it is more than ${maxImportDepth} imports deep`);
        if (open.includes(file.real)) return skipped('it imports this file itself');
        if (file.text === null) return skipped(file.why ?? 'it does not exist');
        if (place.loaded.has(file.real)) return `[@-import already loaded: ${target}]`;
        if (![place.root, place.config].some((folder) => isBelow(file.real, folder)))
          return skipped('it is outside the repository; a person must allow it');
        const size = Buffer.byteLength(file.text);
        if (size > maxFileBytes || bytes + size > maxImportedBytes)
          return skipped('it is too large');
        bytes += size;
        place.loaded.add(file.real);
        return expanded(file.text, file.path, [...open, file.real]).replace(/\n$/, '');
      })
      .join('\n');
  return { body: stripComments(expanded(text, path, [path])), left };
}

function resolveImport(target: string, from: string, { home }: ImportScope): string {
  if (target.startsWith('~')) return join(home, target.slice(1));
  return isAbsolute(target) ? target : resolve(dirname(from), target);
}

/** Strips comments, in code too. An unclosed one extends to the end. */
function stripComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}
