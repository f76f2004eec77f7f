import { shellWord } from '#messages/shell-word';
import { discoveryRecords, keepsRecord, kindOfRole } from '#provenance/discovery-kinds';
import { comparedRows } from '#provenance/evidence/compare-evidence';
import { type CitedSurface, citedSurfaces } from '#provenance/evidence/evidence-items';
import type { Locator } from '#provenance/evidence/locator';
import { citingClaimOf, whyNotEvidence } from '#provenance/evidence/not-evidence';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems, pathOfRecordFile } from '#provenance/native-item';
import { isMemory } from '#provenance/own-files';
import { nameSurface, readSurface } from '#provenance/surfaces/surface-name';
import { isWithdrawn } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace } from '../message-words.ts';
import { defineRule, type FileSpan, message, report } from '../rule.ts';

const mend = [
  'code or a document shows it: ledger supersede {item} "CLAIM" src/file.ts#L10-L14',
  'no code shows it: ledger retract {item} --reason "…"',
] as const;

export const evidenceIndependent = defineRule({
  code: 'FND321',
  name: 'evidence-independent',
  severity: 'error',
  summary:
    'Promoted memory cites code, documents or promoted memory, and never itself, a candidate, a task, an index or the ledger.',
  why: 'A claim that is its own evidence can never turn out to be wrong.',
  falsePositives:
    'Records are compared by path: a document that only repeats the claim counts as evidence. ' +
    'FND306 reports evidence that is withdrawn memory.',
  messages: {
    itself: message('{surface} is this record; a claim cannot prove itself', ...mend),
    note: message('{surface} is the note that this claim was captured from', ...mend),
    circle: message('{surface} relies on this record', ...mend),
    undecided: message('{surface} is {status}, not promoted', 'ledger promote {path}'),
    repeats: message('{surface} is not evidence: {file} only repeats claims', ...mend),
  },
  *check(workspace, ledger) {
    for (const memory of memoryIn(workspace, ledger)) {
      const { record, history, at } = memory;
      const citing = citingClaimOf(history, record, workspace);
      for (const { locator, span } of citedBy(memory)) {
        const found = whyNotEvidence(locator, citing, { workspace, ledger });
        if (found === null || (found.why === 'undecided' && isWithdrawn(found.status))) continue;
        const surface = nameSurface(locator);
        const item = itemHandle(history.acts.length > 0 ? history : undefined, ledger, at.path);
        const place = {
          at: span === null ? at : { ...at, span },
          key: `${history.item} ${surface}`,
        };
        if (found.why === 'undecided')
          yield report(
            'undecided',
            { surface, status: found.status, path: shellWord(locator.path) },
            place,
          );
        else if (found.why === 'repeats')
          yield report('repeats', { surface, item, file: found.file }, place);
        else yield report(found.why, { surface, item }, place);
      }
    }
  },
});

interface Memory {
  /** Null for a kind without records. */
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory;
  /** Its record, or the entry that made it memory. */
  readonly at: FileSpan;
}

/** All memory: in records, in native notes, and in parts of shared files. */
function memoryIn(workspace: Workspace, ledger: Ledger): Memory[] {
  const records = discoveryRecords(workspace).flatMap((record): Memory[] => {
    const history = ledger.byTarget.get(record.path);
    const kind = kindOfRole(record.role) ?? 'fact';
    return isMemory(record, history)
      ? [of(record, history ?? historyWithoutActs(kind, record.title, record.path))]
      : [];
  });
  const notes = nativeItems(workspace, ledger).flatMap(({ fact, history }): Memory[] =>
    history.status === 'promoted' ? [of(fact, history)] : [],
  );
  const parts = [...ledger.items.values()].flatMap((history): Memory[] => {
    const last = history.latest.at(-1);
    return history.status === 'promoted' && !keepsRecord(history.kind) && last
      ? [{ record: null, history, at: itemPlace(last.entry, history.item) }]
      : [];
  });
  return [...records, ...notes, ...parts];
}

function of(record: MemoryRecord, history: ItemHistory): Memory {
  return { record, history, at: { path: pathOfRecordFile(record), span: record.id.span } };
}

/**
 * The evidence that a record names or hashes, each place once; no span for one that it only hashes.
 */
function citedBy({
  record,
  history,
}: Memory): { readonly locator: Locator; readonly span: CitedSurface['span'] | null }[] {
  const named = record?.role === 'finding' ? citedSurfaces(record) : [];
  const known = new Set(named.map(({ locator }) => nameSurface(locator)));
  const hashed = comparedRows(record, history).flatMap((row): Locator[] => {
    const locator = readSurface(row.kind, row.surface);
    return locator && !known.has(nameSurface(locator)) ? [locator] : [];
  });
  return [...named, ...hashed.map((locator) => ({ locator, span: null }))];
}
