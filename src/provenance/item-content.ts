import { claimOf } from '#claims/claim-sections';
import { definedFields } from '#diagnostics/defined-values';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { sectionItems } from '#workspace/dialects/section-text';
import { type Document, frontmatterMap, sectionOf } from '#workspace/document';
import { listOf, pairOf, plainValue, scalarOf } from '#workspace/frontmatter/values';
import { namedOwners } from '#workspace/owners/code-owners';
import { recordEndOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { SurfaceRow } from './evidence/evidence.ts';
import { evidenceItems, originOf } from './evidence/evidence-items.ts';
import { evidenceLines } from './evidence/evidence-lines.ts';

/** The content of an item now. */
export interface ItemContent {
  /** One line; empty if neither record nor act has it. */
  readonly claim: string;
  readonly details: Details;
  /** When it is loaded. */
  readonly loadWhen: string | null;
  /** The digest of all its evidence; null if none was hashed. */
  readonly contentHash: string | null;
  readonly rows: readonly SurfaceRow[];
}

/** The content of an item besides its claim. */
export type Details = Omit<StatedContent, 'load_when' | 'content_hash' | 'per_surface_hash'> & {
  readonly consequence?: 'normal' | 'high';
};

/**
 * Reads the content of an item from its record, else from its latest act with content. Acts add
 * high consequence, traces, requirements, and normalized hashes.
 */
export function contentOf(acts: readonly RecordedAct[], record: MemoryRecord | null): ItemContent {
  const erasure = acts.findLast(({ entry }) => entry.content.act === 'erasure');
  if (erasure) return erasedContent(erasure);
  const said = acts.findLast(({ item }) => item.says)?.item.says;
  const withdrawn = acts.findLast(({ item }) => item.claim !== undefined)?.item.claim;
  const saysSo = ofSays(said ?? {});
  const own = record && record.role !== 'native' ? ofRecord(record) : saysSo;
  const { details } = own;
  const obligations = acts.flatMap(({ item }) => item.obligations ?? []);
  const traces = acts.flatMap(({ item }) => item.traces ?? []);
  return {
    ...own,
    claim: own.claim === '' ? (withdrawn ?? '') : own.claim,
    details: {
      ...details,
      // An edit of a candidate may add requirements, not remove them.
      ...listed('origin_obligations', obligations, details.origin_obligations),
      ...listed('origin_traces', details.origin_traces, traces),
      ...(acts.some(({ item }) => item.high) ? { consequence: 'high' as const } : {}),
    },
    // The act may have hashed an adopted file without writing into it.
    loadWhen: own.loadWhen ?? saysSo.loadWhen,
    contentHash: own.contentHash ?? saysSo.contentHash,
    rows: addNormalizedHashes(own.rows.length > 0 ? own.rows : saysSo.rows, acts),
  };
}

/** Adds the normalized hashes from acts; a raise has hashes of bytes. */
export function addNormalizedHashes(
  rows: readonly SurfaceRow[],
  acts: readonly RecordedAct[],
): SurfaceRow[] {
  const loose = Object.assign(
    {},
    ...acts.map(({ entry, item }) =>
      entry.content.act === 'raise' ? {} : normalizedHashesOfAct(item),
    ),
  ) as Readonly<Record<string, string>>;
  return rows.map((row) =>
    loose[row.surface] === undefined ? row : { ...row, loose: loose[row.surface] as string },
  );
}

/** The content after an erasure: who did it, when and why. */
function erasedContent({ entry: { content }, item }: RecordedAct): ItemContent {
  return {
    claim: `erased on ${content.at.slice(0, 10)} by ${content.by}: ${oneLine(item.reason ?? '')}`,
    details: {},
    loadWhen: null,
    contentHash: null,
    rows: [],
  };
}

function listed(
  key: 'origin_obligations' | 'origin_traces',
  first: readonly string[] = [],
  second: readonly string[] = [],
): Partial<Details> {
  return first.length + second.length === 0 ? {} : { [key]: [...new Set([...first, ...second])] };
}

function ofSays(says: StatedContent): ItemContent {
  const { load_when: loadWhen, content_hash: hash, per_surface_hash: rows, ...details } = says;
  return {
    claim: says.claim ?? '',
    details,
    loadWhen: loadWhen ?? null,
    contentHash: hash ?? null,
    rows: (rows ?? []).map(({ kind, surface, hash: digest, unique }) => ({
      kind: kind as SurfaceRow['kind'],
      surface,
      hash: digest,
      unique: unique ?? true,
    })),
  };
}

function ofRecord(record: Exclude<MemoryRecord, { role: 'native' }>): ItemContent {
  const map = frontmatterMap(record.document);
  const evidence = evidenceLines(record);
  const scalar = (key: string): string | undefined => scalarOf(map, key)?.value;
  const end = recordEndOf(record.document);
  const owners = namedOwners(record.document);
  return {
    claim: claimIn(record),
    details: definedFields({
      title: record.title || undefined,
      evidence,
      ...scopeIn(record),
      origin_obligations: listIn(map, 'origin_obligations', 'related_obligations'),
      origin: originOf(evidenceItems(evidence)),
      origin_traces: listIn(map, 'origin_traces', 'from'),
      paths: listIn(map, 'paths'),
      owners: owners.length > 0 ? [...owners] : undefined,
      guard: guardsWritten(map),
      valid_until: end.valid_until ?? undefined,
      review_by: end.review_by ?? undefined,
      findings: record.role === 'pattern' ? record.findings.map((each) => each.value) : undefined,
      pass: scalar('pass'),
      profile: scalar('profile'),
      confidence: scalar('confidence'),
      topic: scalar('topic'),
    }),
    loadWhen: scalarOf(map, 'load_when')?.value ?? null,
    contentHash: scalarOf(map, 'content_hash')?.value ?? null,
    rows: rowsIn(map),
  };
}

function claimIn(record: MemoryRecord): string {
  const claim = claimOf(record)?.value ?? null;
  // The heading of a decision record has the decision; its section gives reasons.
  if (claim === null) return record.role === 'adr' ? record.title : '';
  return oneLine(plainText(claim));
}

/** The written guards of a record; rules report values that are not maps. */
function guardsWritten(map: ReturnType<typeof frontmatterMap>): Details['guard'] {
  const value = pairOf(map, 'guard')?.value;
  const list: unknown = value === undefined ? undefined : plainValue(value);
  if (list === undefined || list === null) return undefined;
  return (Array.isArray(list) ? list : [list]).filter(
    (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
  );
}

function scopeIn(record: MemoryRecord): Partial<Details> {
  if (record.role === 'finding')
    return {
      applies_when: record.appliesWhen.map((each) => each.value),
      does_not_apply_when: record.doesNotApplyWhen.map((each) => each.value),
    };
  return {
    applies_when: items(record.document, 'applies when'),
    does_not_apply_when: items(record.document, 'does not apply when'),
  };
}

/** The rows of `per_surface_hash`. */
export function rowsIn(map: ReturnType<typeof frontmatterMap>): SurfaceRow[] {
  const value = pairOf(map, 'per_surface_hash')?.value;
  if (value?.kind !== 'list') return [];
  return value.items.flatMap((item): SurfaceRow[] => {
    if (item.kind !== 'map') return [];
    const text = (key: string): string => scalarOf(item, key)?.value ?? '';
    return [
      {
        kind: text('kind') as SurfaceRow['kind'],
        surface: text('surface'),
        hash: text('hash'),
        unique: text('unique') !== 'false',
      },
    ];
  });
}

function listIn(
  map: ReturnType<typeof frontmatterMap>,
  ...keys: readonly string[]
): string[] | undefined {
  return listOf(map, ...keys)?.map((each) => each.value);
}

function items(document: Document, name: string): string[] {
  return sectionItems(document, sectionOf(document, name)).map((each) => each.value);
}

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with its entry. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** The content of an item without a record. */
export type StatedContent = NonNullable<ActItem['says']>;

/** The normalized hashes in an act; none if they were erased. */
export function normalizedHashesOfAct({
  evidence = {},
}: Pick<ActItem, 'evidence'>): Readonly<Record<string, string>> {
  return typeof evidence === 'string' ? {} : evidence;
}

/** The traces of an act, beside its record or in its content. */
export function tracesOf({ traces, says }: Pick<ActItem, 'traces' | 'says'>): readonly string[] {
  return traces ?? says?.origin_traces ?? [];
}

/** One act for each item of an entry. */
export function actsOf(entry: Entry): RecordedAct[] {
  return entry.content.items.map((item) => ({ entry, item }));
}

/** Whether these acts promoted or adopted their record. */
export function recordsPromotion(acts: readonly RecordedAct[]): boolean {
  return acts.some(
    ({ entry, item }) =>
      (entry.content.act === 'promotion' || entry.content.act === 'adoption') &&
      item.to === 'promoted',
  );
}

/** Whether an item begins with this act. */
export function beginsItem({ entry: { content: act }, item }: RecordedAct): boolean {
  return (
    act.act === 'raise' || act.act === 'adoption' || (act.act === 'promotion' && item.from === null)
  );
}

/** Whether the act that is planned raised an item, which is not written yet. */
export function isRaisedHere({ acts }: { readonly acts: readonly RecordedAct[] }): boolean {
  return acts[0]?.entry.id === '';
}

/** The status before the latest quarantine; null without one. */
export function formerStatus(acts: readonly RecordedAct[]): string | null {
  return (
    acts.findLast(({ item }) => item.to === 'quarantined' && item.from !== item.to)?.item.from ??
    null
  );
}

const withdrawn = new Set<string>(['stale', 'superseded', 'quarantined', 'rolled-back']);

/** The acts that withdrew their item; a move of its record does not count. */
export function withdrawalsAmong(acts: readonly RecordedAct[]): readonly RecordedAct[] {
  return acts.filter(
    ({ entry, item }) => entry.content.act !== 'correction' && withdrawn.has(item.to ?? ''),
  );
}

/** Whether memory was adopted, never promoted, and has no hashed evidence. */
export function isNeverVerified(
  record: MemoryRecord | null,
  history: { readonly acts: readonly RecordedAct[]; readonly content: ItemContent } | null,
): boolean {
  if (history === null) return false;
  const kinds = new Set<string>(history.acts.map(({ entry }) => entry.content.act));
  if (!kinds.has('adoption') || kinds.has('promotion')) return false;
  const hashed = record?.role === 'finding' && record.perSurfaceHash.length > 0;
  return !hashed && history.content.rows.length === 0;
}

/** The time of the last act that compared an item with its evidence; null for none. */
export function verifiedAt({ acts }: { readonly acts: readonly RecordedAct[] }): string | null {
  const last = acts.findLast(
    ({ entry: { content: act } }) =>
      act.act === 'promotion' ||
      act.act === 'adoption' ||
      (act.act === 'confirmation' && act.followed !== true),
  );
  return last?.entry.content.at ?? null;
}
