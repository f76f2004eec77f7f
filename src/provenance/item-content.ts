import { claimOf } from '#claims/claim-sections';
import { definedFields } from '#diagnostics/defined-fields';
import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { sectionItems } from '#workspace/dialects/section-text';
import { type Document, mapOf, sectionOf } from '#workspace/document';
import { listOf, pairOf, plainValue, scalarOf } from '#workspace/frontmatter/values';
import { ownersNamed } from '#workspace/owners/code-owners';
import { endOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { SurfaceRow } from './evidence/evidence.ts';
import { evidenceItems, originOf } from './evidence/evidence-items.ts';
import { evidenceLines } from './evidence/evidence-lines.ts';

/** What an item says now. */
export interface ItemContent {
  /** In one line; empty where nothing says it any more. */
  readonly claim: string;
  readonly details: Details;
  /** When it is loaded. */
  readonly loadWhen: string | null;
  /** The digest of all its evidence; null where none was hashed. */
  readonly contentHash: string | null;
  readonly rows: readonly SurfaceRow[];
}

/** What an item says besides its claim, and what it would write. */
export type Details = Omit<Says, 'load_when' | 'content_hash' | 'per_surface_hash'> & {
  readonly consequence?: 'normal' | 'high';
};

/**
 * What an item says: its record where it keeps one, else its latest act that says it. Its acts add
 * what a record does not carry: high consequence, traces, requirements, and digests over tokens.
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
      // Editing a candidate may add a requirement that it was found against; it takes none away.
      ...listed('origin_obligations', obligations, details.origin_obligations),
      ...listed('origin_traces', details.origin_traces, traces),
      ...(acts.some(({ item }) => item.high) ? { consequence: 'high' as const } : {}),
    },
    // What was adopted may have been hashed without a word in its file.
    loadWhen: own.loadWhen ?? saysSo.loadWhen,
    contentHash: own.contentHash ?? saysSo.contentHash,
    rows: withLooseDigests(own.rows.length > 0 ? own.rows : saysSo.rows, acts),
  };
}

/** Rows with the digests over tokens that acts wrote down; a raise has those over bytes. */
export function withLooseDigests(
  rows: readonly SurfaceRow[],
  acts: readonly RecordedAct[],
): SurfaceRow[] {
  const loose = Object.assign(
    {},
    ...acts.map(({ entry, item }) => (entry.content.act === 'raise' ? {} : looseIn(item))),
  ) as Readonly<Record<string, string>>;
  return rows.map((row) =>
    loose[row.surface] === undefined ? row : { ...row, loose: loose[row.surface] as string },
  );
}

/** What is said of an item whose texts were erased: who did it, when and why. */
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

function ofSays(says: Says): ItemContent {
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
  const map = mapOf(record.document);
  const evidence = evidenceLines(record);
  const scalar = (key: string): string | undefined => scalarOf(map, key)?.value;
  const end = endOf(record.document);
  const owners = ownersNamed(record.document);
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

/** The claim of a record in one line; empty where it has none. */
function claimIn(record: MemoryRecord): string {
  const claim = claimOf(record)?.value ?? null;
  // A decision record's heading says what was decided; its section argues.
  if (claim === null) return record.role === 'adr' ? record.title : '';
  return oneLine(plainText(claim));
}

/** The checks in a record, as they are written; what is no map stays for the rules to report. */
function guardsWritten(map: ReturnType<typeof mapOf>): Details['guard'] {
  const value = pairOf(map, 'guard')?.value;
  const list: unknown = value === undefined ? undefined : plainValue(value);
  if (list === undefined || list === null) return undefined;
  return (Array.isArray(list) ? list : [list]).filter(
    (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
  );
}

/** When a record applies, and when it does not. */
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
export function rowsIn(map: ReturnType<typeof mapOf>): SurfaceRow[] {
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

function listIn(map: ReturnType<typeof mapOf>, ...keys: readonly string[]): string[] | undefined {
  return listOf(map, ...keys)?.map((each) => each.value);
}

function items(document: Document, name: string): string[] {
  return sectionItems(document, sectionOf(document, name)).map((each) => each.value);
}

type ActItem = LedgerEntry['items'][number];

/** One item of a ledger entry, with the entry it stands in. */
export interface RecordedAct {
  readonly entry: Entry;
  readonly item: ActItem;
}

/** What an item without a record of its own says. */
export type Says = NonNullable<ActItem['says']>;

/** The digests over the tokens of evidence that an act says; none where they were erased. */
export function looseIn({
  evidence = {},
}: Pick<ActItem, 'evidence'>): Readonly<Record<string, string>> {
  return typeof evidence === 'string' ? {} : evidence;
}

/** Where an item came from, as an act says it: beside its record, or with all that it says. */
export function tracesOf({ traces, says }: Pick<ActItem, 'traces' | 'says'>): readonly string[] {
  return traces ?? says?.origin_traces ?? [];
}

/** The acts of an entry, one an item. */
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

/**
 * Whether an act is one that items begin with: each begins once, and its id is made of when and
 * where.
 */
export function beginsItem({ entry: { content: act }, item }: RecordedAct): boolean {
  return (
    act.act === 'raise' || act.act === 'adoption' || (act.act === 'promotion' && item.from === null)
  );
}

/** Whether an item was raised in the act that is planned, and nothing is written of that. */
export function isRaisedHere({ acts }: { readonly acts: readonly RecordedAct[] }): boolean {
  return acts[0]?.entry.id === '';
}

/** The status that an item had before its latest quarantine; null where it never was in one. */
export function formerStatus(acts: readonly RecordedAct[]): string | null {
  return (
    acts.findLast(({ item }) => item.to === 'quarantined' && item.from !== item.to)?.item.from ??
    null
  );
}

const withdrawn = new Set<string>(['stale', 'superseded', 'quarantined', 'rolled-back']);

/** The acts that withdrew their item, in their order: one that only moved its record did not. */
export function withdrawalsAmong(acts: readonly RecordedAct[]): readonly RecordedAct[] {
  return acts.filter(
    ({ entry, item }) => entry.content.act !== 'correction' && withdrawn.has(item.to ?? ''),
  );
}
