import type { Review, ReviewItem } from '#app/review/review';
import { reviewList as say } from '#messages/generated/review';
import type { Message } from '#messages/message';

/**
 * What decisions are read against: when, the items that wait, and why another name is none of them.
 */
export type Waits = Pick<Review, 'items' | 'whyNot' | 'at'>;

/** Decisions somebody typed, or what is wrong with the text, line by line. */
export type ReadDecisions<D> =
  { readonly decisions: readonly D[] } | { readonly problems: readonly Message[] };

/** Fewest characters by which an item may be named. */
const shortest = 3;

/**
 * The item a name means: its id or the start of it, its path, or `task#n`; else why it means
 * none.
 */
export function itemNamed(name: string, { items, whyNot }: Waits): ReviewItem | Message {
  const wanted = name.replace(/^\.\//, '');
  const exact = items.find(
    (item) => item.name === wanted || item.short === wanted || item.file === wanted,
  );
  if (exact) return exact;
  const starts =
    wanted.length < shortest
      ? []
      : items.filter((item) => item.name.startsWith(wanted.toLowerCase()));
  if (starts.length > 1)
    return say.itemAmbiguous({
      name,
      count: starts.length,
      items: starts
        .slice(0, 4)
        .map((item) => item.short)
        .join(', '),
    });
  return starts[0] ?? whyNot(name);
}

/** Whether reading came to a problem and to nothing that was read. */
export function isProblem(read: object | null): read is Message {
  return read !== null && 'template' in read;
}
