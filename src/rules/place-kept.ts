import { keepsRecord } from '#provenance/discovery-kinds';
import type { Ledger } from '#provenance/ledger/ledger';
import type { RecordedAct } from '#provenance/recorded-acts';
import type { Workspace } from '#workspace/workspace';

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
  { workspace, ledger }: { readonly workspace: Workspace; readonly ledger: Ledger },
): string | null {
  if (entry.content.act !== 'correction' || target === null || !keepsRecord(kind)) return null;
  return (
    known
      .flatMap((each) => each.item.path ?? [])
      .find((path) => path !== target && workspace.files.has(path) && !ledger.byTarget.has(path)) ??
    null
  );
}
