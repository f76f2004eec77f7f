import { isObject } from '#diagnostics/json-decoder';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isErased } from '#workspace/text/prose-spans';

import { erasedText } from '../digest.ts';
import type { RecordedAct, StatedContent } from '../item-content.ts';
import type { ItemHistory } from './item-history.ts';
import type { Ledger } from './ledger.ts';

type Item = LedgerEntry['items'][number];

/** Keys whose values an erasure keeps: words of this model, days, digests, required keys. */
const keptKeys: ReadonlySet<string> = new Set<
  keyof StatedContent | 'kind' | 'hash' | 'unique' | 'loose'
>([
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

/** The last act that erased the texts of an item. */
export function erasureOf({ acts }: Pick<ItemHistory, 'acts'>): RecordedAct | null {
  return acts.findLast(({ entry }) => entry.content.act === 'erasure') ?? null;
}

/**
 * `poisoned` or `contradicted` if an item was withdrawn for that cause and not erased, else null.
 * Its text also refuses rewordings of the claim; the digest of an erased one cannot.
 */
export function withdrawnAsWrong(acts: readonly RecordedAct[]): string | null {
  const cause = acts.findLast(({ item }) => item.cause)?.item.cause;
  return !erasureOf({ acts }) && (cause === 'poisoned' || cause === 'contradicted') ? cause : null;
}

/**
 * An entry with digests in place of the texts of some items, so that its id stays. Its overrides go
 * only if all its items are erased.
 */
export function erasedEntry(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): LedgerEntry {
  return withTexts(content, isErasedItem, erasedText);
}

/** Gives the text to put in place of a value. */
type Replace = (value: unknown) => string;

function withTexts(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
  replace: Replace,
): LedgerEntry {
  // An erasure says who erased, when and why; a claim in it is one that it found again.
  if (content.act === 'erasure') {
    const { items } = content;
    const withoutClaim = (item: Item): Item =>
      item.claim === undefined ? item : { ...item, claim: replace(item.claim) };
    return items.every(({ claim }) => claim === undefined)
      ? content
      : { ...content, items: items.map(withoutClaim) };
  }
  const { items, overrides } = content;
  const all = items.length > 0 && items.every(({ item }) => isErasedItem(item));
  return {
    ...content,
    items: items.map((each) => (isErasedItem(each.item) ? withItemTexts(each, replace) : each)),
    ...(overrides && { overrides: all ? overrides.map(replace) : overrides }),
  };
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
    // Its keys are surfaces, which may quote.
    evidence: item.evidence === undefined ? undefined : replace(item.evidence),
    ...(says && { says: withoutTexts(says, replace) as StatedContent }),
  };
}

/** A value with its texts replaced, but for those under kept keys. */
function withoutTexts(value: unknown, replace: Replace): unknown {
  if (typeof value === 'string') return value === '' ? value : replace(value);
  if (Array.isArray(value)) return value.map((each) => withoutTexts(each, replace));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      keptKeys.has(key) ? each : withoutTexts(each, replace),
    ]),
  );
}

/** Whether an entry differs from before only in texts of erased items that left their digest. */
export function isOnlyErased(
  before: LedgerEntry,
  now: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): boolean {
  return isBetween(before, now, erasedEntry(before, isErasedItem));
}

/** Whether each part of `now` equals that of `before` or that of `erased`. */
function isBetween(before: unknown, now: unknown, erased: unknown): boolean {
  if (same(now, before) || same(now, erased)) return true;
  if (Array.isArray(before) && Array.isArray(now) && Array.isArray(erased))
    return (
      before.length === now.length &&
      before.every((each, at) => isBetween(each, now[at], erased[at]))
    );
  if (!isObject(before) || !isObject(now) || !isObject(erased)) return false;
  const keys = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  return keys.every((key) => isBetween(before[key], now[key], erased[key]));
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether an entry has an erased text of an item that was not erased, or under a kept key. */
export function holdsUncoveredStub(
  content: LedgerEntry,
  isErasedItem: (item: string) => boolean,
): boolean {
  return hasErasedText(withTexts(content, isErasedItem, () => ''));
}

/** Whether all texts of an item that an erasure takes are gone from an entry. */
export function isOnlyStubs(content: LedgerEntry, item: string): boolean {
  return same(erasedEntry(content, (each) => each === item).items, content.items);
}

/** Whether a JSON value has an erased text, at any depth. */
export function hasErasedText(value: unknown): boolean {
  if (typeof value === 'string') return isErased(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(hasErasedText);
}

/** Acts for which a person looked at the item; moving it or closing its task is not one. */
const reviewingActs: ReadonlySet<string> = new Set([
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
 * Items that relied on what was withdrawn and that no person looked at since, each with the entry
 * of the withdrawal.
 */
export function reopenedIn(ledger: Ledger): { readonly item: string; readonly by: string }[] {
  return ledger.entries.flatMap(({ id, content }) => {
    const isReviewed = ({ entry }: RecordedAct): boolean =>
      reviewingActs.has(entry.content.act) && ledger.isBefore(id, entry.id);
    return (content.reopened ?? [])
      .filter((item) => ledger.items.get(item)?.acts.some(isReviewed) !== true)
      .map((item) => ({ item, by: id }));
  });
}
