import { statementOf } from '#workspace/stores/name-native';
import { type NativeFact, nativeFacts } from '#workspace/stores/native-fact';
import type { StoreDialect } from '#workspace/stores/store';
import type { Records } from '#workspace/workspace';

import { acceptances } from './discovery-kinds.ts';
import type { SurfaceRow } from './evidence/evidence.ts';
import { latestApart } from './ledger/decided-apart.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { nativeItems } from './native-item.ts';
import { pinOf } from './record-text/pin.ts';

/**
 * A native note as recall sees it: memory by an act of the ledger, or a note that nobody decided
 * about.
 */
export interface NativeMemory {
  readonly fact: NativeFact;
  /** `memory` may be served as fact, once its evidence was compared; `unreviewed` never is. */
  readonly standing: 'memory' | 'unreviewed';
  readonly dialect: StoreDialect | null;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  /** Globs of the files it is about: of its entry, else those of a rule file. */
  readonly paths: readonly string[];
  /** Lines of evidence as they were raised. */
  readonly evidence: readonly string[];
  /** What was hashed of it when it was last looked at. */
  readonly surfaces: readonly SurfaceRow[];
  /** The item that decides about it; null where nothing was ever raised. */
  readonly history: ItemHistory | null;
  /** Why memory is not served as such: its text is no longer what was accepted. */
  readonly changed: boolean;
}

/** Statuses of what is not served at all, marked or not: a person took it back, or refused it. */
const leftOut: ReadonlySet<string> = new Set([
  'rejected',
  'rolled-back',
  'quarantined',
  'stale',
  'superseded',
]);

/**
 * Native memory as it stands: a note whose last act made it memory and whose text is what that act
 * accepted is `memory`, with what its entry says; every other note is `unreviewed`, with what it
 * says itself. What was withdrawn, set aside or refused is neither.
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
  // Where two branches decided apart, nobody decided.
  const agreed = history !== null && latestApart(history, ledger) === null;
  const holds = promoted && acceptances(history).some((act) => act.item.pin === pinOf(fact));
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
