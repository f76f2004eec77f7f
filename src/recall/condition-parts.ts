import { termsOf } from './terms.ts';

/** Words of a part; what has more is a sentence. */
const mostWords = 4;

/** The terms of each part of a condition that is a list: of "database, connections" both. */
export function conditionParts(condition: string): string[][] {
  const parts = condition
    .split(/[,;\n]|\s\/\s/)
    .map((part) => part.replace(/^\s*(?:and|or)\s+/, '').trim())
    .filter((part) => part !== '');
  return parts.some((part) => part.split(/\s+/).length > mostWords)
    ? []
    : parts.map(termsOf).filter((terms) => terms.length > 0);
}
