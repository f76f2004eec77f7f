import type { History } from '#workspace/history/history';
import type { MemoryRecord } from '#workspace/records';

import { contentOf, type ItemContent } from '../item-content.ts';
import { cameWith } from '../ledger/decided-apart.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
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
  { acts, status, path, content }: ItemHistory,
  record: MemoryRecord | null,
  history: History,
): Pick<ItemChange, 'changes'> {
  const isNew = cameWith(history);
  const known = acts.filter((act) => !isNew(act));
  const wasMemory = ['promoted', 'stale'].includes(known.at(-1)?.item.to ?? '');
  if (!wasMemory || status === 'rolled-back' || known.length === acts.length) return {};
  const [before = record] = history.bases.flatMap(({ records }) =>
    [path, ...acts.map(({ item }) => item.path)].flatMap((each) => records.get(each ?? '') ?? []),
  );
  const [was, is] = [wordsIn(contentOf(known, before)), wordsIn(content)];
  const changes = [...new Set([...was.keys(), ...is.keys()])].flatMap((key): ChangedWords[] => {
    const [then, now] = [was.get(key) ?? '', is.get(key) ?? ''];
    return then === now ? [] : [{ what: key.replaceAll('_', ' '), before: then, after: now }];
  });
  return changes.length > 0 ? { changes } : {};
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
