import { claimOfNative } from '#claims/notes/note-claim';
import { plainText } from '#diagnostics/plain-text';
import { adopt as say } from '#messages/generated/decide';
import { isIndexed, kindOfRole } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { citingClaimOf } from '#provenance/evidence/not-evidence';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import { isNativeFactPath } from '#provenance/native-item';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { governedEntries } from '#workspace/governed-entries';
import { follow } from '#workspace/paths/follow-reference';
import { isServedAsFact, statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { NativeFact } from '#workspace/stores/native-fact';
import { isVacuous } from '#workspace/text/load-conditions';

import { type ActContext, addItemResult } from '../act-context.ts';
import { highConsequence, isIndependent } from '../discovery/consequence.ts';
import { contentHashOf, hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import {
  type ActItem,
  type Discovery,
  discoveryOf,
  type Provenance,
} from '../discovery/read-discovery.ts';
import { refuseEvidence } from '../discovery/refuse-evidence.ts';
import { actItem, newItemId } from '../entries/entry-item.ts';
import { runGates } from '../gate.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { refuseUnauthorized } from '../policy.ts';
import { buildProposal, citedFindings } from '../proposals/build-proposal.ts';
import type { Reason } from '../reason.ts';

/**
 * Takes accepted records into the ledger with one entry, which later changes are compared with.
 * Nothing is written into the records.
 *
 * @param authorOf the last author of a committed record of high consequence, who may not adopt it
 */
export async function adopt(
  session: ActContext,
  records: readonly MemoryRecord[],
  authorOf: (path: string) => string | null,
): Promise<void> {
  const items: ActItem[] = [];
  const labels: string[] = [];
  const conditions = new Set<string>();
  for (const record of records) {
    const adoptable = adoptableOf(session, record, authorOf(record.path));
    const item = adoptable && (await itemFor(session, adoptable));
    if (!item) continue;
    items.push(item);
    if (conditionFor(session, adoptable) !== null) conditions.add(item.item);
    if (adoptable.isLabel) labels.push(record.path);
  }
  if (session.reasons.length > 0) return;
  if (items.length === 0)
    return void session.notes.push({
      message:
        records.length === 0 && session.inputs.ledger.entries.length === 0
          ? say.nothingAccepted()
          : say.allRecorded(),
    });
  noteWithoutCondition(session, items, conditions);
  const [label] = labels;
  if (label !== undefined)
    session.notes.push({ message: say.labels({ count: labels.length, path: label }) });
  const entry = await session.recorder.record({ kind: 'adoption', items });
  for (const item of items) {
    const record = records.find(({ path }) => path === item.path);
    addItemResult(
      session,
      { ...item, discovery: item.says?.claim ?? record?.title ?? '' },
      { did: 'adopted', status: 'promoted', entry },
    );
  }
}

/** Notes how many items have no condition. */
function noteWithoutCondition(
  session: ActContext,
  items: readonly ActItem[],
  conditions: ReadonlySet<string>,
): void {
  const count = items.filter((item) => !conditions.has(item.item) && isIndexed(item.kind)).length;
  if (count === 0) return;
  const native = items.some(
    (item) => item.path !== null && isNativeFactPath(item.path, session.inputs.workspace),
  );
  session.notes.push({
    message: native ? say.nativeWithoutCondition({ count }) : say.withoutCondition({ count }),
  });
}

/** An accepted record that is not in the ledger yet. */
interface Adoptable {
  readonly record: MemoryRecord;
  /** An item without any act. */
  readonly blank: ItemHistory;
  readonly discovery: Discovery;
  /** Whether its claim is only the label of its note. */
  readonly isLabel: boolean;
}

/** Returns null where the record is in the ledger already, or is refused. */
function adoptableOf(
  session: ActContext,
  record: MemoryRecord,
  author: string | null,
): Adoptable | null {
  const kind = record.role === 'native' ? 'fact' : kindOfRole(record.role);
  if (kind === undefined) {
    session.reasons.push({
      code: 'P01',
      message: say.otherRole({ path: record.path, role: record.role }),
    });
    return null;
  }
  if (session.inputs.ledger.byTarget.has(record.path)) return null;
  const claim = record.role === 'native' ? claimOfNative(record) : null;
  const blank = historyWithoutActs(kind, claim?.text ?? record.title, record.path);
  const adoptable = {
    record,
    blank,
    discovery: discoveryOf(blank, record),
    isLabel: claim !== null && !claim.states,
  };
  const refused = notAccepted(record) ?? notDecidable(session, adoptable, author);
  if (refused) session.reasons.push(refused);
  return refused ? null : adoptable;
}

/** Refuses a record whose status is not an accepted one. */
function notAccepted(record: MemoryRecord): Reason | null {
  const status = statusOf(record);
  // Audits and bug reports of other tools may have no status.
  const observed = (record.role === 'audit' || record.role === 'bug-report') && status === null;
  if (observed || record.role === 'native' || isServedAsFact(record)) return null;
  const { path } = record;
  const waiting = status === 'candidate' || status === 'proposed' ? path : null;
  return {
    code: 'P01',
    message:
      status === null ? say.withoutStatus({ path }) : say.notAccepted({ path, status, waiting }),
  };
}

/** Refuses an actor who may not adopt, and the author of a record of high consequence. */
function notDecidable(
  { inputs, request }: ActContext,
  { record, discovery }: Adoptable,
  author: string | null,
): Reason | null {
  const high = highConsequence(discovery, inputs.workspace, inputs.policy);
  const forbidden = refuseUnauthorized('adopt', request.principal, inputs.policy, high !== null);
  if (forbidden) return forbidden;
  if (high === null || isIndependent(author, request, inputs)) return null;
  const values = { path: record.path, why: high };
  return {
    code: 'P08',
    message: author === null ? say.withoutAuthor(values) : say.byItsAuthor(values),
  };
}

/** Returns the item of the entry, with a new id; null where a gate refuses it. */
async function itemFor(session: ActContext, adoptable: Adoptable): Promise<ActItem | null> {
  const { inputs } = session;
  const { record, blank, discovery } = adoptable;
  const { reasons } = runGates([notRetracted, nothingHidden], await buildProposal(session, blank));
  const places = evidenceItems(discovery.details.evidence ?? []).flatMap((cited) =>
    cited.kind === 'place' ? [cited.locator] : [],
  );
  const citing = citingClaimOf(blank, record, inputs.workspace);
  const refused = [...reasons, ...refuseEvidence(session, places, citing)];
  session.reasons.push(...refused.map((reason) => ({ ...reason, item: record.path })));
  if (refused.length > 0) return null;
  const claim = discovery.claim === '' ? record.title : discovery.claim;
  return actItem(
    { ...blank, item: newItemId(session, discovery) },
    {
      to: 'promoted',
      record,
      ...(await hashesOf(session, adoptable)),
      loadWhen: conditionFor(session, adoptable),
      provenance: {
        ...discovery.details,
        ...(record.role === 'native' ? provenanceOf(record, session) : {}),
        claim,
      },
    },
  );
}

function conditionFor(session: ActContext, { record, discovery }: Adoptable): string | null {
  return loadWhenOf(session, record) ?? discovery.loadWhen;
}

/**
 * Hashes the evidence where the record has no hashes. Evidence that no longer resolves
 * is left out: `verify` reports it.
 */
async function hashesOf(
  session: ActContext,
  { record, discovery }: Adoptable,
): Promise<{ readonly contentHash: string | null; readonly rows: readonly SurfaceRow[] }> {
  const recordedRows = record.role === 'finding' ? record.perSurfaceHash : [];
  const rows =
    recordedRows.length > 0
      ? []
      : rowsOf(hashEvidence(discovery, session.inputs, await citedFindings(session, discovery)));
  const hash = contentHashOf(rows);
  // Another tool computed a hash that differs from ours; it stays in the record alone.
  const recordedHash =
    record.role === 'finding' && record.provenance.content_hash.state === 'given'
      ? record.provenance.content_hash.value
      : null;
  return { contentHash: recordedHash === null || recordedHash === hash ? hash : null, rows };
}

/** The condition of the record itself, else of its row in the index. */
function loadWhenOf(session: ActContext, record: MemoryRecord): string | null {
  if (record.role === 'native') return nativeCondition(session, record);
  const condition =
    scalarOf(frontmatterMap(record.document), 'load_when')?.value ??
    conditionOf(session, record.path);
  return condition === null || isVacuous(condition, record.title) ? null : condition;
}

/** The provenance of a native note, which the note itself has no place for. */
function provenanceOf({ title, note }: NativeFact, { request }: ActContext): Provenance {
  const paths = note?.globs.map((glob) => glob.value) ?? [];
  return {
    title,
    ...(paths.length > 0 ? { paths } : {}),
    origin_obligations: [],
    origin_traces: [...request.traces],
    pass: 'work',
    profile: 'default',
    confidence: 'medium',
  };
}

/** The condition from its index line, else from its globs, else its description. */
function nativeCondition(session: ActContext, fact: NativeFact): string | null {
  const globs = fact.note?.globs.map((glob) => glob.value) ?? [];
  const condition =
    conditionOf(session, fact.path) ??
    (globs.length > 0 ? `Working on ${globs.join(', ')}` : (fact.note?.description ?? null));
  return condition === null || isVacuous(condition, fact.title) ? null : condition.slice(0, 240);
}

function conditionOf({ inputs }: ActContext, path: string): string | null {
  for (const { index, entry } of governedEntries(inputs.workspace)) {
    const found = entry.target ? follow(inputs.workspace, index.path, entry.target.value) : null;
    if (found && 'path' in found && found.path === path && entry.loadWhen)
      return plainText(entry.loadWhen.value);
  }
  return null;
}
