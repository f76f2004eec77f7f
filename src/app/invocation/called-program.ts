import { basename } from 'node:path';

import { filesAbove, pathBelow } from '#disk/reading/file-facts';
import {
  fetchedName,
  managerIn,
  managerMarks,
  managerTexts,
  npm,
  type PackageManager,
} from '#setup/package-manager';

import type { Env } from './principal.ts';

/** The package manager of a folder: the nearest folder that names one decides, as in a monorepo. */
export function managerAt(folder: string): PackageManager {
  for (const traces of filesAbove(folder, managerTexts, managerMarks)) {
    const found = managerIn(traces);
    if (found) return found;
  }
  return npm;
}

/**
 * The name the tool is called by, for commands that somebody pastes: it must be one that the PATH
 * of a person finds, while hooks and package managers run the tool from places that are on theirs
 * alone. A Debian accounting program is called `ledger` too.
 *
 * @param script absolute path of the script that runs
 * @param cwd where it runs; a copy in a node_modules above it is the project's
 */
export function programName(script: string, env: Env, cwd: string = process.cwd()): string {
  const path = script.replaceAll('\\', '/');
  const fetched = fetchedName(path, env.PROJECT_CWD ?? '');
  if (fetched !== null) return fetched;
  const [above] = path.split('/node_modules/');
  const isOfProject = above !== path && above !== undefined && pathBelow(above, cwd) !== null;
  // Plug'n'Play runs it out of an archive, or from where that was unpacked.
  if (isOfProject || /\.zip\/node_modules\/|\/\.yarn\//.test(path))
    return `${managerAt(cwd).run} memory-ledger`;
  // The environments of the pre-commit framework are on nobody's PATH but its hooks'.
  if (/\/node_env-[^/]+\//.test(path)) return 'npx memory-ledger';
  if (env.npm_command === 'exec' && !/^(?:pnpm|yarn|bun)\//.test(env.npm_config_user_agent ?? ''))
    return 'npx memory-ledger';
  return basename(script).startsWith('memory-ledger') ? 'memory-ledger' : 'ledger';
}
