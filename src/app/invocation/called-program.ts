import { basename } from 'node:path';

import { folderFactsAbove, pathBelow } from '#disk/reading/file-facts';
import {
  fetchedName,
  lockFiles,
  managerIn,
  managerManifests,
  npm,
  type PackageManager,
} from '#setup/package-manager';

import type { Env } from './principal.ts';

/** The package manager that the nearest folder above names; npm by default. */
export function managerAt(folder: string): PackageManager {
  for (const traces of folderFactsAbove(folder, managerManifests, lockFiles)) {
    const found = managerIn(traces);
    if (found) return found;
  }
  return npm;
}

/**
 * The name of the tool in commands to paste. A person's PATH must find it, though hooks and package
 * managers run the tool from other places. Debian has another program called `ledger`.
 *
 * @param script absolute path of the running script
 * @param cwd a copy in a node_modules above it is the project's
 */
export function programName(script: string, env: Env, cwd: string = process.cwd()): string {
  const path = script.replaceAll('\\', '/');
  const fetched = fetchedName(path, env.PROJECT_CWD ?? '');
  if (fetched !== null) return fetched;
  const [above] = path.split('/node_modules/');
  const isOfProject = above !== path && above !== undefined && pathBelow(above, cwd) !== null;
  // Plug'n'Play runs it from an archive, or from where that was unpacked.
  if (isOfProject || /\.zip\/node_modules\/|\/\.yarn\//.test(path))
    return `${managerAt(cwd).run} memory-ledger`;
  // Only its hooks have the environments of the pre-commit framework on their PATH.
  if (/\/node_env-[^/]+\//.test(path)) return 'npx memory-ledger';
  if (env.npm_command === 'exec' && !/^(?:pnpm|yarn|bun)\//.test(env.npm_config_user_agent ?? ''))
    return 'npx memory-ledger';
  return basename(script).startsWith('memory-ledger') ? 'memory-ledger' : 'ledger';
}
