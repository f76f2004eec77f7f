import type { ListedEntry } from './listed-entries.ts';

/** What entries are put together by. */
export const groupings = ['kind', 'section', 'topic'] as const;
export type Grouping = (typeof groupings)[number];

/** How current some entries are, in figures. */
export interface Currency {
  readonly count: number;
  /**
   * The last day that somebody looked at one of them, and the day since which the oldest of them
   * was not looked at.
   */
  readonly verified: string | null;
  readonly oldest: string | null;
  /** How many have evidence that was compared, and how many of those hold. */
  readonly compared: number;
  readonly holding: number;
}

/** Entries of one kind, section or topic. */
export interface Category extends Currency {
  readonly name: string;
  readonly entries: readonly ListedEntry[];
}

/** The states in which evidence still says what it said. */
const holds: ReadonlySet<ListedEntry['evidence']> = new Set<ListedEntry['evidence']>([
  'fresh',
  'moved',
  'reformatted',
]);
/** The kinds in the order of the map; others follow by name. */
const kinds = ['facts', 'patterns', 'decisions', 'risks', 'defects', 'dead ends', 'terms', 'rows'];

/**
 * Puts entries together: kinds in the order of the map, sections in the order of the index, topics
 * by name; what has none comes last.
 */
export function categoriesOf(entries: readonly ListedEntry[], by: Grouping): Category[] {
  const groups = new Map<string, ListedEntry[]>();
  for (const entry of entries) {
    const name = entry[by] ?? '';
    const known = groups.get(name);
    if (known) known.push(entry);
    else groups.set(name, [entry]);
  }
  const ordered =
    by === 'section'
      ? [...groups]
      : [...groups].sort(
          ([one], [other]) =>
            (by === 'kind' ? rank(one) - rank(other) : 0) || (one < other ? -1 : 1),
        );
  const named = [
    ...ordered.filter(([name]) => name !== ''),
    ...ordered.filter(([name]) => name === ''),
  ];
  return named.map(([name, each]) => ({
    name: name === '' ? `no ${by}` : name,
    ...currencyOf(each),
    entries: [...each].sort(byTitle),
  }));
}

/** The figures of some entries. */
export function currencyOf(entries: readonly ListedEntry[]): Currency {
  const days = entries.flatMap(({ verified }) => (verified === null ? [] : [verified])).sort();
  const compared = entries.filter(
    ({ evidence }) => evidence !== null && evidence !== 'unverifiable',
  );
  return {
    count: entries.length,
    verified: days.at(-1) ?? null,
    oldest: days[0] ?? null,
    compared: compared.length,
    holding: compared.filter(({ evidence }) => holds.has(evidence)).length,
  };
}

function rank(kind: string): number {
  const at = kinds.indexOf(kind);
  return at === -1 ? kinds.length : at;
}

function byTitle(one: ListedEntry, other: ListedEntry): number {
  const [first, second] = [one, other].map(
    ({ title, path }) => `${title.toLowerCase()}\0${path ?? ''}`,
  ) as [string, string];
  return first < second ? -1 : first > second ? 1 : 0;
}
