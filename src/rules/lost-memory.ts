import type { Cause } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { adoptsAlike } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { isStatusOfMemory } from '#provenance/ledger/transitions';
import type { MovedFolder } from '#workspace/history/history';
import { isInstructionPath } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { fileOfTarget, nativeFactAt } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { lostRecordEvent } from './diagnostic-events.ts';
import { itemHandle } from './message-words.ts';
import { atStart, report } from './rule.ts';

/** The item that is memory and whose record is missing at `path`; null for any other path. */
function goneFrom(workspace: Workspace, ledger: Ledger, path: string): ItemHistory | null {
  const history = ledger.byTarget.get(path);
  if (!history || !isStatusOfMemory(history.status)) return null;
  const fact = factAt(workspace, path);
  return fact.kind === 'missing' && fact.twin === null ? history : null;
}

/**
 * The first of `paths` at which memory is missing; a row may count from its own file or the root.
 */
export function lostAt(
  workspace: Workspace,
  ledger: Ledger,
  paths: readonly string[],
): string | null {
  return paths.find((path) => goneFrom(workspace, ledger, path) !== null) ?? null;
}

/** A deleted record or folder of records, as the cause of all reports on it. */
export function lostMemory(workspace: Workspace, ledger: Ledger, path: string): Cause | null {
  const history = goneFrom(workspace, ledger, path);
  const fact = factAt(workspace, path);
  if (!history || fact.kind !== 'missing') return null;
  const { folder } = fact;
  if (folder === undefined) {
    const item = itemHandle(history, ledger, path);
    return {
      what: `${path} was memory and is missing`,
      mend: [
        `by mistake: git checkout HEAD -- ${shellWord(path)}`,
        `no longer true: ledger retract ${item} --reason "…"`,
        `renamed: ledger mv ${shellWord(path)} NEW_PATH`,
      ],
    };
  }
  const lost = [...ledger.byTarget]
    .filter(([each]) => each.startsWith(`${folder}/`) && goneFrom(workspace, ledger, each) !== null)
    .map(([each, other]) => itemHandle(other, ledger, each));
  return {
    what: `${folder}/ contained memory and is missing`,
    mend: [
      `by mistake: git checkout HEAD -- ${shellWord(folder)}`,
      `no longer true: ledger retract ${lost.join(' ')} --reason "…"`,
    ],
  };
}

/** Memory whose file is gone, or moved with the ledger. */
export function* recordsGone(workspace: Workspace, ledger: Ledger) {
  const moved = movedMemory(workspace, ledger);
  for (const history of ledger.byTarget.values()) {
    const { path } = history;
    const last = history.latest.at(-1);
    if (path === null || !last || !isStatusOfMemory(history.status)) continue;
    // FND320 reports an existing file that is not memory any more.
    if (fileOfTarget(path) !== path || factAt(workspace, path).kind !== 'missing') continue;
    const place = atStart(last.entry, `gone ${path}`);
    const item = itemHandle(history, ledger, path);
    const move = moved(path);
    if (move)
      yield report('moved', { item, from: move.from, to: move.to, back: move.back }, place, {
        cause: move.cause,
      });
    else
      yield report('gone', { item, path: shellWord(path) }, place, {
        event: lostRecordEvent(path),
        cause: lostMemory(workspace, ledger, path) ?? undefined,
      });
  }
}

/** Memory in a part of a file that has no such part any more. */
export function* reportLostSections(workspace: Workspace, ledger: Ledger) {
  for (const history of ledger.byTarget.values()) {
    const { path } = history;
    const file = fileOfTarget(path ?? '');
    const last = history.latest.at(-1);
    if (!last || path === null || file === path || !isStatusOfMemory(history.status)) continue;
    if (factAt(workspace, file).kind === 'file' && nativeFactAt(workspace, path) !== null) continue;
    yield report(
      'part',
      { what: 'fact', item: itemHandle(history, ledger, file), path: shellWord(file) },
      atStart(workspace.files.has(file) ? file : last.entry, `gone ${path}`),
    );
  }
}

/** A move of memory with its ledger, for messages. */
interface MovedMemory {
  readonly from: string;
  readonly to: string;
  /** The command that takes it back. */
  readonly back: string;
  readonly cause: Cause;
  /** The path that a file had before the move. */
  was(path: string): string;
}

/** The fix of a move of memory, in all messages about one. */
export const moveBack = 'move it back: {back}';

/**
 * Finds the move of an old or new path of memory. Git shows moves; without it, a folder moved if
 * all its memory is below another folder with the ledger.
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
    // Folders that moved beside the ledger are reported and moved back together with it.
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
          what: `${main.from}/ moved to ${main.to}/ with the ledger`,
          mend: [moveBack.replace('{back}', back)],
        },
        was: (path) => each.from + path.slice(each.to.length),
      },
    };
  });
}

/** Missing folders whose memory is, all of it, below one folder that has all entries. */
function toldByEntries(workspace: Workspace, ledger: Ledger): MovedFolder[] {
  const above = foldersAbove(workspace.entries.map(({ path }) => path));
  const places = new Map<string, readonly string[]>();
  for (const [target, { status }] of above.length === 0 ? [] : ledger.byTarget) {
    const fact = isStatusOfMemory(status) ? factAt(workspace, target) : null;
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

/** The common folders of paths, innermost first, without the root. */
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

/** Which item has which path. */
export interface ItemPlaces {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** The items that acts gave each path to. */
  readonly claims: ReadonlyMap<string, ReadonlySet<string>>;
  readonly isNew: (act: RecordedAct) => boolean;
}

/**
 * Whether an act may set the path of its item: it gets one when it is decided, and another by a
 * move.
 */
export function maySetPath({ entry, item }: RecordedAct, known: readonly RecordedAct[]): boolean {
  if (known.length === 0) return true;
  // A move to nowhere would remove the record from the ledger.
  if (entry.content.act === 'correction' && item.path !== null) return true;
  return known.some(
    (each) =>
      each.item.path === item.path ||
      ((each.item.path === null || !keepsRecord(item.kind)) &&
        (entry.content.act === 'promotion' || entry.content.act === 'disposition')),
  );
}

/** The old path of a moved record if its file still exists and is not another item's, else null. */
export function findLeftoverPath(
  { entry, item: { kind, path: target } }: RecordedAct,
  known: readonly RecordedAct[],
  { workspace, ledger }: Pick<ItemPlaces, 'workspace' | 'ledger'>,
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
export function itemsByPath(ledger: Ledger): Map<string, Set<string>> {
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
 * Whether a path may have a record: Markdown, and not instructions unless it was before. Otherwise
 * a raised and rejected item could withdraw any cited file of code.
 *
 * @param before the acts that this one continues
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
 * Another item that had the act's path as memory when the act was made. An act of this change comes
 * after all acts of the base, whatever parents it names.
 */
export function findPreviousHolder(
  act: RecordedAct,
  { claims, ledger, isNew }: ItemPlaces,
): string | null {
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
    if (isStatusOfMemory(to) || (isNew(act) && recordsPromotion(known))) return other;
  }
  return null;
}
