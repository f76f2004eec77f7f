import { claimOf } from '#claims/claim-sections';
import type { TextStatement } from '#claims/texts/text-statements';
import type { Span } from '#diagnostics/diagnostic';
import { isExpired } from '#workspace/record-end';
import type { DiscoveryRecord, Finding } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords, keepsRecord, type Kind } from '../discovery-kinds.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { nativeMemory } from '../native-memory.ts';
import { isMemory } from '../own-files.ts';
import type { ComparedText } from './compared-texts.ts';

/**
 * One statement that stands as memory, wherever it is kept: as a record, as a native note, or in
 * its ledger entry alone.
 */
export interface StandingMemory {
  /** The file to open for it. */
  readonly path: string;
  readonly span: Span;
  readonly claim: string;
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
  readonly record: DiscoveryRecord | null;
  readonly kind: Kind | null;
  readonly history: ItemHistory | undefined;
}

/**
 * Everything that stands as memory, by path: what agents are served unless its evidence changed.
 */
export function standingMemory(workspace: Workspace, ledger: Ledger): StandingMemory[] {
  return inOrder([
    ...ofRecords(workspace, ledger),
    ...ofNotes(workspace, ledger, false),
    ...ofEntries(ledger),
  ]);
}

/** The same with the notes that nobody decided about: their own agents read them all the same. */
export function statementsAndNotes(workspace: Workspace, ledger: Ledger): StandingMemory[] {
  return inOrder([
    ...ofRecords(workspace, ledger),
    ...ofNotes(workspace, ledger, true),
    ...ofEntries(ledger),
  ]);
}

function inOrder(memory: readonly StandingMemory[]): StandingMemory[] {
  return [...memory].sort((a, b) =>
    a.path < b.path ? -1 : a.path > b.path ? 1 : a.span.start - b.span.start,
  );
}

function* ofRecords(workspace: Workspace, ledger: Ledger): Generator<StandingMemory> {
  for (const record of discoveryRecords(workspace)) {
    const history = ledger.byTarget.get(record.path);
    if (!isMemory(record, history) || isExpired(record, workspace.today)) continue;
    const kind = history?.kind ?? null;
    yield {
      path: record.path,
      ...claimAndSpan(record),
      ...scopeOf(record),
      record,
      kind,
      history,
    };
  }
}

function claimAndSpan(record: DiscoveryRecord): Pick<StandingMemory, 'span' | 'claim'> {
  const claim = claimOf(record);
  return { span: claim?.span ?? record.id.span, claim: claim?.value ?? '' };
}

function* ofNotes(
  workspace: Workspace,
  ledger: Ledger,
  undecided: boolean,
): Generator<StandingMemory> {
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
    // A fact of a section is addressed as its file with an anchor; what is opened is the file.
    // Files of instructions that nobody decided about are loaded whole, and say many things.
    if (standing === 'memory' || (undecided && dialect !== 'instructions'))
      yield {
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

/**
 * Words and rules of promoted items that are no file of their own; where they stand is in their
 * entry.
 */
function* ofEntries(ledger: Ledger): Generator<StandingMemory> {
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

/** When what a record states applies, and when not; only findings say so. */
function scopeOf(
  record: DiscoveryRecord,
): Pick<StandingMemory, 'appliesWhen' | 'doesNotApplyWhen'> {
  if (record.role !== 'finding') return { appliesWhen: [], doesNotApplyWhen: [] };
  const plain = (values: Finding['appliesWhen']): string[] => values.map((each) => each.value);
  return {
    appliesWhen: plain(record.appliesWhen),
    doesNotApplyWhen: plain(record.doesNotApplyWhen),
  };
}

/**
 * What an item states, as if it stood as memory already: what waits is compared by it with what
 * stands. Null where nothing says so much as where it is.
 *
 * @param home the record or the native note that says it; null for kinds that are in their entry
 *   alone
 */
export function proposedMemory(
  history: ItemHistory,
  home: DiscoveryRecord | NativeFact | null,
): StandingMemory | null {
  const entry = history.acts.at(-1)?.entry;
  const shared = { kind: history.kind, history };
  if (home !== null && home.role !== 'native') {
    const claim = claimOf(home);
    return {
      path: home.path,
      span: claim?.span ?? home.id.span,
      claim: claim?.value ?? history.discovery,
      ...scopeOf(home),
      record: home,
      ...shared,
    };
  }
  const path = home?.document.path ?? entry?.path;
  if (path === undefined) return null;
  const said = history.acts.findLast((act) => act.item.says !== undefined)?.item.says;
  return {
    path,
    span: home?.id.span ?? { start: 0, end: 1 },
    claim: history.discovery,
    appliesWhen: said?.applies_when ?? [],
    doesNotApplyWhen: said?.does_not_apply_when ?? [],
    record: null,
    ...shared,
  };
}

/** One statement of a whole text, as memory that it is compared with states it. */
export interface StandingText extends StandingMemory {
  readonly text: ComparedText;
  readonly statement: TextStatement;
}

/** The statements of texts, each as something that stands as memory. */
export function standingTexts(texts: readonly ComparedText[]): StandingText[] {
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

/** Whether a statement is one of a whole text, and no claim. */
export function isOfText(memory: StandingMemory): memory is StandingText {
  return 'statement' in memory;
}
