import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import type { Ledger } from '#provenance/ledger/ledger';
import type { MovedFolder } from '#workspace/history/history';
import { factAt } from '#workspace/paths/follow-reference';
import type { Workspace } from '#workspace/workspace';

/**
 * What a move did that took memory and the ledger along: for the messages of every rule that meets
 * it.
 */
export interface MovedMemory {
  readonly from: string;
  readonly to: string;
  /** The command that takes it back. */
  readonly back: string;
  readonly cause: Cause;
  /** Where what is at a path now was before. */
  was(path: string): string;
}

/** How a move of memory is mended: the same lines below every message about it. */
export const moveBack = [
  'take it back: {back}',
  'code may move without it: memory stays where its ledger began',
] as const;

/**
 * Tells of a path, where memory was or where it is now, which move took it there. What git shows
 * counts, and without it what the entries say: what they made memory is gone from one folder and
 * stands, all of it, below another with them.
 */
export function movedMemory(
  workspace: Workspace,
  ledger: Ledger,
): (path: string) => MovedMemory | null {
  let moves: readonly (MovedFolder & { readonly told: MovedMemory })[] | null = null;
  return (path) => {
    moves ??= movesIn(workspace, ledger);
    return (
      moves.find(
        ({ from, to, left }) =>
          (path.startsWith(`${from}/`) && !left.has(path)) || path.startsWith(`${to}/`),
      )?.told ?? null
    );
  };
}

function movesIn(
  workspace: Workspace,
  ledger: Ledger,
): (MovedFolder & { readonly told: MovedMemory })[] {
  const seen = (workspace.surroundings.history?.bases ?? []).flatMap(({ movedFolders }) =>
    movedFolders.some(({ hasLedger }) => hasLedger) ? movedFolders : [],
  );
  const moved = seen.length > 0 ? seen : toldByEntries(workspace, ledger);
  const withLedger = moved.filter(({ hasLedger }) => hasLedger);
  return moved.map((each) => {
    // What is beside the ledger and moved with it is told, and taken back, together with it.
    const main = each.hasLedger ? each : (withLedger[0] ?? each);
    const back = [main, ...moved.filter((other) => !other.hasLedger)]
      .map(({ from, to }) => `git mv -- ${shellWord(to)} ${shellWord(from)}`)
      .join(' && ');
    return {
      ...each,
      told: {
        from: clip(main.from, 28),
        to: clip(main.to, 28),
        back,
        cause: {
          what: `${main.from}/ moved to ${main.to}/, and the ledger in it`,
          mend: moveBack.map((line) => line.replace('{back}', back)),
        },
        was: (path) => each.from + path.slice(each.to.length),
      },
    };
  });
}

/**
 * Folders that are gone and that entries speak of, where all that was memory in one stands below
 * one that holds all entries.
 */
function toldByEntries(workspace: Workspace, ledger: Ledger): MovedFolder[] {
  const above = foldersAbove(workspace.entries.map(({ path }) => path));
  const places = new Map<string, readonly string[]>();
  for (const [target, { status }] of above.length === 0 ? [] : ledger.byTarget) {
    const fact = status === 'promoted' || status === 'stale' ? factAt(workspace, target) : null;
    if (fact?.kind !== 'missing' || fact.folder === undefined) continue;
    const way = target.slice(fact.folder.length);
    places.set(
      fact.folder,
      (places.get(fact.folder) ?? above).filter(
        (to) => workspace.byPath.has(to + way) && !ledger.byTarget.has(to + way),
      ),
    );
  }
  return [...places].flatMap(([from, [to]]) =>
    to === undefined ? [] : [{ from, to, hasLedger: true, left: new Set() }],
  );
}

/** The folders that all of some paths lie in, the innermost first; the root is not among them. */
function foldersAbove(paths: readonly string[]): string[] {
  const [first = '', ...others] = paths;
  const folders = first
    .split('/')
    .slice(0, -1)
    .map((_name, at, names) => names.slice(0, at + 1).join('/'));
  return folders
    .filter((folder) => others.every((path) => path.startsWith(`${folder}/`)))
    .reverse();
}
