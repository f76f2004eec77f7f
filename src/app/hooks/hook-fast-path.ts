import { parse } from 'node:path';

import { fileBytes } from '#disk/facts/open-file';
import { userConfigPath } from '#disk/reading/read-user-config';
import { isWithoutHomeStore, rootWithoutMemory } from '#disk/roots/root-without-memory';
import { realTarget } from '#disk/writing/real-target';
import { touchedFiles } from '#recall/touched-files';

import type { Env } from '../invocation/principal.ts';
import { hasNoFactOnFile } from '../recall/cited-files.ts';

/** A tool that an agent calls, by the agent's name for it. */
export interface ToolCall {
  readonly name: string | null;
  readonly input: unknown;
  /** The text of the file before the edit; null if the agent does not pass it. */
  readonly original: string | null;
}

/** Whether a folder has no memory. Then nothing can be pending. */
export function hasNoMemory(cwd: string): boolean {
  return rootWithoutMemory(cwd) !== null;
}

/** Whether a folder has no memory, and no store to update when a session starts. */
export function hasNoStartContext(cwd: string, env: Env, refreshes: boolean): boolean {
  const root = rootWithoutMemory(cwd);
  return root !== null && (!refreshes || isWithoutHomeStore(env, cwd, root));
}

/** Whether it is certain that the user's configuration keeps no log and no candidates. */
export function hasNoSessionRecording(env: Env): boolean {
  const text = fileBytes(userConfigPath(env), 65_536)?.bytes.toString('utf8') ?? null;
  return text === null || !/logSessions|captureSessions/.test(text);
}

/** Whether it is certain, by the names of files, that a tool edits no record, entry or git file. */
export function hasNoProtectedEdit(cwd: string, { name, input }: ToolCall): boolean {
  return touchedFiles(name, input).every(
    ({ kind, file }) => kind === 'reads' || nothingToRefuseIn(cwd, file),
  );
}

/**
 * Returns whether it is certain that no memory cites any file that a tool reads or edits.
 *
 * @param config a configuration by hand, which may have its memory elsewhere
 */
export function hasNoFactOnFiles(
  cwd: string,
  env: Env,
  { name, input }: ToolCall,
  config: string | null = null,
): boolean {
  const touched = touchedFiles(name, input);
  if (touched.length === 0) return true;
  if (config === null && rootWithoutMemory(cwd) !== null) return true;
  try {
    return touched.every(({ file }) => hasNoFactOnFile(cwd, env, file, config));
  } catch {
    return false;
  }
}

function nothingToRefuseIn(cwd: string, file: string): boolean {
  const whole = realTarget(parse(cwd).root, cwd, file).path;
  if (whole !== null && !namedLikeMemory.test(whole)) return true;
  const root = rootWithoutMemory(cwd);
  if (root === null) return false;
  const { path } = realTarget(root, cwd, file);
  return path === null || !/\.(?:md|mdc|json)$|^corpus\//i.test(path);
}

/** Names of memory in any layout, and all files in folders of ledgers. */
const namedLikeMemory = /\.(?:md|mdc|json)$|(?:^|\/)(?:corpus|ledger)\/|(?:^|\/)\.git[^/]*$/i;
