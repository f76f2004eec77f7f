import { claimOf } from '#claims/claim-sections';
import { firstParagraph, paragraphAndRest, plainText } from '#diagnostics/plain-text';
import { isSameSentence, shortenSentence } from '#messages/shorten-sentence';
import { testimonyLabel } from '#provenance/consequence/inherited-consequence';
import { discoveryRecords, kindOfRole } from '#provenance/discovery-kinds';
import { doubtsIn } from '#provenance/doubts';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import { withdrawalsAmong } from '#provenance/item-content';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import { latestApart } from '#provenance/ledger/decided-apart';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { sharedRecords } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { type NativeMemory, nativeMemory } from '#provenance/native-memory';
import { isNeverVerified, verifiedAt } from '#provenance/never-verified';
import { isMemory } from '#provenance/own-files';
import { isSamePerson } from '#provenance/people/address-of';
import { isAsPinned } from '#provenance/pinned';
import { textsBesideClaim } from '#provenance/record-text/asserted-statements';
import { conditionOf } from '#provenance/record-text/row-title';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import { type Document, mapOf } from '#workspace/document';
import { listOf, scalarOf } from '#workspace/frontmatter/values';
import { endOf, statusOf } from '#workspace/record-status';
import type { DiscoveryRecord, MemoryRecord } from '#workspace/records';
import { utf8Length } from '#workspace/stores/index-splice';
import type { Workspace } from '#workspace/workspace';

import { addressingIn } from './addressing.ts';
import {
  type LeftOut,
  leftOutReasons,
  servedAs,
  type Standing,
  standingBy,
  standingOn,
} from './not-served.ts';
import type { Recalled } from './recalled.ts';
import { indexStatements, scopeOf } from './scope-and-conditions.ts';

export type { LeftOut };

/** A record as recall sees it, with where it was read from. */
export interface Recallable extends Recalled {
  readonly record: MemoryRecord;
  readonly history: ItemHistory | null;
}

/**
 * All that could be recalled, with how each may be served: a fact is memory by its status and,
 * where a ledger is kept, by an act whose words it still has. What the evidence says now is asked
 * later, of the few that are served.
 */
export function recallables(records: Workspace, ledger: Ledger): Recallable[] {
  const { conditions, topics, retracted } = indexStatements(records);
  const doubts = doubtsIn(records, ledger);
  // A ledger of which nothing can be read is a ledger all the same, and so may be what stands in a
  // place that is not read.
  const isKept =
    ledger.entries.length > 0 ||
    brokenEntries(records).length > 0 ||
    unreadablePlaces(records).length > 0;
  const same = isSamePerson(records.surroundings.people);
  const unlessTaken = (standing: Standing, path: string): Standing =>
    unlessDoubted(unlessRetracted(standing, retracted.has(path)), doubts.has(path));
  const kept = discoveryRecords(records).map((record): Recallable => {
    const history = ledger.byTarget.get(record.path) ?? null;
    const fields = keptFields(
      record,
      history,
      conditionOf(record, ledger) ?? conditions.get(record.path) ?? null,
    );
    const addressing = addressingIn(record.document, null, [
      fields.loadWhen,
      ...(record.role === 'finding' ? [] : fields.evidence),
    ]);
    const decided = standingOf(record, history, ledger, isKept);
    // A row of what an act made memory again goes on the base, once the branch is merged.
    const standing =
      history && withdrawalsAmong(history.acts).length > 0
        ? unlessDoubted(decided, doubts.has(record.path))
        : unlessTaken(decided, record.path);
    const { validUntil } = fields;
    const served = servedAs(fields.kind);
    const safe = standingBy(standing, addressing);
    return {
      ...fields,
      topic: scalarOf(mapOf(record.document), 'topic')?.value ?? topics.get(record.path) ?? null,
      testimony: testimonyLabel(record, history, same),
      standing: standingOn(safe === 'fact' ? served : safe, validUntil, records.today, served),
      addresses: addressing.what,
    };
  });
  // What an agent loads whole when it starts is not told to it again.
  const native = nativeMemory(records, ledger)
    .filter((each) => each.standing === 'memory' || each.dialect !== 'instructions')
    .map((each) => nativeFields(each, unlessTaken));
  return [...kept, ...native];
}

/** Memory that rests on withdrawn memory is no fact until somebody looked at it again. */
function unlessDoubted(standing: Standing, isDoubted: boolean): Standing {
  return isDoubted && standing === 'fact' ? 'in-doubt' : standing;
}

/** What an index has taken back is no fact; what is none anyway keeps its own reason. */
function unlessRetracted(standing: Standing, isRetracted: boolean): Standing {
  return isRetracted && (standing === 'fact' || standing === 'unreviewed') ? 'retracted' : standing;
}

function standingOf(
  record: DiscoveryRecord,
  history: ItemHistory | null,
  ledger: Ledger,
  isKept: boolean,
): Standing {
  const status = statusOf(record);
  if (!isMemory(record, history))
    return leftOutReasons.find((reason) => reason === status) ?? 'candidate';
  if (!isKept) return 'fact';
  if (!history) return 'unrecorded';
  const decided = leftOutReasons.find((reason) => reason === history.status);
  if (decided) return decided;
  if (history.status !== 'promoted') return 'unrecorded';
  // Where two branches decided apart, nobody decided.
  if (latestApart(history, ledger) !== null || sharedRecords(ledger).has(record.path))
    return 'disagreed';
  return isAsPinned(record, history) ? 'fact' : 'changed';
}

function keptFields(
  record: DiscoveryRecord,
  history: ItemHistory | null,
  loadWhen: string | null,
): Omit<Recallable, 'standing' | 'addresses' | 'testimony' | 'topic'> {
  const end = endOf(record.document);
  return {
    record,
    history,
    path: record.path,
    id: record.id.value,
    kind: kindOfRole(record.role) ?? 'fact',
    title: plainText(record.title),
    ...statementOfRecord(record),
    loadWhen: loadWhen === null ? null : plainText(firstParagraph(loadWhen)),
    ...scopeOf(record),
    paths: listOf(mapOf(record.document), 'paths')?.map((each) => each.value) ?? [],
    evidence: evidenceNow(record, history),
    ...verification(record, history),
    validUntil: end.valid_until,
    reviewBy: end.review_by,
  };
}

/** Its evidence, a line each, with the places that its hashes were taken of last. */
function evidenceNow(record: DiscoveryRecord, history: ItemHistory | null): string[] {
  if (record.role === 'finding')
    return record.evidence.map(({ label, text }) =>
      label === 'premise' ? `Premise: ${firstParagraph(text)}` : firstParagraph(text),
    );
  return history ? [...(history.content.details.evidence ?? [])] : evidenceLines(record);
}

/** When it was last looked at, and whether it ever was. */
function verification(
  record: DiscoveryRecord,
  history: ItemHistory | null,
): Pick<Recallable, 'verifiedAt' | 'neverVerified'> {
  const neverVerified = isNeverVerified(record, history);
  return { neverVerified, verifiedAt: neverVerified || !history ? null : verifiedAt(history) };
}

/** The body of a note below what it says, which is often what the body begins with. */
function bodyOf({ document }: { document: Document }, claim: string): string[] {
  const body = document.text.slice(document.bodyStart);
  const { paragraph, rest } = paragraphAndRest(body);
  return [isSameSentence(plainText(paragraph), firstParagraph(claim)) ? rest : body];
}

function nativeFields(
  native: NativeMemory,
  unlessTaken: (standing: Standing, path: string) => Standing,
): Recallable {
  const { fact, history } = native;
  const neverVerified = native.standing === 'memory' && isNeverVerified(fact, history);
  const addressing = addressingIn(fact.document, fact.note ? null : fact.span, [
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
    topic: scalarOf(mapOf(fact.document), 'topic')?.value ?? null,
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
    standing: standingBy(
      unlessTaken(
        native.changed ? 'changed' : native.standing === 'memory' ? 'fact' : 'unreviewed',
        fact.path,
      ),
      addressing,
    ),
    addresses: addressing.what,
  };
}

/** What a record says: its claim, and what stands beside that. */
type StatementText = Pick<Recalled, 'claim' | 'rest' | 'more'>;

/** Bytes of what stands beside a claim. */
const mostRest = 4_096;
/** Characters of a claim; a paragraph that is longer is a text, and stands below its beginning. */
const [mostClaim, beginning] = [600, 300];

/** What a record says, with its consequences or guidance. */
function statementOfRecord(record: DiscoveryRecord): StatementText {
  const claim = claimOf(record)?.value ?? null;
  return statementIn(
    claim ?? plainText(record.title),
    plainText(record.title),
    textsBesideClaim(record),
  );
}

/**
 * What a text says, and others below it.
 *
 * @param title said where the text begins with code, which nobody may read as running text
 */
export function statementIn(
  text: string,
  title: string,
  below: readonly string[] = [],
): StatementText {
  const { paragraph, rest: beside } = paragraphAndRest(text);
  const isLong = paragraph.length > mostClaim;
  const whole = [isLong ? text : beside, ...below]
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .join('\n\n');
  const rest = firstBytes(whole, mostRest);
  return {
    claim: paragraph === '' ? title : isLong ? beginningOf(text) : paragraph,
    rest,
    more: utf8Length(whole) - utf8Length(rest),
  };
}

/** The first line of a long paragraph, or of a list; of a longer line its first clauses. */
function beginningOf(text: string): string {
  const [line = ''] = text.trim().split(/\r\n?|\n/);
  return `${shortenSentence(line, beginning).replace(/…$/, '')}…`;
}

/** The beginning of a text, in so many bytes. */
function firstBytes(text: string, most: number): string {
  let [bytes, end] = [0, 0];
  for (const sign of text) {
    bytes += utf8Length(sign);
    if (bytes > most) break;
    end += sign.length;
  }
  return text.slice(0, end);
}
