import { statementOf } from '#workspace/stores/find-native-fact';
import { type NativeFact, nativeFacts } from '#workspace/stores/native-fact';
import type { StoreDialect } from '#workspace/stores/store';
import type { Records } from '#workspace/workspace';

import { latestPromotions } from './discovery-kinds.ts';
import type { SurfaceRow } from './evidence/evidence.ts';
import { findLatestConflict } from './ledger/branch-conflicts.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { nativeItems } from './native-item.ts';
import { pinOf } from './record-text/pin.ts';

/** A native note for recall: memory by an act, or a note without a decision. */
export interface NativeMemory {
  readonly fact: NativeFact;
  /** `memory` may be served as fact after its evidence is compared; `unreviewed` never. */
  readonly standing: 'memory' | 'unreviewed';
  readonly dialect: StoreDialect | null;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  /** Globs of the files that it is about, of its entry, else of a rule file. */
  readonly paths: readonly string[];
  /** Lines of evidence as they were raised. */
  readonly evidence: readonly string[];
  /** Its hashed evidence. */
  readonly surfaces: readonly SurfaceRow[];
  /** Null if it was never raised. */
  readonly history: ItemHistory | null;
  /** Whether its text is no longer the accepted one, so that it is not served as memory. */
  readonly changed: boolean;
}

/** Notes with these statuses are not served, not even as unreviewed. */
const leftOut: ReadonlySet<string> = new Set([
  'rejected',
  'rolled-back',
  'quarantined',
  'stale',
  'superseded',
]);

/**
 * All native notes by path: `memory` with the content of its entry if its text is the accepted one,
 * else `unreviewed` with its own content; without withdrawn or refused notes.
 */
export function nativeMemory(
  records: Pick<Records, 'byPath' | 'stores' | 'documents'>,
  ledger: Pick<Ledger, 'byTarget' | 'isBefore' | 'torn'>,
): NativeMemory[] {
  const decided = nativeItems(records, ledger);
  const known = new Set(decided.map(({ fact }) => fact.path));
  const others = nativeFacts(records).filter((fact) => !known.has(fact.path));
  return [
    ...decided.flatMap(({ fact, history }) =>
      leftOut.has(history.status) ? [] : [standing(fact, history, ledger)],
    ),
    ...others.map((fact) => standing(fact, null, ledger)),
  ].sort((a, b) => (a.fact.path < b.fact.path ? -1 : 1));
}

function standing(
  fact: NativeFact,
  history: ItemHistory | null,
  ledger: Pick<Ledger, 'isBefore' | 'torn'>,
): NativeMemory {
  const promoted = history?.status === 'promoted';
  // Where branches decided apart, the note counts as undecided.
  const agreed = history !== null && findLatestConflict(history, ledger) === null;
  const holds = promoted && latestPromotions(history).some((act) => act.item.pin === pinOf(fact));
  const isMemory = holds && agreed;
  const said = isMemory ? history.content : null;
  const details = said?.details ?? {};
  return {
    fact,
    standing: isMemory ? 'memory' : 'unreviewed',
    dialect: fact.store?.dialect ?? null,
    claim: said?.claim ?? statementOf(fact),
    loadWhen: said?.loadWhen ?? null,
    appliesWhen: details.applies_when ?? [],
    doesNotApplyWhen: details.does_not_apply_when ?? [],
    paths: details.paths ?? fact.note?.globs.map((glob) => glob.value) ?? [],
    evidence: details.evidence ?? [],
    surfaces: said?.rows ?? [],
    history,
    changed: promoted && !holds,
  };
}
