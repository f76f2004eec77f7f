import { type Assertion, assertionOf } from '#claims/assertions/assertion';
import {
  type ChoosingSentence,
  choosingSentence,
  findProjectParts,
} from '#claims/choices/other-choice';
import { claimOf } from '#claims/claim-sections';
import type { TextStatement } from '#claims/texts/text-statements';
import type { Span } from '#diagnostics/diagnostic';
import { memoizeByObject } from '#workspace/memoize';
import { isExpired } from '#workspace/record-status';
import type { DiscoveryRecord, Finding } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords, keepsRecord, type Kind } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeMemory } from '../native-memory.ts';
import { isMemory } from '../own-files.ts';
import type { ComparedText } from './compared-texts.ts';

/** A statement that is memory: in a record, in a native note, or only in its ledger entry. */
export interface MemoryStatement {
  /** The file that it is in. */
  readonly path: string;
  readonly span: Span;
  readonly claim: string;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  readonly record: DiscoveryRecord | null;
  readonly kind: Kind | null;
  readonly history: ItemHistory | undefined;
}

/** All memory, by path: what agents are served unless its evidence changed. */
export function listMemoryStatements(workspace: Workspace, ledger: Ledger): MemoryStatement[] {
  return collectMemory(workspace, ledger, false);
}

/** All memory and the notes without a decision, by path: their own agents read these, too. */
export function statementsAndNotes(workspace: Workspace, ledger: Ledger): MemoryStatement[] {
  return collectMemory(workspace, ledger, true);
}

function collectMemory(
  workspace: Workspace,
  ledger: Ledger,
  withUndecided: boolean,
): MemoryStatement[] {
  return [
    ...ofRecords(workspace, ledger),
    ...ofNotes(workspace, ledger, withUndecided),
    ...ofEntries(ledger),
  ].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.span.start - b.span.start));
}

function* ofRecords(workspace: Workspace, ledger: Ledger): Generator<MemoryStatement> {
  for (const record of discoveryRecords(workspace)) {
    const history = ledger.byTarget.get(record.path);
    if (!isMemory(record, history) || isExpired(record, workspace.today)) continue;
    yield { ...ofRecord(record), kind: history?.kind ?? null, history };
  }
}

function ofRecord(record: DiscoveryRecord): Omit<MemoryStatement, 'kind' | 'history'> {
  const claim = claimOf(record);
  return {
    path: record.path,
    span: claim?.span ?? record.id.span,
    claim: claim?.value ?? '',
    ...scopeOf(record),
    record,
  };
}

function* ofNotes(
  workspace: Workspace,
  ledger: Ledger,
  undecided: boolean,
): Generator<MemoryStatement> {
  if (workspace.stores.length === 0) return;
  for (const {
    fact,
    standing,
    dialect,
    claim,
    appliesWhen,
    doesNotApplyWhen,
    history,
  } of nativeMemory(workspace, ledger)) {
    // Instructions without a decision are compared as whole texts.
    if (standing === 'memory' || (undecided && dialect !== 'instructions'))
      yield {
        // The fact's own path may have an anchor.
        path: fact.document.path,
        span: fact.id.span,
        claim,
        appliesWhen,
        doesNotApplyWhen,
        record: null,
        kind: history?.kind ?? null,
        history: history ?? undefined,
      };
  }
}

/** Promoted terms, rules and other items without a record, at their ledger entry. */
function* ofEntries(ledger: Ledger): Generator<MemoryStatement> {
  for (const history of ledger.items.values()) {
    const last = history.latest.at(-1);
    if (history.status !== 'promoted' || !last || keepsRecord(history.kind)) continue;
    const start = Math.max(0, last.entry.text.indexOf(`"item": ${JSON.stringify(history.item)}`));
    yield {
      path: last.entry.path,
      span: { start, end: start + 1 },
      claim: history.discovery,
      appliesWhen: [],
      doesNotApplyWhen: [],
      record: null,
      kind: history.kind,
      history,
    };
  }
}

function scopeOf(
  record: DiscoveryRecord,
): Pick<MemoryStatement, 'appliesWhen' | 'doesNotApplyWhen'> {
  if (record.role !== 'finding') return { appliesWhen: [], doesNotApplyWhen: [] };
  const plain = (values: Finding['appliesWhen']): string[] => values.map((each) => each.value);
  return {
    appliesWhen: plain(record.appliesWhen),
    doesNotApplyWhen: plain(record.doesNotApplyWhen),
  };
}

/**
 * An item that waits, as if it were memory, to compare it with memory; null if it has no place.
 *
 * @param home its record or native note; null for kinds that are only in their entry
 */
export function proposedMemory(
  history: ItemHistory,
  home: DiscoveryRecord | NativeFact | null,
): MemoryStatement | null {
  const entry = history.acts.at(-1)?.entry;
  const shared = { kind: history.kind, history };
  if (home !== null && home.role !== 'native') {
    const own = ofRecord(home);
    return { ...own, claim: claimOf(home)?.value ?? history.discovery, ...shared };
  }
  const path = home?.document.path ?? entry?.path;
  if (path === undefined) return null;
  const says = history.acts.findLast((act) => act.item.says !== undefined)?.item.says;
  return {
    path,
    span: home?.id.span ?? { start: 0, end: 1 },
    claim: history.discovery,
    appliesWhen: says?.applies_when ?? [],
    doesNotApplyWhen: says?.does_not_apply_when ?? [],
    record: null,
    ...shared,
  };
}

/** A statement of a whole text, in the shape of memory that it is compared with. */
export interface WholeTextStatement extends MemoryStatement {
  readonly text: ComparedText;
  readonly statement: TextStatement;
}

/** Lists the statements of texts in the shape of memory, without conditions. */
export function listWholeTextStatements(texts: readonly ComparedText[]): WholeTextStatement[] {
  return texts.flatMap((text) =>
    text.statements.map((statement) => ({
      path: text.path,
      span: statement.span,
      claim: statement.text,
      appliesWhen: [],
      doesNotApplyWhen: [],
      record: text.record,
      kind: null,
      history: text.history,
      text,
      statement,
    })),
  );
}

/** Whether a statement is one of a whole text, not a claim. */
export function isOfText(memory: MemoryStatement): memory is WholeTextStatement {
  return 'statement' in memory;
}

/** A statement, read for comparison with those of whole texts. */
export interface ComparedStatement {
  readonly memory: MemoryStatement;
  readonly choosing: ChoosingSentence;
  readonly assertion: Assertion;
  /** The parts of the project that the headings above it name. */
  readonly parts: ReadonlySet<string>;
  /** Result of `normalizedClaim`. */
  readonly key: string;
}

/** Reads a statement; one of a whole text with the headings above it. */
export function comparedStatement(memory: MemoryStatement): ComparedStatement {
  const { under, denied } = isOfText(memory) ? memory.statement : { under: [], denied: false };
  return {
    memory,
    choosing: choosingSentence(memory.claim, under, denied),
    assertion: assertionOf(memory.claim),
    parts: findProjectParts(under),
    key: normalizedClaim(memory),
  };
}

/** The text of a statement without marks and case. */
export const normalizedClaim = memoizeByObject(({ claim }: MemoryStatement): string =>
  claim
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim(),
);
