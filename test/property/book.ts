/** A place that is cited, with the bytes that stood there when a legal act bound them. */
export interface Cited {
  readonly file: string;
  readonly surface: string;
  readonly bytes: string;
}

export type Status =
  | 'pending'
  | 'validated'
  | 'promoted'
  | 'rejected'
  | 'deferred'
  | 'blocked'
  | 'stale'
  | 'quarantined'
  | 'rolled-back'
  | 'superseded';

/** Statuses of what nobody made memory yet: its record may be edited. */
export const waiting: readonly Status[] = ['pending', 'validated', 'deferred', 'blocked'];

/** What the generator knows of one item, from what it typed: never from what the tool reads. */
export interface Known {
  readonly item: string;
  readonly kind: 'fact' | 'decision' | 'term' | 'risk';
  readonly path: string;
  readonly title: string;
  readonly claim: string;
  /** Of a term: the word. */
  readonly word: string | null;
  readonly when: string;
  readonly applies: string;
  readonly not: string;
  readonly evidence: Cited;
  readonly status: Status;
  /** The status before a quarantine. */
  readonly former: Status | null;
  readonly raiser: string;
  /** Who set it aside, where it is in quarantine. */
  readonly keeper: string | null;
  /** The item that it takes the place of when it is promoted. */
  readonly replaces: string | null;
  /**
   * The requirement it was promoted against by its raiser alone: legal while that is of low
   * consequence.
   */
  readonly alone: string | null;
  /** Of high consequence by its kind: somebody else than its raiser decides it. */
  readonly high: boolean;
  /** What its record said after the last legal act, without frontmatter and history. */
  readonly body: string | null;
  /** How many legal acts there were on it. */
  readonly acts: number;
}

/** The heading that its record has, and its row. */
export const titleOf = ({ kind, title, path }: Known): string =>
  kind === 'decision' ? `ADR-${/(\d{4})-[^/]*$/.exec(path)?.[1] ?? ''}: ${title}` : title;

/** The record of the legal acts of one history, by item. */
export type Book = ReadonlyMap<string, Known>;

/**
 * What two histories that began as one may leave of each item: what both decided, and either
 * withdrew, stays so.
 */
export function joined(base: Book, one: Book, other: Book, critical: ReadonlySet<string>): Book {
  const both = new Map<string, Known>();
  for (const item of new Set([...one.keys(), ...other.keys()])) {
    const [was, left, right] = [base.get(item), one.get(item), other.get(item)];
    const now =
      !left || same(was, left)
        ? right
        : !right || same(was, right)
          ? left
          : settled(was, left, right);
    if (now) both.set(item, now);
  }
  for (const [item, known] of both) {
    // What the first history had when a requirement became critical stays; what comes after it asks
    // for somebody else.
    if (
      known.status === 'promoted' &&
      known.alone !== null &&
      critical.has(known.alone) &&
      !one.has(item)
    )
      both.set(item, { ...known, status: 'pending' });
    if (
      known.status === 'promoted' &&
      [...both.values()].some((each) => each.status === 'rolled-back' && each.claim === known.claim)
    )
      both.set(item, { ...known, status: 'rejected' });
  }
  return both;
}

/** Whether two histories decided one thing, so that somebody must be asked. */
export function apart(base: Book, one: Book, other: Book): boolean {
  const touched = (book: Book): Known[] =>
    [...book.values()].filter((known) => !same(base.get(known.item), known));
  const [left, right] = [touched(one), touched(other)];
  return (
    left.some((each) =>
      right.some(
        (known) =>
          known.item === each.item ||
          known.claim === each.claim ||
          (known.word === null && known.path === each.path),
      ),
    ) ||
    right.some(({ replaces }) => left.some(({ item }) => item === replaces)) ||
    left.some(({ replaces }) => right.some(({ item }) => item === replaces))
  );
}

/**
 * Both histories acted on it, and neither knew of the other: it is memory where what they changed
 * does not meet.
 */
function settled(was: Known | undefined, left: Known, right: Known): Known {
  // A formatter touches what waits, and decides nothing about it.
  if (left.status !== right.status && left.status === was?.status) return right;
  if (left.status !== right.status && right.status === was?.status) return left;
  if (left.status !== 'promoted') return left;
  if (right.status !== 'promoted') return right;
  let both: Known = { ...left };
  for (const key of ['path', 'title', 'claim', 'when', 'applies', 'evidence', 'body'] as const) {
    const [old, one, two] = [was, left, right].map((each) => JSON.stringify(each?.[key]));
    if (one !== old && two !== old && one !== two) return { ...left, status: 'pending' };
    if (one === old) both = { ...both, [key]: right[key] };
  }
  return both;
}

function same(one: Known | undefined, other: Known): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
