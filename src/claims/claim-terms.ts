import { memoizeByObject } from '#workspace/memoize';

import { type Assertion, assertionOf } from './assertions/assertion.ts';
import { claimKey } from './assertions/near-duplicate.ts';
import { type MainStatement, mainStatementsOf } from './main-statements.ts';
import { type Proposition, propositionKey, propositionOf } from './proposition.ts';

/** Gives the stems and numbers of a claim. */
export function claimTerms(claim: string): string[] {
  const { subject, values } = propositionOf(spaced(claim));
  return [
    ...new Set([...subject, ...values.flatMap((value) => value.match(/\p{L}{3,}|\p{N}+/gu) ?? [])]),
  ];
}

/** Finds which terms a text has: `expir` in `tokenExpiry`, but not `port` in `important`. */
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
            (word) => word.startsWith(beginning(term)) && word.length - term.length <= maxEnding,
          )),
    ),
  );
}

/** Letters that an English ending adds to a stem. */
const maxEnding = 4;

/** Drops the `y` of `retry`, so that `retries` begins with it. */
function beginning(term: string): string {
  return term.length > 3 ? term.replace(/y$/, '') : term;
}

/** Splits `tokenExpiry` and `token_expiry`. */
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

/** Caches what was read of the last claim of each owner, about two kilobytes. */
const placeOf = memoizeByObject((): { read: Read | null } => ({ read: null }));

/** Reads the claim of an owner, once: acts compare all memory repeatedly. */
export function getCachedAssertion(owner: object, claim: string): Assertion {
  const read = readOf(owner, claim);
  return (read.assertion ??= assertionOf(claim));
}

/** Reads the claim of an owner without its reasons, once. */
export function getCachedMainStatements(owner: object, claim: string): readonly MainStatement[] {
  const read = readOf(owner, claim);
  return (read.main ??= mainStatementsOf(claim));
}

/** Gives the `claimKey` of the claim of an owner, computed once. */
export function getCachedClaimKey(owner: object, claim: string): string {
  const read = readOf(owner, claim);
  return (read.claimKey ??= claimKey(getCachedAssertion(owner, claim)));
}

/** Gives the proposition of the claim of an owner, with its `propositionKey`, computed once. */
export function getCachedProposition(
  owner: object,
  claim: string,
): { readonly proposition: Proposition; readonly key: string } {
  const read = readOf(owner, claim);
  const proposition = (read.proposition ??= propositionOf(claim));
  return { proposition, key: (read.key ??= propositionKey(proposition)) };
}

function readOf(owner: object, claim: string): Read {
  const place = placeOf(owner);
  if (place.read?.claim !== claim) place.read = { claim };
  return place.read;
}
