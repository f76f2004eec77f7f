import { claimOf } from '#claims/claim-of-record';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { isOfOthers } from '#provenance/consequence/high-consequence';
import { evidenceItems, originOf } from '#provenance/evidence/evidence-items';
import { evidenceLines } from '#provenance/evidence/evidence-lines';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { isRaisedHere } from '#provenance/recorded-acts';
import { sectionItems, sectionText } from '#workspace/dialects/section-text';
import { type Document, mapOf, sectionOf } from '#workspace/document';
import { listOf, pairOf, plainValue, scalarOf } from '#workspace/frontmatter/values';
import { ownersNamed } from '#workspace/owners/record-owners';
import { endKeys, endOf } from '#workspace/record-end';
import type { MemoryRecord } from '#workspace/records';
import { isPlaceholder } from '#workspace/text/placeholder-text';

import type { Discovery, Provenance } from './discovery.ts';

/**
 * What an item says now: its record where it keeps one, for people edit candidates; else its raise
 * entry. Consequence stays as it was raised, requirements are only added to, and the origin follows
 * the evidence as it is, but where the words are of others.
 */
export function discoveryOf(history: ItemHistory, record: MemoryRecord | null): Discovery {
  const raised = raisedDetails(history);
  const kind = history.kind;
  // What is decided of a native note is what was said of it: the entry is its one home.
  if (!record || record.role === 'native')
    return {
      kind,
      claim: raised.claim ?? history.discovery,
      loadWhen: loadWhenOf(null, raised, history),
      details: raised,
    };
  const details = detailsOf(record, raised);
  const loadWhen = scalarOf(mapOf(record.document), 'load_when')?.value ?? null;
  return {
    kind,
    claim: claimIn(record),
    loadWhen: loadWhenOf(loadWhen, details, history),
    details,
  };
}

/** The claim of a record in one line; empty where it has none. */
function claimIn(record: MemoryRecord): string {
  const claim = claimOf(record)?.value ?? null;
  // A decision record's heading says what was decided; its section argues.
  if (claim === null) return record.role === 'adr' ? record.title : '';
  return oneLine(plainText(claim));
}

/** The details in a record, over those that it was raised with. */
function detailsOf(record: MemoryRecord, raised: Provenance): Provenance {
  const map = mapOf(record.document);
  const evidence = evidenceLines(record);
  const scalar = (key: 'pass' | 'profile' | 'confidence' | 'topic'): Provenance =>
    given(key, scalarOf(map, key)?.value);
  return {
    ...withoutEndAndOwners(raised),
    ...given('evidence', evidence),
    ...scopeIn(record),
    // Editing a candidate may add a requirement it was found against; it takes none away.
    origin_obligations: [
      ...new Set([
        ...(raised.origin_obligations ?? []),
        ...(listIn(map, 'origin_obligations', 'related_obligations') ?? []),
      ]),
    ],
    origin: isOfOthers(raised) ? 'external' : originOf(evidenceItems(evidence)),
    ...given('origin_traces', listIn(map, 'origin_traces', 'from')),
    ...given('paths', listIn(map, 'paths')),
    ...(ownersNamed(record.document).length > 0
      ? { owners: [...ownersNamed(record.document)] }
      : {}),
    ...given('guard', guardsWritten(map)),
    ...endsWritten(record),
    ...given(
      'findings',
      record.role === 'pattern' ? record.findings.map((each) => each.value) : undefined,
    ),
    ...scalar('pass'),
    ...scalar('profile'),
    ...scalar('confidence'),
    ...scalar('topic'),
  };
}

/** The checks in a record, as they are written; what is no map stays for the rules to report. */
function guardsWritten(map: ReturnType<typeof mapOf>): Provenance['guard'] {
  const value = pairOf(map, 'guard')?.value;
  const list: unknown = value === undefined ? undefined : plainValue(value);
  if (list === undefined || list === null) return undefined;
  return (Array.isArray(list) ? list : [list]).filter(
    (each): each is Record<string, unknown> => typeof each === 'object' && each !== null,
  );
}

/** What was raised, without what only the record says now. */
function withoutEndAndOwners(raised: Provenance): Provenance {
  const ofRecord: readonly string[] = [...endKeys, 'owners'];
  return Object.fromEntries(Object.entries(raised).filter(([key]) => !ofRecord.includes(key)));
}

/** The days that the record names now: one that somebody took out of a candidate is gone. */
function endsWritten({ document }: MemoryRecord): Provenance {
  const { valid_until: until, review_by: review } = endOf(document);
  return {
    ...given('valid_until', until ?? undefined),
    ...given('review_by', review ?? undefined),
  };
}

/** When a record applies, and when it does not. */
function scopeIn(record: MemoryRecord): Provenance {
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

function listIn(map: ReturnType<typeof mapOf>, ...keys: readonly string[]): string[] | undefined {
  return listOf(map, ...keys)?.map((each) => each.value);
}

/** The details an item was raised with. What an act took for high consequence stays so. */
export function raisedDetails(history: ItemHistory): Provenance {
  const raised = history.acts.find((act) => act.item.says)?.item.says ?? {};
  return history.acts.some((act) => act.item.says?.consequence === 'high')
    ? { ...raised, consequence: 'high' }
    : raised;
}

/** Where the ledger saw an item come up: its first entry, and the traces of then. */
export function recordedTraces(history: ItemHistory): string[] {
  const [raise] = history.acts;
  return raise === undefined || isRaisedHere(history)
    ? []
    : [
        `ledger:${raise.entry.id.slice(0, 12)}`,
        ...(raisedDetails(history).origin_traces ?? []).filter(
          (trace) => !trace.startsWith('ledger:'),
        ),
      ];
}

/** Whether a section of a record is still to be written. */
export function isUnwritten(document: Document, ...names: readonly string[]): boolean {
  const text = sectionText(document, sectionOf(document, ...names));
  return text === null || isPlaceholder(plainText(text.value));
}

function items(document: Document, name: string): string[] {
  return sectionItems(document, sectionOf(document, name)).map((each) => each.value);
}

/** The record's own condition, what was raised, else the first case in which it applies. */
function loadWhenOf(own: string | null, details: Provenance, history: ItemHistory): string | null {
  return (
    own ??
    history.acts.findLast((act) => act.item.load_when)?.item.load_when ??
    details.applies_when?.[0] ??
    null
  );
}

function given<K extends keyof Provenance>(
  key: K,
  value: Provenance[K] | undefined,
): Partial<Pick<Provenance, K>> {
  return value === undefined ? {} : ({ [key]: value } as Pick<Provenance, K>);
}
