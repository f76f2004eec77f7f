import type { ReviewItem } from '../acts/review-item.ts';

/** How a checkbox of the bot's comment names what it decides: an item, and what it was then. */
export interface Tick {
  readonly item: string;
  /** A digest over what the reader was shown of the item, whole: its author chose the text. */
  readonly shown: string;
}

/** An item that the comment shows with a box, and whether a tick decided about it. */
export interface WaitingItem extends ReviewItem {
  readonly isTicked?: boolean;
}

const line = /^- \[([ xX])\] .*<!-- ledger:promote ([0-9a-z]{3,52}) ([0-9a-f]{64}) -->$/;

/** What a checkbox says of the content of an item, by the digest that a review has of it. */
export function shownOf(content: string): string {
  return content.replace(/^sha256:/, '');
}

/** The hidden end of a checkbox's line. */
export function tickMarker({ item, shown }: Tick): string {
  return `<!-- ledger:promote ${item} ${shown} -->`;
}

/** The checkboxes of a comment, by item; one that stands there twice is none. */
export function boxesIn(body: string): ReadonlyMap<string, Tick & { readonly ticked: boolean }> {
  const boxes = new Map<string, (Tick & { readonly ticked: boolean }) | null>();
  for (const text of body.split(/\r?\n/)) {
    const [, mark, item, shown] = line.exec(text) ?? [];
    if (item === undefined || shown === undefined) continue;
    boxes.set(item, boxes.has(item) ? null : { item, shown, ticked: mark !== ' ' });
  }
  return new Map([...boxes].flatMap(([item, box]) => (box === null ? [] : [[item, box]])));
}

/** What the comment says where the base has it so; its end is how readers of forges find it. */
export const approvalLine =
  'Approving this pull request promotes everything that has a checkbox here, ' +
  'as if you ticked them all. <!-- ledger:approval -->';

/** The same for a comment without checkboxes, of a forge that does not say who ticked one. */
export const approvalLineWithoutBoxes =
  'Approving this merge request promotes everything that is listed here. <!-- ledger:approval -->';

/**
 * What somebody was shown who approved below this comment: nothing, unless it said that an approval
 * promotes it.
 */
export function listedIn(body: string): readonly Tick[] {
  const lines = body.split(/\r?\n/);
  const listed = lines.includes(approvalLineWithoutBoxes)
    ? lines.map((text) => text.replace(/^- (?=.*<!-- ledger:promote )/, '- [ ] ')).join('\n')
    : lines.includes(approvalLine)
      ? body
      : '';
  return [...boxesIn(listed).values()].map(({ item, shown }) => ({ item, shown }));
}

/**
 * What an edit of the bot's comment ticked; none where it changed anything but checkboxes, for then
 * nobody knows what its author saw.
 */
export function newTicks(before: string, after: string): readonly Tick[] {
  if (withoutTicks(before) !== withoutTicks(after)) return [];
  const [were, are] = [boxesIn(before), boxesIn(after)];
  return [...are.values()].flatMap(({ ticked, item, shown }) =>
    ticked && were.get(item)?.ticked === false ? [{ item, shown }] : [],
  );
}

function withoutTicks(body: string): string {
  return body
    .split(/\r?\n/)
    .map((text) => (line.test(text) ? `- [ ]${text.slice(5)}` : text.trimEnd()))
    .join('\n')
    .trim();
}
