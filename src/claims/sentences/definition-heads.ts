import { oneLine, plainText, wordsOf } from '#diagnostics/plain-text';

/** Words that end the name of a thing in a definition. */
const goesOn = new Set(
  (
    'that which who whose where when of for in into with without from by to on under at about ' +
    'after before between as used is are was made per via if so than has have can may does not ' +
    'one it its plus than whether what how why'
  ).split(' '),
);
const articles = new Set(['a', 'an', 'the', 'any', 'another', 'one', 'each', 'every', 'some']);
/** Characters of a definition that are read. */
const opening = 400;
const maxHeads = 4;
/** The text between the term and its definition: "An x, or y, is a" z. */
const predicate = /^[^.;]{0,80}?\b(?:is|are|means|refers to|stands for)\b\s+/i;

/**
 * Gives the main nouns of a definition, in lower case: of "a waiver, a directive or an entry of the
 * baseline", `waiver`, `directive` and `entry`; of "see parser", `parser`.
 */
export function definitionHeads(term: string, meaning: string): string[] {
  const text = withoutTerm(
    plainText(term).toLowerCase(),
    plainText(oneLine(meaning.slice(0, opening))),
  );
  const pointed =
    /^(?:see(?: also)?|same as|synonym (?:of|for)|short for|another (?:word|name) for)[ :]+([^.;(]{1,80})/i.exec(
      text,
    )?.[1];
  const clause = pointed ?? /^[^.;:(—–?!]{0,300}/.exec(text)?.[0] ?? '';
  const heads: string[] = [];
  for (const part of clause.split(/,\s+|\s+or\s+|\s+and\s+|\//)) {
    const words = wordsOf(part);
    const from = words.findIndex((word) => !articles.has(word));
    const stop = words.findIndex((word, at) => at >= from && goesOn.has(word));
    const head = from === -1 ? [] : words.slice(from, stop === -1 ? words.length : stop);
    if (head.length > 0) heads.push(head.join(' '));
    // The rest only describes the last noun.
    if (stop !== -1 || heads.length === maxHeads) break;
  }
  return heads;
}

/** Removes the term from the beginning of its definition; empty where no definition follows. */
function withoutTerm(term: string, text: string): string {
  const [start] = /^(?:(?:an?|the) )?["“‘'`]?/i.exec(text) ?? [''];
  if (!text.slice(start.length).toLowerCase().startsWith(term.replace(/s$/, ''))) return text;
  const rest = text.slice(start.length + term.replace(/s$/, '').length);
  // The term must not be the beginning of a longer name.
  if (/^s?(?=$|[\s,"”’'`(:–—-])/.test(rest))
    return predicate.test(rest) ? rest.replace(predicate, '') : '';
  return text;
}
