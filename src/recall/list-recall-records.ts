import { claimOf } from '#claims/claim-sections';
import { firstParagraph, paragraphAndRest, plainText } from '#diagnostics/plain-text';
import { isSameSentence, shortenSentence } from '#messages/shorten-sentence';
import { testimonyLabel } from '#provenance/consequence/inherited-consequence';
import { discoveryRecords, kindOfRole } from '#provenance/discovery-kinds';
import { doubtsIn } from '#provenance/doubts';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import { isNeverVerified, verifiedAt, withdrawalsAmong } from '#provenance/item-content';
import { findLatestConflict } from '#provenance/ledger/branch-conflicts';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { sharedRecords } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { type NativeMemory, nativeMemory } from '#provenance/native-memory';
import { isMemory } from '#provenance/own-files';
import { isSamePerson } from '#provenance/people/identity';
import { isAsPinned } from '#provenance/pinned';
import { textsBesideClaim } from '#provenance/record-text/asserted-statements';
import { conditionOf } from '#provenance/record-text/row-title';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import { type Document, frontmatterMap } from '#workspace/document';
import { listOf, scalarOf } from '#workspace/frontmatter/values';
import { recordEndOf, statusOf } from '#workspace/record-status';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { utf8Length } from '#workspace/stores/index-splice';
import type { Workspace } from '#workspace/workspace';

import {
  applyExpiry,
  applyTextHazards,
  exclusionReasons,
  findTextHazards,
  servedKindOf,
  type ServingStatus,
} from './exclusion-reasons.ts';
import type { RecallRecord } from './recall-record.ts';
import { indexStatements, scopeOf } from './scope-and-conditions.ts';

/** A record as recall serves it, with its source. */
export interface RecallRecordWithSource extends RecallRecord {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
}

/**
 * Lists all records with their standing. A fact needs the status and, if there is a ledger, an act
 * for its present words. Evidence is compared later, only for records that are served.
 */
export function listRecallRecords(records: Workspace, ledger: Ledger): RecallRecordWithSource[] {
  const { conditions, topics, retracted } = indexStatements(records);
  const doubts = doubtsIn(records, ledger);
  // Unreadable entries and places count: they show or may hold a ledger.
  const hasLedger =
    ledger.entries.length > 0 ||
    brokenEntries(records).length > 0 ||
    unreadablePlaces(records).length > 0;
  const same = isSamePerson(records.surroundings.people);
  const unlessWithdrawn = (standing: ServingStatus, path: string): ServingStatus =>
    unlessDoubted(unlessRetracted(standing, retracted.has(path)), doubts.has(path));
  const kept = discoveryRecords(records).map((record): RecallRecordWithSource => {
    const history = ledger.byTarget.get(record.path) ?? null;
    const fields = keptFields(
      record,
      history,
      conditionOf(record, ledger) ?? conditions.get(record.path) ?? null,
    );
    const addressing = findTextHazards(record.document, null, [
      fields.loadWhen,
      ...(record.role === 'finding' ? [] : fields.evidence),
    ]);
    const decided = standingOf(record, history, ledger, hasLedger);
    // After a revival, the row of the retraction stays in the index until the branch is merged.
    const standing =
      history && withdrawalsAmong(history.acts).length > 0
        ? unlessDoubted(decided, doubts.has(record.path))
        : unlessWithdrawn(decided, record.path);
    const { validUntil } = fields;
    const served = servedKindOf(fields.kind);
    const safe = applyTextHazards(standing, addressing);
    return {
      ...fields,
      topic:
        scalarOf(frontmatterMap(record.document), 'topic')?.value ??
        topics.get(record.path) ??
        null,
      testimony: testimonyLabel(record, history, same),
      standing: applyExpiry(safe === 'fact' ? served : safe, validUntil, records.today, served),
      addresses: addressing.what,
    };
  });
  // Agents load their instructions whole when they start.
  const native = nativeMemory(records, ledger)
    .filter((each) => each.standing === 'memory' || each.dialect !== 'instructions')
    .map((each) => nativeFields(each, unlessWithdrawn));
  return [...kept, ...native];
}

/** Memory that rests on withdrawn memory is no fact until it is verified again. */
function unlessDoubted(standing: ServingStatus, isDoubted: boolean): ServingStatus {
  return isDoubted && standing === 'fact' ? 'in-doubt' : standing;
}

/** A fact or a note that an index withdraws is retracted. */
function unlessRetracted(standing: ServingStatus, isRetracted: boolean): ServingStatus {
  return isRetracted && (standing === 'fact' || standing === 'unreviewed') ? 'retracted' : standing;
}

function standingOf(
  record: DiscoveryRecord,
  history: ItemHistory | null,
  ledger: Ledger,
  hasLedger: boolean,
): ServingStatus {
  const status = statusOf(record);
  if (!isMemory(record, history))
    return exclusionReasons.find((reason) => reason === status) ?? 'candidate';
  if (!hasLedger) return 'fact';
  if (!history) return 'unrecorded';
  const decided = exclusionReasons.find((reason) => reason === history.status);
  if (decided) return decided;
  if (history.status !== 'promoted') return 'unrecorded';
  // Two branches decided differently.
  if (findLatestConflict(history, ledger) !== null || sharedRecords(ledger).has(record.path))
    return 'disagreed';
  return isAsPinned(record, history) ? 'fact' : 'changed';
}

function keptFields(
  record: DiscoveryRecord,
  history: ItemHistory | null,
  loadWhen: string | null,
): Omit<RecallRecordWithSource, 'standing' | 'addresses' | 'testimony' | 'topic'> {
  const end = recordEndOf(record.document);
  return {
    record,
    history,
    path: record.path,
    id: record.id.value,
    kind: kindOfRole(record.role) ?? 'fact',
    title: plainText(record.title),
    ...statementIn(
      claimOf(record)?.value ?? plainText(record.title),
      plainText(record.title),
      textsBesideClaim(record),
    ),
    loadWhen: loadWhen === null ? null : plainText(firstParagraph(loadWhen)),
    ...scopeOf(record),
    paths: listOf(frontmatterMap(record.document), 'paths')?.map((each) => each.value) ?? [],
    evidence: evidenceNow(record, history),
    ...verification(record, history),
    validUntil: end.valid_until,
    reviewBy: end.review_by,
  };
}

/** Gives its evidence, a line each, with the places of its latest hashes. */
function evidenceNow(record: DiscoveryRecord, history: ItemHistory | null): string[] {
  if (record.role === 'finding')
    return record.evidence.map(({ label, text }) =>
      label === 'premise' ? `Premise: ${firstParagraph(text)}` : firstParagraph(text),
    );
  return history ? [...(history.content.details.evidence ?? [])] : evidenceLines(record);
}

function verification(
  record: DiscoveryRecord,
  history: ItemHistory | null,
): Pick<RecallRecordWithSource, 'verifiedAt' | 'neverVerified'> {
  const neverVerified = isNeverVerified(record, history);
  return { neverVerified, verifiedAt: neverVerified || !history ? null : verifiedAt(history) };
}

/** Gives the body of a note, without its first paragraph if that is the claim. */
function bodyOf({ document }: { document: Document }, claim: string): string[] {
  const body = document.text.slice(document.bodyStart);
  const { paragraph, rest } = paragraphAndRest(body);
  return [isSameSentence(plainText(paragraph), firstParagraph(claim)) ? rest : body];
}

function nativeFields(
  native: NativeMemory,
  unlessWithdrawn: (standing: ServingStatus, path: string) => ServingStatus,
): RecallRecordWithSource {
  const { fact, history } = native;
  const neverVerified = native.standing === 'memory' && isNeverVerified(fact, history);
  const addressing = findTextHazards(fact.document, fact.note ? null : fact.span, [
    native.claim,
    native.loadWhen,
    ...native.appliesWhen,
    ...native.doesNotApplyWhen,
    ...native.evidence,
  ]);
  return {
    record: fact,
    history,
    path: fact.path,
    id: fact.id.value,
    kind: 'fact',
    title: plainText(fact.title),
    topic: scalarOf(frontmatterMap(fact.document), 'topic')?.value ?? null,
    ...statementIn(
      native.claim,
      plainText(fact.title),
      fact.note ? bodyOf(fact, native.claim) : [],
    ),
    loadWhen: native.loadWhen,
    appliesWhen: native.appliesWhen,
    doesNotApplyWhen: native.doesNotApplyWhen,
    paths: native.paths,
    evidence: [...native.evidence],
    neverVerified,
    testimony: null,
    validUntil: null,
    reviewBy: null,
    verifiedAt:
      native.standing === 'memory' && !neverVerified ? history && verifiedAt(history) : null,
    standing: applyTextHazards(
      unlessWithdrawn(
        native.changed ? 'changed' : native.standing === 'memory' ? 'fact' : 'unreviewed',
        fact.path,
      ),
      addressing,
    ),
    addresses: addressing.what,
  };
}

type StatementText = Pick<RecallRecord, 'claim' | 'rest' | 'more'>;

const maxRestBytes = 4_096;
/** Characters of a claim, and of the beginning that replaces a longer one. */
const [maxClaim, beginning] = [600, 300];

/**
 * Splits a text into its claim and the rest.
 *
 * @param title the claim of a text that begins with code
 * @param below texts that are added to the rest
 */
export function statementIn(
  text: string,
  title: string,
  below: readonly string[] = [],
): StatementText {
  const { paragraph, rest: beside } = paragraphAndRest(text);
  const isLong = paragraph.length > maxClaim;
  const whole = [isLong ? text : beside, ...below]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n\n');
  const rest = firstBytes(whole, maxRestBytes);
  return {
    claim: paragraph === '' ? title : isLong ? beginningOf(text) : paragraph,
    rest,
    more: utf8Length(whole) - utf8Length(rest),
  };
}

/** Gives the first line of a text; of a long line, its first clauses. */
function beginningOf(text: string): string {
  const [line = ''] = text.trim().split(/\r\n?|\n/);
  return `${shortenSentence(line, beginning).replace(/…$/, '')}…`;
}

function firstBytes(text: string, max: number): string {
  let [bytes, end] = [0, 0];
  for (const sign of text) {
    bytes += utf8Length(sign);
    if (bytes > max) break;
    end += sign.length;
  }
  return text.slice(0, end);
}
