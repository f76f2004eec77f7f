import { acceptedText as say } from '#messages/generated/acts';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { EvidenceItem, Testimony } from '#provenance/evidence/evidence-items';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import type { Document } from '#workspace/document';
import { findRecord } from '#workspace/find-record';
import { replacesNothing } from '#workspace/history/successors';
import type { MemoryRecord, ProvenanceField } from '#workspace/records';

import { type ActContext, shortIdOf } from '../act-context.ts';
import type { ActInputs } from '../act-inputs.ts';
import type { Corroboration } from '../discovery/consequence.ts';
import {
  argumentsOf,
  type Discovery,
  discoveryOf,
  withoutNumber,
} from '../discovery/read-discovery.ts';
import type { ActRequest } from '../policy.ts';
import { type Reason, refusal } from '../reason.ts';
import { recordStatusFor } from '../transitions.ts';

/** A record to replace that another record replaced already. */
export interface EarlierReplacement {
  readonly path: string;
  /** The id of the record that replaces it now. */
  readonly by: string;
}

/**
 * The records that a record wants to replace and that others replaced, before or in this plan. Not
 * those whose replacement it replaces as well.
 */
export async function findEarlierReplacements(
  session: Pick<ActContext, 'inputs' | 'buffer'>,
  record: MemoryRecord | null,
): Promise<EarlierReplacement[]> {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  const { workspace } = session.inputs;
  const named = record.supersedes.map(({ value }) =>
    findRecord(workspace, record, value, record.role),
  );
  const own = new Set([record.path, ...named.flatMap((each) => each?.path ?? [])]);
  const found: EarlierReplacement[] = [];
  for (const old of named) {
    const by = old && (await standingFor(session, old.path, own));
    if (old && by) found.push({ path: old.path, by });
  }
  return found;
}

/**
 * Follows the successors of a superseded record and returns the id of the last one; null where
 * there is none, or where `own` has one of their paths.
 */
async function standingFor(
  { inputs, buffer }: Pick<ActContext, 'inputs' | 'buffer'>,
  path: string,
  own: ReadonlySet<string>,
): Promise<string | null> {
  const reached = new Set([path]);
  let standing: string | null = null;
  // Paths added to the set are walked too, each once, so a cycle ends.
  for (const each of reached) {
    const record = await buffer.record(each);
    if (record?.role !== 'finding' && record?.role !== 'adr') continue;
    if (record.status?.value !== 'superseded') {
      if (each !== path && !replacesNothing(record)) standing = record.id.value;
      continue;
    }
    for (const { value } of record.supersededBy) {
      const next = findRecord(inputs.workspace, record, value, record.role);
      // A native note can be the replacement, and has no role of a record.
      if (next?.role !== record.role) standing = value;
      else if (next.path !== path && own.has(next.path)) return null;
      else reached.add(next.path);
    }
  }
  return standing;
}

/** The paths of records that a copy wants to replace, but that it still repeats. */
export function findRepeatedRecords(
  { inputs }: Pick<ActContext, 'inputs'>,
  record: MemoryRecord | null,
  discovery: Discovery,
): string[] {
  if (record?.role !== 'finding' && record?.role !== 'adr') return [];
  return record.supersedes.flatMap(({ value }) => {
    const old = findRecord(inputs.workspace, record, value, record.role);
    const history = old && inputs.ledger.byTarget.get(old.path);
    return old && history && wordsOf(discoveryOf(history, old), old) === wordsOf(discovery, record)
      ? [old.path]
      : [];
  });
}

/** The texts of a discovery without its origin, to compare. */
function wordsOf({ claim, loadWhen, details }: Discovery, record: MemoryRecord): string {
  const title = withoutNumber(details.title ?? '');
  const all = { ...details, title, ...argumentsOf(record) };
  const said = Object.entries(all).filter(([key]) => !ofRaise.has(key));
  return JSON.stringify([claim, loadWhen, said.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Details that the raise fills in. */
const ofRaise: ReadonlySet<string> = new Set(['origin', 'origin_traces', 'consequence']);

/** Refuses to withdraw or replace memory that was edited since its acceptance. */
export function editedBeforeWithdrawal(
  session: Pick<ActContext, 'inputs' | 'raised'>,
  { item }: ItemHistory,
  record: MemoryRecord,
): Reason {
  const short = shortIdOf(session, item);
  return refusal(short, 'P12', say.editedBeforeWithdrawal({ path: record.path, item: short }));
}

/**
 * Refuses an act on memory that was edited since its acceptance: the act must not accept the edit.
 *
 * @param short the short id of the item
 */
export function refuseEditedRecord(
  record: MemoryRecord,
  history: ItemHistory,
  short: string,
): Reason | null {
  return recordStatusFor(history.status) === 'candidate' || isAsPinned(record, history)
    ? null
    : editedRefusal(record, short);
}

/** Refuses an act on edited memory at a path. */
export function refuseEditedAt(
  { inputs, raised }: Pick<ActContext, 'inputs' | 'raised'>,
  path: string,
) {
  const { ledger, workspace } = inputs;
  const [history, record] = [ledger.byTarget.get(path), workspace.byPath.get(path)];
  return history && record
    ? refuseEditedRecord(record, history, shortIdOf({ inputs, raised }, history.item))
    : null;
}

/** The refusal of an act on edited memory. */
export function editedRefusal({ path }: Pick<MemoryRecord, 'path'>, short: string): Reason {
  return refusal(short, 'P12', say.edited({ item: short, path }));
}

/** A provenance field after it was filled in. */
export type FilledField = string | readonly string[] | null;

/** One piece of evidence with its hash, or the problem of hashing it. */
export interface ProposedSurface {
  readonly item: EvidenceItem;
  readonly outcome:
    | { readonly row: SurfaceRow }
    | { readonly problem: { readonly text: string; readonly mend: string } };
}

/** A finding that a pattern names; null where there is none of that name. */
export interface CitedFinding {
  readonly name: string;
  readonly record: MemoryRecord | null;
}

/** An item to promote, with all inputs of the gates. */
export interface Proposal {
  readonly history: ItemHistory;
  /** The short id. */
  readonly short: string;
  readonly discovery: Discovery;
  readonly target: string | null;
  /** The candidate record, if its kind has one. */
  readonly record: MemoryRecord | null;
  /** Texts that a promotion writes from the raise entry, parsed; null where malformed. */
  readonly texts: readonly { readonly where: string; readonly document: Document | null }[];
  readonly surfaces: readonly ProposedSurface[];
  /** The findings of a pattern, as this plan leaves them. */
  readonly cited: readonly CitedFinding[];
  /** Other facts that this plan promotes. */
  readonly alsoPromoted: readonly { readonly claim: string; readonly target: string | null }[];
  readonly replacedAlready: readonly EarlierReplacement[];
  /** Paths of records that it wants to replace, but repeats. */
  readonly repeatedReplaced: readonly string[];
  readonly fields: Readonly<Record<ProvenanceField, FilledField>>;
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
  readonly corroboration: Corroboration;
  readonly testimony: readonly Testimony[];
  /** Whether the decider is the only person who commits here. */
  readonly alone: boolean;
  /** Missing parts of the form of its kind, in words. */
  readonly lacking: readonly string[];
  readonly request: ActRequest;
  readonly inputs: ActInputs;
}
