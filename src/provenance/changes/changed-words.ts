import type { History } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';

import { contentOf, type ItemContent } from '../item-content.ts';
import { isOfChange } from '../ledger/decided-apart.ts';
import { erasureOf } from '../ledger/erasure.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import { isStatusOfMemory } from '../ledger/law.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import type { ChangedWords, ItemChange } from './item-change.ts';

/** What a report names by itself, and what says nothing of the code. */
const aside: ReadonlySet<string> = new Set([
  'consequence',
  'evidence',
  'origin',
  'origin_traces',
  'pass',
  'profile',
]);

/** What memory of the base says otherwise since: its claim, when it is loaded, where it applies. */
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

/** The words of memory of the base as they stood there; null for what was no memory. */
export function memoryAtBase(
  { acts, path }: Pick<ItemHistory, 'acts' | 'path'>,
  record: MemoryRecord | null,
  history: History,
): MemoryRecord | null {
  if (!wasMemory(actsOfBase({ acts }, history))) return null;
  // Of a note that several items share, only the rule that compares pins tells a change.
  return record?.role === 'native' ? record : (recordAtBase({ acts, path }, history) ?? record);
}

/** The acts on an item that a base knows. */
export function actsOfBase({ acts }: Pick<ItemHistory, 'acts'>, history: History): RecordedAct[] {
  const isNew = isOfChange(history);
  return acts.filter((act) => !isNew(act));
}

/** The claim at a base of an item that the change erased; empty where no base has it. */
function claimAtBase(
  { item, acts, path }: Pick<ItemHistory, 'item' | 'acts' | 'path'>,
  history: History,
): string {
  const record = recordAtBase({ acts, path }, history);
  const said = history.bases
    .flatMap(({ lostEntries }) => lostEntries)
    .flatMap(({ entry }) => entry?.content.items ?? [])
    .findLast((each) => each.item === item && each.says?.claim !== undefined)?.says?.claim;
  return (record && contentOf([], record).claim) || (said ?? '');
}

function wasMemory(known: readonly RecordedAct[]): boolean {
  return isStatusOfMemory(known.at(-1)?.item.to ?? '');
}

/** The record of an item as a base has it, where it changed since. */
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
      aside.has(key) ? [] : [[key, inWords(value)] as const],
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
