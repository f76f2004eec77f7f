import type { ActInputs } from '#promotion/act-inputs';
import { comparePromotedText } from '#provenance/derived/promoted-text-status';
import { keepsRecord } from '#provenance/discovery-kinds';
import { type ComparedSurface, compareEvidence } from '#provenance/evidence/compare-evidence';
import type { SurfaceState } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { unreadableMemory, type UnreadablePlace } from '#provenance/unreadable-memory';
import type { MemoryRecord } from '#workspace/records';

/** The evidence of a record, compared with the files now. */
export interface MemoryComparison {
  /** The worst state of its surfaces. */
  readonly state: SurfaceState;
  readonly surfaces: readonly ComparedSurface[];
}

/** Compares the evidence of a record; a missing or unreadable record has that state itself. */
export function compareMemory(
  record: MemoryRecord | null,
  history: ItemHistory | null,
  inputs: Pick<ActInputs, 'workspace' | 'ledger' | 'evidence' | 'readers'>,
): MemoryComparison {
  const unreadable = history
    ? unreadableMemory(inputs.workspace, inputs.ledger).get(history.item)
    : undefined;
  if (unreadable) return lost(unreadable.path, 'unreadable', unreadable.why);
  if (record !== null || history === null || history.path === null)
    return compareEvidence(record, history, inputs);
  if (keepsRecord(history.kind)) return lost(history.path, 'gone', 'the record does not exist');
  return comparePromotedText(inputs.workspace, inputs.ledger, history)?.kind === 'gone'
    ? lost(history.path, 'gone', 'it does not contain the accepted text')
    : compareEvidence(null, history, inputs);
}

/** Returns the comparison for an unreadable file of memory: one surface with the reason. */
export function unreadablePlace({ path, why }: UnreadablePlace): MemoryComparison {
  return lost(path, 'unreadable', why);
}

function lost(surface: string, state: 'gone' | 'unreadable', why: string): MemoryComparison {
  return {
    state,
    surfaces: [
      { kind: 'file', surface, hash: '', unique: null, state, place: null, places: 0, why },
    ],
  };
}
