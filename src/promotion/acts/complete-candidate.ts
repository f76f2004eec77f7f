import { plainLine } from '#diagnostics/plain-text';
import { completeCandidate as say } from '#messages/generated/capture';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import { setKeys } from '#workspace/edit/set-keys';
import { addSectionItem } from '#workspace/edit/set-queue';
import type { MemoryRecord } from '#workspace/records';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { itemRecord } from '../discovery/find-item.ts';
import { type Discovery, discoveryOf, type Provenance } from '../discovery/read-discovery.ts';
import { refusal } from '../reason.ts';
import { itemText } from '../templates/record-text.ts';
import { recordStatusFor } from '../transitions.ts';

/** Fields that can be added to a waiting candidate. */
export type Additions = Pick<Discovery, 'loadWhen'> & {
  readonly details: Pick<
    Provenance,
    | 'evidence'
    | 'applies_when'
    | 'does_not_apply_when'
    | 'paths'
    | 'owners'
    | 'valid_until'
    | 'review_by'
  >;
};

const sections = [
  ['evidence', 'Evidence'],
  ['applies_when', 'Applies when'],
  ['does_not_apply_when', 'Does not apply when'],
] as const;
const lists = ['paths', 'owners'] as const;
const days = ['valid_until', 'review_by'] as const;

/** Returns the record of a waiting candidate; null where it is a native note, or decided. */
export async function candidateOf(
  session: ActContext,
  history: ItemHistory,
): Promise<MemoryRecord | null> {
  const record = await itemRecord(session, history);
  return record?.role === 'native' || recordStatusFor(history.status) !== 'candidate'
    ? null
    : record;
}

/** Leaves out the fields that a candidate has already. */
export function missingAdditions(known: Discovery, { details, loadWhen }: Additions): Additions {
  const fresh = (key: (typeof sections)[number][0] | (typeof lists)[number]): string[] => {
    const has = new Set((known.details[key] ?? []).map(plainLine));
    return (details[key] ?? []).filter((each) => !has.has(plainLine(each)));
  };
  const given = Object.fromEntries([
    ...[...sections.map(([key]) => key), ...lists].flatMap((key) => {
      const lines = fresh(key);
      return lines.length > 0 ? [[key, lines] as const] : [];
    }),
    ...days.flatMap((key) =>
      details[key] !== undefined && details[key] !== known.details[key]
        ? [[key, details[key]] as const]
        : [],
    ),
  ]) as Additions['details'];
  return { details: given, loadWhen: loadWhen === known.loadWhen ? null : loadWhen };
}

/** Adds fields to the file of a candidate. Refuses an item without one. */
export async function completeCandidate(
  session: ActContext,
  history: ItemHistory,
  added: Additions,
): Promise<void> {
  const record = await candidateOf(session, history);
  if (record === null) {
    const short = shortIdOf(session, history.item);
    session.reasons.push(refusal(short, 'P01', say.noCandidate({ item: short })));
    return;
  }
  const { path, role } = record;
  const known = discoveryOf(history, record);
  const { details, loadWhen } = missingAdditions(known, added);
  for (const [key, heading] of sections)
    for (const line of details[key] ?? [])
      await session.buffer.edit<MemoryRecord>(
        path,
        role,
        ({ document }) => addSectionItem(document, heading, itemText(line)),
        (after) => (readBack(after)[key] ?? []).map(plainLine).includes(plainLine(line)),
      );
  const keys = [
    ...lists.flatMap((key) =>
      details[key] ? [{ key, value: [...(known.details[key] ?? []), ...details[key]] }] : [],
    ),
    ...days.flatMap((key) => (details[key] ? [{ key, value: details[key] }] : [])),
    ...(loadWhen === null ? [] : [{ key: 'load_when', value: loadWhen }]),
  ];
  if (keys.length > 0)
    await session.buffer.edit<MemoryRecord>(
      path,
      role,
      ({ document }) => setKeys(document, keys),
      (after) => plainLine(discoveryOf(history, after).claim) === plainLine(known.claim),
    );

  function readBack(after: MemoryRecord): Provenance {
    return discoveryOf(historyWithoutActs(history.kind, '', null), after).details;
  }
}
