import type { ReviewItem } from '../acts/review-item.ts';

/** The item of a checkbox in the gate's comment. */
export interface Tick {
  readonly item: string;
  /** Digest of the full text that the comment showed. */
  readonly shown: string;
}

/** An item with a checkbox. */
export interface CheckboxItem extends ReviewItem {
  readonly isTicked?: boolean;
}

/** A fact that a checkbox confirms, with the new places of its evidence. */
interface Confirmed {
  readonly item: string;
  readonly places: readonly string[];
}

const line = /^- \[([ xX])\] .*<!-- ledger:promote ([0-9a-z]{3,52}) ([0-9a-f]{64}) -->$/;
const confirming =
  /^- \[([ xX])\] .*<!-- ledger:confirm ([0-9a-z]{3,52})((?: [^\s<>]+#L\d{1,7}(?:-L\d{1,7})?)*) -->$/;

/** The digest in a checkbox, from the digest of a review item. */
export function shownDigest(content: string): string {
  return content.replace(/^sha256:/, '');
}

/** Hidden end of the line of a checkbox that promotes. */
export function tickMarker({ item, shown }: Tick): string {
  return `<!-- ledger:promote ${item} ${shown} -->`;
}

/** Hidden end of the line of a checkbox that confirms; null if it cannot name the places. */
export function confirmMarker({ item, places }: Confirmed): string | null {
  const marker = `<!-- ledger:confirm ${[item, ...places].join(' ')} -->`;
  return confirming.test(`- [ ] ${marker}`) ? marker : null;
}

/** Facts that an edit confirmed; none if it changed more than checkboxes. */
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

/** Reads the checkboxes of a comment by item; leaves out items that occur twice. */
export function readBoxes(body: string): ReadonlyMap<string, Tick & { readonly ticked: boolean }> {
  const boxes = new Map<string, (Tick & { readonly ticked: boolean }) | null>();
  for (const text of body.split(/\r?\n/)) {
    const [, mark, item, shown] = line.exec(text) ?? [];
    if (item === undefined || shown === undefined) continue;
    boxes.set(item, boxes.has(item) ? null : { item, shown, ticked: mark !== ' ' });
  }
  return new Map([...boxes].flatMap(([item, box]) => (box === null ? [] : [[item, box]])));
}

/**
 * Line of the gate's comment if approvals promote. `readListedItems` compares the whole line, so
 * new words void comments that were posted before; the action looks at its end alone.
 */
export const approvalLine =
  'Approving this pull request promotes everything that has a checkbox here, ' +
  'as if you ticked them all. <!-- ledger:approval -->';

/** For a forge that does not record who ticks a checkbox. */
export const approvalLineWithoutBoxes =
  'Approving this merge request promotes everything that is listed here. <!-- ledger:approval -->';

/** Items that an approval of this comment promotes; none without `approvalLine`. */
export function readListedItems(body: string): readonly Tick[] {
  const lines = body.split(/\r?\n/);
  const listed = lines.includes(approvalLineWithoutBoxes)
    ? lines.map((text) => text.replace(/^- (?=.*<!-- ledger:promote )/, '- [ ] ')).join('\n')
    : lines.includes(approvalLine)
      ? body
      : '';
  return [...readBoxes(listed).values()].map(({ item, shown }) => ({ item, shown }));
}

/** Items that an edit ticked; none if it changed more than checkboxes. */
export function newTicks(before: string, after: string): readonly Tick[] {
  if (withoutTicks(before) !== withoutTicks(after)) return [];
  const [were, are] = [readBoxes(before), readBoxes(after)];
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
