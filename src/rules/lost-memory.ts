import type { Cause } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { factAt } from '#workspace/paths/follow-reference';
import type { Workspace } from '#workspace/workspace';

import { itemHandle } from './item-handle.ts';

/**
 * The item that is memory by the ledger and whose record is gone from a path; null for any other
 * path.
 */
function goneFrom(workspace: Workspace, ledger: Ledger, path: string): ItemHistory | null {
  const history = ledger.byTarget.get(path);
  if (!history || (history.status !== 'promoted' && history.status !== 'stale')) return null;
  const fact = factAt(workspace, path);
  return fact.kind === 'missing' && fact.twin === null ? history : null;
}

/**
 * Where memory is gone from, of the ways a row or a queue may mean what it leads to: from its own
 * file, or from the root.
 */
export function lostAt(
  workspace: Workspace,
  ledger: Ledger,
  paths: readonly string[],
): string | null {
  return paths.find((path) => goneFrom(workspace, ledger, path) !== null) ?? null;
}

/**
 * The one event behind an entry whose record is gone, the row that leads to it and the queue that
 * shows it: a record was deleted, or a folder of them.
 */
export function lostMemory(workspace: Workspace, ledger: Ledger, path: string): Cause | null {
  const history = goneFrom(workspace, ledger, path);
  const fact = factAt(workspace, path);
  if (!history || fact.kind !== 'missing') return null;
  const { folder } = fact;
  if (folder === undefined) {
    const item = itemHandle(history, ledger, path);
    return {
      what: `${path} is gone, and it was memory`,
      mend: [
        `restore it: git checkout HEAD -- ${shellWord(path)}`,
        `if it no longer holds: ledger retract ${item} --reason "…"`,
        `if it was renamed: ledger mv ${shellWord(path)} <new path>`,
      ],
    };
  }
  const lost = [...ledger.byTarget]
    .filter(([each]) => each.startsWith(`${folder}/`) && goneFrom(workspace, ledger, each) !== null)
    .map(([each, other]) => itemHandle(other, ledger, each));
  return {
    what: `${folder}/ does not exist, and it held memory`,
    mend: [
      `if it was moved or deleted, the commit that did: git log -1 --stat -- ${shellWord(folder)}`,
      `restore it: git checkout HEAD -- ${shellWord(folder)}`,
      `what no longer holds: ledger retract ${lost.join(' ')} --reason "…"`,
    ],
  };
}
