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

/** A fact that a box says still holds, with the lines where its evidence is now. */
export interface Confirmed {
  readonly item: string;
  readonly places: readonly string[];
}

const line = /^- \[([ xX])\] .*<!-- ledger:promote ([0-9a-z]{3,52}) ([0-9a-f]{64}) -->$/;
const confirming =
  /^- \[([ xX])\] .*<!-- ledger:confirm ([0-9a-z]{3,52})((?: [^\s<>]+#L\d{1,7}(?:-L\d{1,7})?)*) -->$/;

/** What a checkbox says of the content of an item, by the digest that a review has of it. */
export function shownOf(content: string): string {
  return content.replace(/^sha256:/, '');
}

/** The hidden end of a checkbox's line. */
export function tickMarker({ item, shown }: Tick): string {
  return `<!-- ledger:promote ${item} ${shown} -->`;
}

/** The hidden end of the line of a box that confirms; null for what no box can name. */
export function confirmMarker({ item, places }: Confirmed): string | null {
  const marker = `<!-- ledger:confirm ${[item, ...places].join(' ')} -->`;
  return confirming.test(`- [ ] ${marker}`) ? marker : null;
}

/** What an edit of the bot's comment confirmed; none where it changed anything but checkboxes. */
export function newConfirmations(before: string, after: string): readonly Confirmed[] {
  if (withoutTicks(before) !== withoutTicks(after)) return [];
  const boxes = (body: string, isTicked: boolean): string[][] =>
    body.split(/\r?\n/).flatMap((text) => {
      const [, mark, item = '', places = ''] = confirming.exec(text) ?? [];
      return mark === undefined || (mark !== ' ') !== isTicked ? [] : [[item, places.trim()]];
    });
  const open = new Set(boxes(before, false).map((each) => each.join(' ')));
  return boxes(after, true).flatMap(([item = '', places = '']) =>
    open.has(`${item} ${places}`) ? [{ item, places: places === '' ? [] : places.split(' ') }] : [],
  );
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
    .map((text) =>
      line.test(text) || confirming.test(text) ? `- [ ]${text.slice(5)}` : text.trimEnd(),
    )
    .join('\n')
    .trim();
}
