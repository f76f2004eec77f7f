import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { adoptsAlike } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import type { MovedFolder } from '#workspace/history/history';
import { isInstructionPath } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { fileOfTarget, nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofLostRecord } from './events.ts';
import { itemHandle } from './queue-items.ts';
import { report } from './rule.ts';

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

/** Memory whose file is gone, or moved with the ledger. */
export function* recordsGone(workspace: Workspace, ledger: Ledger) {
  const moved = movedMemory(workspace, ledger);
  for (const history of ledger.byTarget.values()) {
    const path = history.path;
    const last = history.latest.at(-1);
    if (
      path === null ||
      !last ||
      (history.status !== 'promoted' && history.status !== 'stale') ||
      fileOfTarget(path) !== path
    )
      continue;
    // FND320 reports a file that is there and is no memory any more.
    if (factAt(workspace, path).kind !== 'missing') continue;
    const at = { path: last.entry.path, span: { start: 0, end: 0 } };
    const item = itemHandle(history, ledger, path);
    const move = moved(path);
    if (move)
      yield report(
        'moved',
        { item, from: move.from, to: move.to, back: move.back },
        { at, key: `gone ${path}`, cause: move.cause },
      );
    else
      yield report(
        'gone',
        { item, path: shellWord(path) },
        {
          at,
          key: `gone ${path}`,
          event: ofLostRecord(path),
          cause: lostMemory(workspace, ledger, path) ?? undefined,
        },
      );
  }
}

/** Memory that stood in a part of a file, and whose file has no such part any more. */
export function* partsGone(workspace: Workspace, ledger: Ledger) {
  for (const history of ledger.byTarget.values()) {
    const file = fileOfTarget(history.path ?? '');
    const last = history.latest.at(-1);
    if (
      !last ||
      history.path === null ||
      file === history.path ||
      (history.status !== 'promoted' && history.status !== 'stale')
    )
      continue;
    if (factAt(workspace, file).kind === 'file' && nativeFactAt(workspace, history.path) !== null)
      continue;
    const at = workspace.files.has(file)
      ? { path: file, span: { start: 0, end: 0 } }
      : { path: last.entry.path, span: { start: 0, end: 0 } };
    yield report(
      'part',
      { what: 'fact', item: itemHandle(history, ledger, file), path: shellWord(file) },
      { at, key: `gone ${history.path}` },
    );
  }
}

/**
 * What a move did that took memory and the ledger along: for the messages of every rule that meets
 * it.
 */
interface MovedMemory {
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

/** Who holds which place, and where memory lies. */
export interface Places {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** The items that acts gave each path to. */
  readonly claims: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isNew: (act: RecordedAct) => boolean;
}

/** An item keeps its place; it gets one when it is decided, and another one when it is moved. */
export function mayStand({ entry, item }: RecordedAct, known: readonly RecordedAct[]): boolean {
  if (known.length === 0) return true;
  // A move that leads nowhere would take the record out of the ledger.
  if (entry.content.act === 'correction' && item.path !== null) return true;
  return known.some(
    (each) =>
      each.item.path === item.path ||
      ((each.item.path === null || !keepsRecord(item.kind)) &&
        (entry.content.act === 'promotion' || entry.content.act === 'disposition')),
  );
}

/**
 * The path from which an act moves a record whose file is still there and is no other item's; null
 * where there is none.
 */
export function leftBehind(
  { entry, item: { kind, path: target } }: RecordedAct,
  known: readonly RecordedAct[],
  { workspace, ledger }: Pick<Places, 'workspace' | 'ledger'>,
): string | null {
  if (entry.content.act !== 'correction' || target === null || !keepsRecord(kind)) return null;
  return (
    known
      .flatMap((each) => each.item.path ?? [])
      .find((path) => path !== target && workspace.files.has(path) && !ledger.byTarget.has(path)) ??
    null
  );
}

/** The items that acts gave each path to. */
export function claimsByTarget(ledger: Ledger): Map<string, Set<string>> {
  const claims = new Map<string, Set<string>>();
  for (const history of ledger.items.values()) {
    for (const { item } of history.acts) {
      if (item.path === null || !keepsRecord(item.kind)) continue;
      const known = claims.get(item.path);
      if (known) known.add(history.item);
      else claims.set(item.path, new Set([history.item]));
    }
  }
  return claims;
}

/**
 * Whether an item may have its record there: else everything that cites a file of code could be
 * made to rest on an item that somebody raises and rejects. No act takes a record to where agents
 * load it as instructions.
 *
 * @param before the acts that this one goes on from
 */
export function isPlaceOfMemory(
  { item }: RecordedAct,
  before: readonly RecordedAct[],
  workspace: Workspace,
): boolean {
  if (item.path === null || !keepsRecord(item.kind)) return true;
  const file = fileOfTarget(item.path);
  const places = before.flatMap((act) => act.item.path ?? []);
  if (isInstructionPath(file) && places.length > 0 && !places.some(isInstructionPath)) return false;
  return (
    /\.(?:md|mdc)$/i.test(file) &&
    (workspace.files.has(file) || factAt(workspace, file).kind === 'missing')
  );
}

/**
 * Another item whose record stood at the act's path when the act was made: as memory, or for an act
 * that a change brings, as what ever was memory at the base. Such an act comes after all acts of
 * the base, whatever parents it names.
 */
export function holderBefore(act: RecordedAct, { claims, ledger, isNew }: Places): string | null {
  const { entry, item } = act;
  if (item.path === null || !keepsRecord(item.kind)) return null;
  for (const other of claims.get(item.path) ?? []) {
    if (other === item.item) continue;
    const known = (ledger.items.get(other)?.acts ?? []).filter(
      (each) => ledger.isBefore(each.entry.id, entry.id) || (isNew(act) && !isNew(each)),
    );
    const last = known.at(-1);
    if (!last || last.item.path !== item.path || adoptsAlike(act, last)) continue;
    const { to } = last.item;
    if (to === 'promoted' || to === 'stale' || (isNew(act) && recordsPromotion(known)))
      return other;
  }
  return null;
}
