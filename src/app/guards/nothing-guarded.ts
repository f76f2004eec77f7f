import { dirname } from 'node:path';

import { existsSync } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { locate, type Located } from '#disk/roots/locate';
import { rootWithoutMemory } from '#disk/roots/root-without-memory';
import { realPath, realTarget } from '#disk/writing/real-target';
import { isGuarded, readsText } from '#guards/guard';
import { mayBreak } from '#guards/may-break';
import { guardedRun } from '#guards/shell-commands';
import { commandOfTool } from '#recall/tool-touches';
import { touchedFiles } from '#recall/touched-files';

import type { ToolCall } from '../hooks/nothing-to-do.ts';
import type { Env } from '../invocation/principal.ts';
import { keptView } from '../invocation/views.ts';
import {
  type EditOfTool,
  editsOfTool,
  guardsView,
  type HookGuard,
  type HookGuards,
} from './hook-guards.ts';

/** A root of which a guard may have to do with a call of a tool. */
export interface GuardedRoot {
  readonly located: Located;
  /** Its guards as they are kept; null where they are not. */
  readonly here: HookGuards | null;
  /** What the agent is about to run there; null for nothing. */
  readonly command: string | null;
}

/**
 * The roots of which a guard may have to do with a call of a tool, by the views that are kept: it
 * edits a file at which one looks, and its new lines have what a pattern needs, or it runs a
 * command that one means. Neither memory nor the engine of patterns is loaded, and no program runs.
 *
 * @param cwd absolute
 * @param isDone whether the tool has run already
 * @param config a configuration given by hand, which may have its memory elsewhere
 * @throws {UsageError} for a folder that is not there
 */
export function guardedRoots(
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
  const own = config === null && rootWithoutMemory(cwd) !== null ? [] : locate(cwd, [], config);
  const others = config === null ? rootsOfFiles(cwd, files, own) : [];
  return [
    ...own.map((located) => ({ located, command })),
    ...others.map((located) => ({ located, command: null })),
  ].flatMap(({ located, command: line }) => {
    // Guards are the same wherever in the root they are asked for.
    const root = { ...located, from: '' };
    const here = keptView<HookGuards>(root, env, guardsView);
    const isConcerned =
      here === null
        ? line !== null || files.some((file) => realTarget(root.root.path, cwd, file).path)
        : mayBreakAny(here, editsOfTool(root.root.path, cwd, tool, here, isDone), line);
    return isConcerned ? [{ located: root, here, command: line }] : [];
  });
}

/** The roots of files besides those that are known; without a repository there is none. */
function rootsOfFiles(
  cwd: string,
  files: readonly string[],
  known: readonly Located[],
): readonly Located[] {
  const found = new Map<string, Located>();
  for (const file of files) {
    let folder = dirname(realPath(cwd, file) ?? cwd);
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
    const root = findRoot(folder);
    const isKnown = found.has(root.path) || known.some((each) => each.root.path === root.path);
    if (isKnown || (!root.fenced && root.config === null)) continue;
    if (rootWithoutMemory(folder) === null)
      for (const located of locate(root.path, [], null)) found.set(root.path, located);
  }
  return [...found.values()];
}

/** The same; null where they cannot be told, and the tool itself says what is wrong. */
export function certainRoots(...call: Parameters<typeof guardedRoots>): GuardedRoot[] | null {
  try {
    return guardedRoots(...call);
  } catch {
    return null;
  }
}

/** Whether it is certain that no guard has to do with a call of a tool. */
export function nothingGuarded(...call: Parameters<typeof guardedRoots>): boolean {
  return certainRoots(...call)?.length === 0;
}

function mayBreakAny(
  { guards }: HookGuards,
  edits: readonly EditOfTool[],
  command: string | null,
): boolean {
  return guards.some(
    (each) =>
      edits.some((edit) => mayConcern(each, edit)) ||
      (command !== null && each.guard.kind === 'shell' && guardedRun(each.guard, command) !== null),
  );
}

function mayConcern({ guard }: HookGuard, { path, before, after }: EditOfTool): boolean {
  if (guard.kind === 'path') return isGuarded(guard, path);
  if (!readsText(guard) || after === null || !isGuarded(guard, path)) return false;
  return (before.length === 0 ? [null] : before).some((text) => mayBreak(guard, text, after));
}
