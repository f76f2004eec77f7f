import { isObject } from '#diagnostics/kept-json';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isErased } from '#workspace/text/prose-spans';
import type { Records } from '#workspace/workspace';

import { erasedText } from '../digest.ts';
import type { RecordedAct, Says } from '../recorded-acts.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

type Item = LedgerEntry['items'][number];

/**
 * What an item says that is no text of people: words of this model, days and digests. They stay,
 * and so do the keys that the law asks for.
 */
const kept: ReadonlySet<string> = new Set<keyof Says | 'kind' | 'hash' | 'unique' | 'loose'>([
  'pass',
  'profile',
  'confidence',
  'origin',
  'modality',
  'origin_obligations',
  'valid_until',
  'review_by',
  'content_hash',
  'kind',
  'hash',
  'unique',
  'loose',
]);

/** The act that erased the texts of an item; the last one, where they were erased twice. */
export function erasureOf({ acts }: Pick<ItemHistory, 'acts'>): RecordedAct | null {
  return acts.findLast(({ entry }) => entry.content.act === 'erasure') ?? null;
}

/**
 * The cause of a withdrawal as wrong, poisoned or contradicted; null for any other item, and for an
 * erased one. The text of such an item refuses its claim in other words as well; the digest that an
 * erasure leaves refuses the same words alone.
 */
export function withdrawnAsWrong(acts: readonly RecordedAct[]): string | null {
  const cause = acts.findLast(({ item }) => item.cause)?.item.cause;
  const isErased = acts.some(({ entry }) => entry.content.act === 'erasure');
  return !isErased && (cause === 'poisoned' || cause === 'contradicted') ? cause : null;
}

/**
 * An entry without the texts of some items: each leaves its digest, so that the id of the entry
 * stays. Texts of the entry as a whole go when all its items are erased.
 */
export function erasedEntry(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): LedgerEntry {
  return withTexts(content, isErasedItem, erasedText);
}

/** What stands in the place of a text, or of all that stands under a key. */
type Replace = (value: unknown) => string;

function withTexts(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
  replace: Replace,
): LedgerEntry {
  // What an erasure says is who erased, when and why; a claim it has is one that it found again.
  if (content.act === 'erasure') {
    const { items: erased } = content;
    return erased.every(({ claim }) => claim === undefined)
      ? content
      : { ...content, items: erased.map((each) => withClaim(each, replace)) };
  }
  const { items, overrides } = content;
  const all = items.length > 0 && items.every(({ item }) => isErasedItem(item));
  return {
    ...content,
    items: items.map((each) => (isErasedItem(each.item) ? withItemTexts(each, replace) : each)),
    ...(overrides && { overrides: all ? overrides.map(replace) : overrides }),
  };
}

function withClaim(item: Item, replace: Replace): Item {
  return item.claim === undefined ? item : { ...item, claim: replace(item.claim) };
}

function withItemTexts(item: Item, replace: Replace): Item {
  const { says, traces } = item;
  const texts = (['reason', 'blocked_by', 'claim', 'diff'] as const).flatMap((key) =>
    item[key] === undefined ? [] : [[key, replace(item[key])] as const],
  );
  return {
    ...item,
    ...Object.fromEntries(texts),
    ...(traces && { traces: traces.map(replace) }),
    // Its keys are surfaces, which may quote, so it goes as a whole.
    evidence: item.evidence === undefined ? undefined : replace(item.evidence),
    ...(says && { says: withoutTexts(says, kept, replace) as Says }),
  };
}

/** A value in which other texts stand, but for those under some keys. */
function withoutTexts(
  value: unknown,
  keys: ReadonlySet<string>,
  replace: Replace = erasedText,
): unknown {
  if (typeof value === 'string') return value === '' ? value : replace(value);
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, keys, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      keys.has(key) ? each : withoutTexts(each, keys, replace),
    ]),
  );
}

/**
 * Whether an entry differs from what it was in nothing but texts of erased items, each of which
 * left its own digest.
 */
export function isOnlyErased(
  before: LedgerEntry,
  now: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): boolean {
  return liesBetween(before, now, erasedEntry(before, isErasedItem));
}

/** Whether each part of a value is as it was or as it is without its texts. */
function liesBetween(before: unknown, now: unknown, erased: unknown): boolean {
  if (same(now, before) || same(now, erased)) return true;
  if (Array.isArray(before) && Array.isArray(now) && Array.isArray(erased))
    return (
      before.length === now.length &&
      before.every((each, at) => liesBetween(each, now[at], erased[at]))
    );
  if (!isObject(before) || !isObject(now) || !isObject(erased)) return false;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.every((key) => liesBetween(before[key], now[key], erased[key]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whether an entry holds an erased text that no erasure covers: of an item that no act erased, or
 * where no text may be erased.
 */
export function holdsUncoveredStub(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): boolean {
  return holdsStub(withTexts(content, isErasedItem, () => ''));
}

/** Whether an entry holds no text of an item that could be erased and is not. */
export function isOnlyStubs(content: LedgerEntry, item: string): boolean {
  return same(erasedEntry(content, (each) => each === item).items, content.items);
}

/** Whether any text of a value was erased. */
export function holdsStub(value: unknown): boolean {
  if (typeof value === 'string') return isErased(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(holdsStub);
}

/** Where an act of the ledger moved the record that stood at a path; null where none did. */
export function movedByAct(
  { byPath }: Pick<Records, 'byPath'>,
  ledger: Ledger,
  from: string,
): string | null {
  if (byPath.has(from)) return null;
  for (const { acts, path: target } of ledger.items.values())
    if (target !== null && byPath.has(target) && acts.some(({ item }) => item.path === from))
      return target;
  return null;
}

/** Acts by which somebody looked at an item; moving it or closing its task is none. */
const looks: ReadonlySet<string> = new Set([
  'promotion',
  'confirmation',
  'amendment',
  'supersession',
  'rollback',
  'quarantine',
  'release',
  'disposition',
]);

/**
 * The items that a withdrawal reopened because they relied on what it took away, and at which
 * nobody looked since, each with the entry that reopened it.
 */
export function reopenedIn(ledger: Ledger): { readonly item: string; readonly by: string }[] {
  return ledger.entries.flatMap((entry) =>
    (entry.content.reopened ?? [])
      .filter(
        (item) =>
          !(
            ledger.items
              .get(item)
              ?.acts.some(
                (act) =>
                  looks.has(act.entry.content.act) && ledger.isBefore(entry.id, act.entry.id),
              ) ?? false
          ),
      )
      .map((item) => ({ item, by: entry.id })),
  );
}
