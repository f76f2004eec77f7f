import { claimOfNative } from '#claims/notes/note-claim';
import { plainText } from '#diagnostics/plain-text';
import { adopt as say } from '#messages/generated/decide';
import { isIndexed, kindOfRole } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import { citingOf } from '#provenance/evidence/not-evidence';
import { type ItemHistory, unrecorded } from '#provenance/ledger/item-history';
import { isNativeFactPath } from '#provenance/native-item';
import { contentHash } from '#provenance/surfaces/resolve-surface';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { governedEntries } from '#workspace/governed-entries';
import { follow } from '#workspace/paths/follow-reference';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact, statusOf } from '#workspace/standing';
import type { NativeFact } from '#workspace/stores/native-fact';
import { isVacuous } from '#workspace/text/load-conditions';

import { highConsequence, isIndependent } from '../discovery/consequence.ts';
import { evidenceRefused } from '../discovery/evidence-refused.ts';
import { hashEvidence, rowsOf } from '../discovery/hash-evidence.ts';
import {
  type ActItem,
  type Discovery,
  discoveryOf,
  type Provenance,
} from '../discovery/read-discovery.ts';
import { actItem } from '../entries/entry-item.ts';
import { newItemId } from '../entries/entry-recorder.ts';
import { passGates } from '../gate.ts';
import { notRetracted } from '../gates/not-retracted.ts';
import { nothingHidden } from '../gates/nothing-hidden.ts';
import { mayAct } from '../policy.ts';
import { citedFindings, propose } from '../proposals/propose.ts';
import type { Reason } from '../reason.ts';
import { addDone, type Session } from '../session.ts';

/**
 * Takes existing accepted records into the ledger with one entry: from here on their bodies are
 * compared with it. Nothing is written into the records.
 *
 * @param authorOf who last changed what is committed of a record of high consequence: what one
 *   person wrote there and calls accepted is that one's word alone
 */
export async function adopt(
  session: Session,
  records: readonly MemoryRecord[],
  authorOf: (path: string) => string | null,
): Promise<void> {
  const items: ActItem[] = [];
  const labels: string[] = [];
  const conditions = new Set<string>();
  for (const record of records) {
    const adoptable = adoptableOf(session, record, authorOf(record.path));
    const item = adoptable ? await itemFor(session, adoptable) : null;
    if (item) items.push(item);
    if (item && adoptable && conditionFor(session, adoptable) !== null) conditions.add(item.item);
    if (item && adoptable?.isLabel) labels.push(record.path);
  }
  if (session.reasons.length > 0) return;
  if (items.length === 0)
    return void session.notes.push({
      message:
        records.length === 0 && session.world.ledger.entries.length === 0
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
    addDone(
      session,
      { ...item, discovery: item.says?.claim ?? record?.title ?? '' },
      { did: 'adopted', status: 'promoted', entry },
    );
  }
}

/** Notes how many of the items have no condition, and where to write one. */
function noteWithoutCondition(
  session: Session,
  items: readonly ActItem[],
  conditions: ReadonlySet<string>,
): void {
  const count = items.filter((item) => !conditions.has(item.item) && isIndexed(item.kind)).length;
  if (count === 0) return;
  const native = items.some(
    (item) => item.path !== null && isNativeFactPath(item.path, session.world.workspace),
  );
  session.notes.push({
    message: native ? say.nativeWithoutCondition({ count }) : say.withoutCondition({ count }),
  });
}

/** An accepted record that is not in the ledger yet, and the discovery that it makes. */
interface Adoptable {
  readonly record: MemoryRecord;
  /** An item without any act. */
  readonly blank: ItemHistory;
  readonly discovery: Discovery;
  /** Whether its claim is only the label of its note. */
  readonly isLabel: boolean;
}

/** Reads a record as one to adopt; null where it is in the ledger, or a reason refuses it. */
function adoptableOf(
  session: Session,
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
  if (session.world.ledger.byTarget.has(record.path)) return null;
  const claim = record.role === 'native' ? claimOfNative(record) : null;
  const blank = unrecorded(kind, claim?.text ?? record.title, record.path);
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

/** Refuses a record that does not say of itself that it was accepted. */
function notAccepted(record: MemoryRecord): Reason | null {
  const status = statusOf(record);
  // What only observes has a status of another tool, or none; one that says it was not accepted is
  // taken at its word.
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
  { world, request }: Session,
  { record, discovery }: Adoptable,
  author: string | null,
): Reason | null {
  const high = highConsequence(discovery, world.workspace, world.policy);
  const forbidden = mayAct('adopt', request.principal, world.policy, high !== null);
  if (forbidden) return forbidden;
  if (high === null || isIndependent(author, request, world)) return null;
  const values = { path: record.path, why: high };
  return {
    code: 'P08',
    message: author === null ? say.withoutAuthor(values) : say.byItsAuthor(values),
  };
}

/** The item of the entry, with a new id; null where a gate refuses it. */
async function itemFor(session: Session, adoptable: Adoptable): Promise<ActItem | null> {
  const { world, request, recorder } = session;
  const { record, blank, discovery } = adoptable;
  const { reasons } = passGates([notRetracted, nothingHidden], await propose(session, blank));
  const places = evidenceItems(discovery.details.evidence ?? []).flatMap((cited) =>
    cited.kind === 'place' ? [cited.locator] : [],
  );
  const citing = citingOf(blank, record, world.workspace);
  const refused = [...reasons, ...evidenceRefused(session, places, citing)];
  session.reasons.push(...refused.map((reason) => ({ ...reason, item: record.path })));
  if (refused.length > 0) return null;
  const item = newItemId(discovery, request, recorder.heads, {
    has: (id) => world.ledger.items.has(id) || session.raised.includes(id),
  });
  session.raised.push(item);
  const claim = discovery.claim === '' ? record.title : discovery.claim;
  return actItem(
    { ...blank, item },
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

function conditionFor(session: Session, { record, discovery }: Adoptable): string | null {
  return loadWhenOf(session, record) ?? discovery.loadWhen;
}

/**
 * Hashes the evidence, where the record has no hashes of its own. Evidence that no longer resolves
 * is left to `verify`; adopting says what was accepted, not that it holds.
 */
async function hashesOf(
  session: Session,
  { record, discovery }: Adoptable,
): Promise<{ readonly contentHash: string | null; readonly rows: readonly SurfaceRow[] }> {
  const recordedRows = record.role === 'finding' ? record.perSurfaceHash : [];
  const rows =
    recordedRows.length > 0
      ? []
      : rowsOf(hashEvidence(discovery, session.world, await citedFindings(session, discovery)));
  const hash = rows.length > 0 ? contentHash(rows) : null;
  // A hash that the record brings along was taken by other means: it stays there, and what we took
  // is in the rows.
  const recordedHash =
    record.role === 'finding' && record.provenance.content_hash.state === 'given'
      ? record.provenance.content_hash.value
      : null;
  return { contentHash: recordedHash === null || recordedHash === hash ? hash : null, rows };
}

/**
 * What the record says itself, else the condition its row in the index gives: people wrote it, and
 * nobody the first case of its scope.
 */
function loadWhenOf(session: Session, record: MemoryRecord): string | null {
  if (record.role === 'native') return nativeCondition(session, record);
  const condition =
    scalarOf(mapOf(record.document), 'load_when')?.value ?? conditionOf(session, record.path);
  return condition === null || isVacuous(condition, record.title) ? null : condition;
}

/**
 * Whatever is known of a native note that was accepted without a ledger: the note has no place for
 * it.
 */
function provenanceOf({ title, note }: NativeFact, { request }: Session): Provenance {
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

/**
 * The condition that its line gives, what its globs select, else its description, by which its
 * agent picks it.
 */
function nativeCondition(session: Session, fact: NativeFact): string | null {
  const globs = fact.note?.globs.map((glob) => glob.value) ?? [];
  const said =
    conditionOf(session, fact.path) ??
    (globs.length > 0 ? `Working on ${globs.join(', ')}` : (fact.note?.description ?? null));
  return said === null || isVacuous(said, fact.title) ? null : said.slice(0, 240);
}

function conditionOf({ world }: Session, path: string): string | null {
  for (const { index, entry } of governedEntries(world.workspace)) {
    const found = entry.target ? follow(world.workspace, index.path, entry.target.value) : null;
    if (found && 'path' in found && found.path === path && entry.loadWhen)
      return plainText(entry.loadWhen.value);
  }
  return null;
}
