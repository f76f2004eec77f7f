import { claimOf } from '#provenance/claim-of';
import { evidenceLines } from '#provenance/evidence-lines';
import { evidenceItems, originOf } from '#provenance/evidence-items';
import { isOfOthers } from '#provenance/high-consequence';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { sectionItems, sectionText } from '#workspace/dialects/section-text';
import { mapOf, sectionOf, type Document } from '#workspace/document';
import { listOf, scalarOf } from '#workspace/frontmatter/values';
import { oneLine, plainText } from '#workspace/plain-text';
import type { MemoryRecord } from '#workspace/records';
import { saysNothing } from '#workspace/says-nothing';

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
  const { document } = record;
  const map = mapOf(document);
  const claim = claimOf(record)?.value ?? null;
  const details: Provenance = {
    ...raised,
    ...given('evidence', evidenceLines(record)),
    ...given(
      'applies_when',
      record.role === 'finding'
        ? record.appliesWhen.map((each) => each.value)
        : items(document, 'applies when'),
    ),
    ...given(
      'does_not_apply_when',
      record.role === 'finding'
        ? record.doesNotApplyWhen.map((each) => each.value)
        : items(document, 'does not apply when'),
    ),
    // Editing a candidate may add a requirement it was found against; it takes none away.
    origin_obligations: [
      ...new Set([
        ...(raised.origin_obligations ?? []),
        ...(listOf(map, 'origin_obligations', 'related_obligations') ?? []).map(
          (each) => each.value,
        ),
      ]),
    ],
    origin: isOfOthers(raised) ? 'external' : originOf(evidenceItems(evidenceLines(record))),
    ...given(
      'origin_traces',
      listOf(map, 'origin_traces', 'from')?.map((each) => each.value),
    ),
    ...given(
      'paths',
      listOf(map, 'paths')?.map((each) => each.value),
    ),
    ...given(
      'findings',
      record.role === 'pattern' ? record.findings.map((each) => each.value) : undefined,
    ),
    ...given('pass', scalarOf(map, 'pass')?.value),
    ...given('profile', scalarOf(map, 'profile')?.value),
    ...given('confidence', scalarOf(map, 'confidence')?.value),
    ...given('topic', scalarOf(map, 'topic')?.value),
  };
  // A decision record's heading says what was decided; its section argues.
  const said =
    claim === null ? (record.role === 'adr' ? record.title : '') : oneLine(plainText(claim));
  return {
    kind,
    claim: said,
    loadWhen: loadWhenOf(scalarOf(map, 'load_when')?.value ?? null, details, history),
    details,
  };
}

/** The details an item was raised with. What an act took for high consequence stays so. */
export function raisedDetails(history: ItemHistory): Provenance {
  const raised = history.acts.find((act) => act.item.provenance)?.item.provenance ?? {};
  return history.acts.some((act) => act.item.provenance?.consequence === 'high')
    ? { ...raised, consequence: 'high' }
    : raised;
}

/** Where the ledger saw an item come up: its first entry, and the traces of then. */
export function recordedTraces(history: ItemHistory): string[] {
  const [raise] = history.acts;
  return raise === undefined
    ? []
    : [
        `ledger:${raise.entry.id.slice(0, 12)}`,
        ...(raisedDetails(history).origin_traces ?? []).filter(
          (trace) => !trace.startsWith('ledger:'),
        ),
      ];
}

/** Whether a section of a record is still to be written. */
export function isUnsaid(document: Document, ...names: readonly string[]): boolean {
  const text = sectionText(document, sectionOf(document, ...names));
  return text === null || saysNothing(plainText(text.value));
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
