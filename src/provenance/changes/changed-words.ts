import type { History } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';

import { contentOf, type ItemContent, type RecordedAct } from '../item-content.ts';
import { isOfChange } from '../ledger/branch-conflicts.ts';
import { erasureOf } from '../ledger/erasure.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { isStatusOfMemory } from '../ledger/transitions.ts';
import type { ChangedWords, ItemChange } from './item-change.ts';

/** Keys that a report shows elsewhere, or that say nothing about the code. */
const leftOutKeys: ReadonlySet<string> = new Set([
  'consequence',
  'evidence',
  'origin',
  'origin_traces',
  'pass',
  'profile',
]);

/** The changed words of an item that was memory at the base: claim, conditions, scope. */
export function changedWords(
  { item, acts, status, path, content }: ItemHistory,
  record: MemoryRecord | null,
  history: History,
): Pick<ItemChange, 'changes'> {
  const known = actsOfBase({ acts }, history);
  if (!wasMemory(known)) return {};
  if (erasureOf({ acts })) {
    const before = claimAtBase({ item, acts, path }, history);
    return before === '' ? {} : { changes: [{ what: 'claim', before, after: '' }] };
  }
  if (status === 'rolled-back' || known.length === acts.length) return {};
  const before = recordAtBase({ acts, path }, history) ?? record;
  const [was, is] = [wordsIn(contentOf(known, before)), wordsIn(content)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((key): ChangedWords[] => {
    const [then, now] = [was.get(key) ?? '', is.get(key) ?? ''];
    return then === now ? [] : [{ what: key.replaceAll('_', ' '), before: then, after: now }];
  });
  return changes.length > 0 ? { changes } : {};
}

/** The record of an item at the base; null if it was not memory there. */
export function memoryAtBase(
  { acts, path }: Pick<ItemHistory, 'acts' | 'path'>,
  record: MemoryRecord | null,
  history: History,
): MemoryRecord | null {
  if (!wasMemory(actsOfBase({ acts }, history))) return null;
  // Items may share a native note; only the rule that compares pins finds changes in one.
  return record?.role === 'native' ? record : (recordAtBase({ acts, path }, history) ?? record);
}

/** The acts on an item that the judged change does not add. */
export function actsOfBase({ acts }: Pick<ItemHistory, 'acts'>, history: History): RecordedAct[] {
  const isNew = isOfChange(history);
  return acts.filter((act) => !isNew(act));
}

/** The claim at a base of an item that the change erased; empty if no base has it. */
function claimAtBase(
  { item, acts, path }: Pick<ItemHistory, 'item' | 'acts' | 'path'>,
  history: History,
): string {
  const record = recordAtBase({ acts, path }, history);
  const recorded = history.bases
    .flatMap(({ lostEntries }) => lostEntries)
    .flatMap(({ entry }) => entry?.content.items ?? [])
    .findLast((each) => each.item === item && each.says?.claim !== undefined)?.says?.claim;
  return (record && contentOf([], record).claim) || (recorded ?? '');
}

function wasMemory(known: readonly RecordedAct[]): boolean {
  return isStatusOfMemory(known.at(-1)?.item.to ?? '');
}

/** The record of an item at a base, if it changed since. */
export function recordAtBase(
  { acts, path }: Pick<ItemHistory, 'acts' | 'path'>,
  { bases }: History,
): MemoryRecord | undefined {
  const paths = [path, ...acts.map(({ item }) => item.path)];
  return bases.flatMap(({ records }) => paths.flatMap((each) => records.get(each ?? '') ?? []))[0];
}

function wordsIn({ claim, loadWhen, details }: ItemContent): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({ ...details, claim, load_when: loadWhen ?? '' }).flatMap(([key, value]) =>
      leftOutKeys.has(key) ? [] : [[key, inWords(value)] as const],
    ),
  );
}

function inWords(value: unknown): string {
  return Array.isArray(value)
    ? value.map(inWords).join('; ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value ?? '');
}
