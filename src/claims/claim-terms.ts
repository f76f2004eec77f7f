import { oncePerObject } from '#workspace/once-per-object';

import { type Assertion, assertionOf } from './assertions/assertion.ts';
import { claimKey } from './assertions/near-duplicate.ts';
import { type MainStatement, mainStatementsOf } from './main-statements.ts';
import { type Proposition, propositionKey, propositionOf } from './proposition.ts';

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

interface Read {
  readonly claim: string;
  assertion?: Assertion;
  main?: readonly MainStatement[];
  proposition?: Proposition;
  key?: string;
  claimKey?: string;
}

/** What was read of the claim of each who has one: what is made of it takes two kilobytes. */
const placeOf = oncePerObject((): { read: Read | null } => ({ read: null }));

/** What a claim asserts. An act asks for that of all memory, and more than once. */
export function assertionBy(owner: object, claim: string): Assertion {
  const read = readOf(owner, claim);
  return (read.assertion ??= assertionOf(claim));
}

/** What a claim asserts without its reasons: what may contradict others is compared by these. */
export function mainStatementsBy(owner: object, claim: string): readonly MainStatement[] {
  const read = readOf(owner, claim);
  return (read.main ??= mainStatementsOf(claim));
}

/** What those have in common that say the same as a claim. */
export function claimKeyBy(owner: object, claim: string): string {
  const read = readOf(owner, claim);
  return (read.claimKey ??= claimKey(assertionBy(owner, claim)));
}

/** What a claim proposes, and the key of it. */
export function propositionBy(
  owner: object,
  claim: string,
): { readonly proposition: Proposition; readonly key: string } {
  const read = readOf(owner, claim);
  const proposition = (read.proposition ??= propositionOf(claim));
  return { proposition, key: (read.key ??= propositionKey(proposition)) };
}

/** @param owner whose claim it is: a record says one thing */
function readOf(owner: object, claim: string): Read {
  const place = placeOf(owner);
  if (place.read?.claim !== claim) place.read = { claim };
  return place.read;
}
