import { propositionOf } from './proposition.ts';

/**
 * What a claim speaks of, one entry a content word or number, as the beginning of words that say
 * the same.
 */
export function claimTerms(claim: string): string[] {
  const { subject, values } = propositionOf(spaced(claim));
  return [
    ...new Set([...subject, ...values.flatMap((value) => value.match(/\p{L}{3,}|\p{N}+/gu) ?? [])]),
  ];
}

/**
 * Which of these terms a text speaks of: `expir` in `tokenExpiry`, but not `port` in `important` or
 * `10` in `100`.
 */
export function termsIn(text: string, terms: readonly string[]): Set<string> {
  const words = new Set(
    spaced(text)
      .toLowerCase()
      .match(/\p{L}+|\p{N}+/gu),
  );
  return new Set(
    terms.filter(
      (term) =>
        words.has(term) ||
        (!/\p{N}/u.test(term) &&
          [...words].some(
            (word) =>
              word.startsWith(beginning(term)) && word.length - term.length <= longestEnding,
          )),
    ),
  );
}

/** Letters that an English ending adds to a stem. */
const longestEnding = 4;

/** A claim's `retries` is the term `retry`, which `retries` does not begin with. */
function beginning(term: string): string {
  return term.length > 3 ? term.replace(/y$/, '') : term;
}

/** Takes `tokenExpiry` and `token_expiry` apart. */
function spaced(text: string): string {
  return text.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ').replace(/_/g, ' ');
}
