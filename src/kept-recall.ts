import type { Form } from '#disk/witness/remember';
import type { Synonyms } from '#recall/aliases';
import { leftOutReasons, neverServed, type Standing } from '#recall/left-out';
import type { RecallMemory, WholeMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';

/** What is read at once of a memory that is kept. */
interface Lead {
  readonly records: number;
  readonly terms: number;
  readonly synonyms: Synonyms;
  readonly unread: readonly string[];
}

/** The first pieces, each about all records; then the documents of each term, then each record. */
const columns = { standings: 0, lengths: 1, paths: 2, globs: 3, terms: 4 } as const;
const columnCount = 5;
/** Standings by the number they are kept as. */
const standings: readonly Standing[] = ['fact', 'unreviewed', ...leftOutReasons, ...neverServed];

/**
 * How a memory is kept for recall: columns that every task needs, and the documents of a word or a
 * record by themselves, so that a task reads those that its words lead to and no others.
 */
export const recallForm: Form<RecallMemory<Servable>, WholeMemory<Servable>> = {
  write: ({ size, synonyms, unread, index, standingOf, pathOf, globsOf, recordAt }) => {
    const all = Array.from({ length: size }, (_, at) => at);
    const terms = [...index.terms]
      .map(([term, found]) => ({ term: Buffer.from(term), found }))
      .sort((one, other) => Buffer.compare(one.term, other.term));
    const lists = new Map<string, number>();
    const listOf = all.map((at) => numberOf(lists, JSON.stringify(globsOf(at))));
    const lead: Lead = { records: size, terms: terms.length, synonyms, unread };
    return {
      value: lead,
      *pieces() {
        yield Uint8Array.from(all, (at) => standings.indexOf(standingOf(at)));
        yield bytesOf(Float64Array.from(index.lengths));
        yield textColumn(all.map((at) => Buffer.from(pathOf(at))));
        yield Buffer.from(
          JSON.stringify({
            lists: [...lists.keys()].map((list) => JSON.parse(list) as unknown),
            listOf,
          }),
        );
        yield textColumn(terms.map(({ term }) => term));
        for (const { found } of terms) yield bytesOf(Float64Array.from(found));
        for (const at of all) yield Buffer.from(JSON.stringify(recordAt(at)));
      },
    };
  },
  read: (value, piece) => {
    const { records, terms, synonyms, unread } = value as Lead;
    const once = <T>(make: () => T): (() => T) => {
      let made: T | null = null;
      return () => (made ??= make());
    };
    const standing = once(() => piece(columns.standings));
    const paths = once(() => readTextColumn(piece(columns.paths), records));
    const words = once(() => readTextColumn(piece(columns.terms), terms));
    const globs = once(
      () =>
        JSON.parse(piece(columns.globs).toString('utf8')) as {
          readonly lists: readonly (readonly string[])[];
          readonly listOf: readonly number[];
        },
    );
    // A task is compared twice: with what may be served, and with what is left out.
    const found = new Map<string, ArrayLike<number>>();
    const find = (term: string): ArrayLike<number> => {
      const known = found.get(term);
      if (known) return known;
      const at = placeOf(Buffer.from(term), words());
      const documents = at === null ? [] : numbersIn(piece(columnCount + at));
      found.set(term, documents);
      return documents;
    };
    return {
      size: records,
      synonyms,
      unread,
      index: { lengths: numbersIn(piece(columns.lengths)), find },
      standingOf: (at) => standings[standing()[at] as number] as Standing,
      pathOf: (at) => paths().at(at).toString('utf8'),
      globsOf: (at) => globs().lists[globs().listOf[at] as number] as readonly string[],
      recordAt: (at) => JSON.parse(piece(columnCount + terms + at).toString('utf8')) as Servable,
    };
  },
};

interface TextColumn {
  readonly count: number;
  at(at: number): Buffer;
}

/** Texts in a row: where each ends, then all of them. */
function textColumn(texts: readonly Buffer[]): Buffer {
  const ends = new Float64Array(texts.length);
  let end = 0;
  for (const [at, text] of texts.entries()) ends[at] = end += text.length;
  return Buffer.concat([bytesOf(ends), ...texts]);
}

function readTextColumn(piece: Buffer, count: number): TextColumn {
  const [ends, texts] = [numbersIn(piece.subarray(0, count * 8)), piece.subarray(count * 8)];
  return { count, at: (at) => texts.subarray(at === 0 ? 0 : ends[at - 1], ends[at]) };
}

/** Where a text stands in a sorted column; null where it does not. */
function placeOf(text: Buffer, { count, at }: TextColumn): number | null {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = Buffer.compare(at(middle), text);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return null;
}

function numberOf(known: Map<string, number>, text: string): number {
  const at = known.get(text) ?? known.size;
  known.set(text, at);
  return at;
}

function bytesOf(numbers: Float64Array): Uint8Array {
  return new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
}

/**
 * Numbers, which lie where they were read to, and that is seldom where a column of them may begin.
 */
function numbersIn(bytes: Buffer): Float64Array {
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
