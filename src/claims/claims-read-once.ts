import { oncePerObject } from '#workspace/once-per-object';

import { type Assertion, assertionOf } from './assertions/assertion.ts';
import { claimKey } from './assertions/near-duplicate.ts';
import { type MainStatement, mainStatementsOf } from './main-statements.ts';
import { type Proposition, propositionKey, propositionOf } from './proposition.ts';

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
