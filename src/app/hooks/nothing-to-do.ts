import { parse } from 'node:path';

import { isWithoutHomeStore, rootWithoutMemory } from '#disk/roots/root-without-memory';
import { realTarget } from '#disk/writing/real-target';
import { toolEdit } from '#recall/tool-edit';

import type { Env } from '../unit-of-work/act-request.ts';

/**
 * Whether it is certain that nothing waits for a person here, and nothing is known of any task,
 * because nobody keeps memory here.
 */
export function nothingWaits(cwd: string): boolean {
  return rootWithoutMemory(cwd) !== null;
}

/**
 * Whether it is certain that a session has nothing to be told at its start, and no store of an
 * agent to be brought up to date.
 */
export function nothingToStartWith(cwd: string, env: Env, refreshes: boolean): boolean {
  const root = rootWithoutMemory(cwd);
  return root !== null && (!refreshes || isWithoutHomeStore(env, cwd, root));
}

/**
 * Whether it is certain that a tool writes nothing that acts alone change: it edits no file, or one
 * that by its name could be neither a record nor an entry of the ledger, nor say how git treats
 * them.
 */
export function nothingToRefuse(cwd: string, input: unknown): boolean {
  const edit = toolEdit(input);
  if (edit === null) return true;
  const whole = realTarget(parse(cwd).root, cwd, edit.file).path;
  if (whole !== null && !namedLikeMemory.test(whole)) return true;
  const root = rootWithoutMemory(cwd);
  if (root === null) return false;
  const { path } = realTarget(root, cwd, edit.file);
  return path === null || !/\.(?:md|mdc|json)$|^corpus\//i.test(path);
}

/** Memory by any layout; in the folders of the ledger everything. */
const namedLikeMemory = /\.(?:md|mdc|json)$|(?:^|\/)(?:corpus|ledger)\/|(?:^|\/)\.git[^/]*$/i;
