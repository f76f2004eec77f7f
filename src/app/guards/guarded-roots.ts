import { dirname } from 'node:path';

import { existsSync } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { rootWithoutMemory } from '#disk/roots/root-without-memory';
import { realPath, realTarget } from '#disk/writing/real-target';
import { isGuarded, isTextGuard } from '#guards/guard';
import { mayViolate } from '#guards/required-texts';
import { findForbiddenCommand } from '#guards/shell-commands';
import { commandOfTool } from '#recall/tool-touches';
import { touchedFiles } from '#recall/touched-files';

import type { ToolCall } from '../hooks/hook-fast-path.ts';
import { readCachedView } from '../invocation/cached-view.ts';
import type { Env } from '../invocation/principal.ts';
import {
  guardsView,
  type HookGuard,
  type HookGuards,
  listToolEdits,
  type ToolEdit,
} from './hook-guards.ts';

/** A root whose guards may concern a call of a tool. */
export interface GuardedRoot {
  readonly located: RootWithPaths;
  /** Its cached guards; null where they are not cached. */
  readonly here: HookGuards | null;
  /** The command that the agent is about to run there; null for none. */
  readonly command: string | null;
}

/**
 * Finds the roots whose guards may concern a call of a tool, by cached guards: the call edits a
 * file that one checks, with new lines that may match, or runs a command that one names. Loads
 * neither memory nor the regex engine, and starts no program.
 *
 * @param cwd absolute
 * @param isDone whether the tool has run
 * @param config a configuration given by hand, which may have its memory elsewhere
 * @throws {UsageError} for a folder that is not there
 */
export function findGuardedRoots(
  cwd: string,
  env: Env,
  tool: ToolCall,
  isDone: boolean,
  config: string | null = null,
): GuardedRoot[] {
  const command = commandOfTool(tool.name, tool.input);
  const files = touchedFiles(tool.name, tool.input).flatMap(({ kind, file }) =>
    kind === 'edits' ? [file] : [],
  );
  if (command === null && files.length === 0) return [];
  const own = config === null && rootWithoutMemory(cwd) !== null ? [] : [locateAt({ cwd, config })];
  const others = config === null ? rootsOfFiles(cwd, files, own) : [];
  return [
    ...own.map((located) => ({ located, command })),
    ...others.map((located) => ({ located, command: null })),
  ].flatMap(({ located, command: line }) => {
    // All folders of a root have the same guards.
    const root = { ...located, from: '' };
    const here = readCachedView<HookGuards>(root, env, guardsView);
    const isConcerned =
      here === null
        ? line !== null || files.some((file) => realTarget(root.root.path, cwd, file).path)
        : mayViolateAny(here, listToolEdits(root.root.path, cwd, tool, here, isDone), line);
    return isConcerned ? [{ located: root, here, command: line }] : [];
  });
}

/** Further roots of files; a root has a repository or a configuration. */
function rootsOfFiles(
  cwd: string,
  files: readonly string[],
  known: readonly RootWithPaths[],
): readonly RootWithPaths[] {
  const found = new Map<string, RootWithPaths>();
  for (const file of files) {
    let folder = dirname(realPath(cwd, file) ?? cwd);
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    const root = findRoot(folder);
    const isKnown = found.has(root.path) || known.some((each) => each.root.path === root.path);
    if (isKnown || (!root.fenced && root.config === null)) continue;
    if (rootWithoutMemory(folder) === null) found.set(root.path, locateAt({ cwd: root.path }));
  }
  return [...found.values()];
}

/** The same; null on an error, which the full tool reports. */
export function findGuardedRootsOrNull(
  ...call: Parameters<typeof findGuardedRoots>
): GuardedRoot[] | null {
  try {
    return findGuardedRoots(...call);
  } catch {
    return null;
  }
}

/** Whether certainly no guard concerns a call of a tool. */
export function isUnguardedCall(...call: Parameters<typeof findGuardedRoots>): boolean {
  return findGuardedRootsOrNull(...call)?.length === 0;
}

function mayViolateAny(
  { guards }: HookGuards,
  edits: readonly ToolEdit[],
  command: string | null,
): boolean {
  return guards.some(
    (each) =>
      edits.some((edit) => mayConcern(each, edit)) ||
      (command !== null &&
        each.guard.kind === 'shell' &&
        findForbiddenCommand(each.guard, command) !== null),
  );
}

function mayConcern({ guard }: HookGuard, { path, before, after }: ToolEdit): boolean {
  if (guard.kind === 'path') return isGuarded(guard, path);
  if (!isTextGuard(guard) || after === null || !isGuarded(guard, path)) return false;
  return (before.length === 0 ? [null] : before).some((text) => mayViolate(guard, text, after));
}
