import { mapOf } from '#workspace/document';
import { listOf } from '#workspace/frontmatter/values';
import { isNewEntry, recordsBefore } from '#workspace/history/changes-since-base';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { againstObligation } from '../comparison/against-obligation.ts';
import { evidenceItems, originOf } from '../evidence/evidence-items.ts';
import { evidenceLines } from '../evidence/evidence-lines.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { recordOfItem } from '../native-item.ts';
import { memoryTexts } from '../record-text/asserted-statements.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import { whyHighConsequence } from './high-consequence.ts';

/**
 * Why an act that a change adds is of high consequence, whatever its own entry says, in words; null
 * when it is not. It is by the kinds that the base's configuration names, by the requirements that
 * its record names or named at the base, by its evidence, and by words that go against a
 * requirement.
 */
export function consequenceAdded(
  history: ItemHistory,
  act: RecordedAct,
  workspace: Workspace,
): string | null {
  const { entry, item } = act;
  const { history: since } = workspace.surroundings;
  if (!since || !isNewEntry(since, entry.path)) return null;
  if (since.gate?.highConsequence.includes(item.kind))
    return `a ${item.kind} is of high consequence here`;
  const record = recordOfItem(history, workspace);
  return (
    (record && ofRecord(record, since, workspace)) ??
    (record && settlesOrigin.has(entry.content.act) ? ofEvidence(record, workspace) : null) ??
    (saysAnew.has(entry.content.act) ? ofWords(history, record, workspace) : null)
  );
}

/** Where evidence comes from is settled when it is decided. */
const settlesOrigin: ReadonlySet<string> = new Set(['promotion', 'validation']);

/** Acts that make words count: what others do to memory does not depend on what it says. */
const saysAnew: ReadonlySet<string> = new Set(['promotion', 'validation', 'amendment']);

function ofWords(
  { kind, content: { claim, loadWhen, details } }: ItemHistory,
  record: MemoryRecord | null,
  workspace: Workspace,
): string | null {
  const { said } = memoryTexts({ claim, loadWhen, details }, record);
  return againstObligation(
    {
      kind,
      claims: [claim],
      texts: said,
      raisedAgainst: details.origin_obligations ?? [],
      spec: details.spec,
    },
    workspace,
  );
}

function ofRecord(
  record: MemoryRecord,
  since: NonNullable<Workspace['surroundings']['history']>,
  workspace: Workspace,
): string | null {
  const named = [record, ...(record.role === 'native' ? [] : recordsBefore(since, record))].flatMap(
    (each) => listOf(mapOf(each.document), 'origin_obligations', 'related_obligations') ?? [],
  );
  return whyHighConsequence({ origin_obligations: named.map(({ value }) => value) }, workspace);
}

function ofEvidence(record: MemoryRecord, workspace: Workspace): string | null {
  return whyHighConsequence({ origin: originOf(evidenceItems(evidenceLines(record))) }, workspace);
}
