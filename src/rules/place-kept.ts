import { keepsRecord } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import { adoptsAlike } from '#provenance/ledger/shared-records';
import { type RecordedAct, recordsPromotion } from '#provenance/recorded-acts';
import { isInstructionPath } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

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
