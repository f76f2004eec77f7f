import { wordRates } from './word-rate-table.ts';

/** The share of what people write that has a stem; less than any known for one that is rare. */
export function rateOf(term: string): number {
  rates ??= new Map(
    wordRates.flatMap(([rate, terms]) => terms.split(' ').map((each) => [each, rate] as const)),
  );
  return rates.get(term) ?? 0;
}

let rates: ReadonlyMap<string, number> | undefined;
