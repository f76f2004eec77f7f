import type { MemoryRecord } from '#workspace/records';
import type { Records } from '#workspace/workspace';

import { holdsDigest } from './body-digest.ts';
import type { EvidenceFiles, SurfaceState } from './evidence.ts';
import type { ItemHistory, Ledger } from './ledger/ledger.ts';
import { recordedEvidence } from './ledger/recorded-evidence.ts';
import { compareSurface, worstState, type Comparison } from './surfaces/compare-surface.ts';
import type { SurfaceReaders } from './surfaces/surface-readers.ts';

/** One surface of a record and what became of it. */
export interface ComparedSurface extends Comparison {
  readonly kind: string;
  readonly surface: string;
  readonly hash: string;
  readonly unique: boolean | null;
}

/** What evidence is compared with: the records, the cited files, and what needed a parser. */
export interface ComparedWith {
  readonly workspace: Pick<Records, 'byPath'>;
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
  /** Knows where a record is now that was moved since it was cited. */
  readonly ledger: Ledger;
}

/** Compares everything a record cites with what stands there now; the rows are read from the record, else from its entry. */
export function compareEvidence(record: MemoryRecord | null, history: ItemHistory | null, world: ComparedWith): { readonly state: SurfaceState; readonly surfaces: readonly ComparedSurface[] } {
  const own = record?.role === 'finding' ? record.perSurfaceHash : [];
  const rows = own.length > 0 ? own : history ? recordedEvidence(history).rows : [];
  const holds = (path: string, hash: string): boolean | null => {
    const other = world.workspace.byPath.get(path) ?? world.workspace.byPath.get(movedTo(path, world.ledger) ?? '');
    return other ? holdsDigest(other, hash) : null;
  };
  const surfaces = rows.map((row): ComparedSurface => ({ kind: row.kind, surface: row.surface, hash: row.hash, unique: row.unique, ...compareSurface(row, world.evidence, world.readers, holds) }));
  return { state: worstState(surfaces.map((each) => each.state)), surfaces };
}

/** Where the record is now that once was at a path. */
function movedTo(path: string, ledger: Ledger): string | null {
  for (const history of ledger.items.values()) if (history.target !== path && history.acts.some((act) => act.item.target === path)) return history.target;
  return null;
}

/** The states that take a record out of what may be served as fact (document 3.6, `verify`). */
export function isBroken(state: SurfaceState): boolean {
  return state === 'changed' || state === 'gone' || state === 'ambiguous';
}
