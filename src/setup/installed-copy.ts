import { shellWord } from '#messages/shell-word';

import { type SetupFacts, textOf } from './facts.ts';
import {
  dependsOnTool,
  installOf,
  npm,
  ownRun,
  type PackageManager,
  runIn,
} from './package-manager.ts';

/**
 * The copy of the tool that a package of this repository depends on: every clone has the same
 * version of it.
 */
export interface OwnCopy {
  readonly manager: PackageManager;
  /** Where it is linked, from the top, the likeliest first; none with Plug'n'Play. */
  readonly paths: readonly string[];
  /** The words that run it from the top, for people and agents. */
  readonly call: string;
  /** The command that installs it. */
  readonly install: string;
}

/** Where a package manager links the tool at the top. */
export const linkedAtTop = 'node_modules/.bin/memory-ledger';

/** The project's own copy; null where no package.json names it. */
export function ownCopy(
  facts: Pick<SetupFacts, 'files' | 'manager' | 'dependent' | 'present'>,
): OwnCopy | null {
  const { manager = npm, dependent: folder = null, present } = facts;
  if (dependsOnTool(textOf(facts, 'package.json'))) {
    const call = `${ownRun(manager)} memory-ledger`;
    return { manager, paths: manager.pnp ? [] : [linkedAtTop], call, install: installOf(manager) };
  }
  if (folder === null) return null;
  const install = `(cd ${shellWord(folder)} && ${installOf(manager)})`;
  if (manager.pnp) {
    const call = `${runIn(manager, shellWord(folder))} memory-ledger -C ${folder.replace(/[^/]+/g, '..')}`;
    return { manager, paths: [], call, install };
  }
  const linked = `${folder}/${linkedAtTop}`;
  // A monorepo may link it at the top as well.
  const call = present.has(linkedAtTop) ? `${ownRun(manager)} memory-ledger` : shellWord(linked);
  return { manager, paths: [linked, linkedAtTop], call, install };
}
