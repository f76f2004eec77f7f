import { assertionOf, type Assertion } from './assertions/assertion.ts';
import { propositionKey, propositionOf, type Proposition } from './proposition.ts';

interface Read {
  readonly claim: string;
  assertion?: Assertion;
  proposition?: Proposition;
  key?: string;
}

const known = new WeakMap<object, Read>();
/** Claims that stay read: what is made of one takes two kilobytes, and of very many it is made again. */
const mostKnown = 32_768;
let count = 0;

/** What a claim asserts. An act asks for that of all memory, and more than once. */
export function assertionBy(owner: object, claim: string): Assertion {
  const read = readOf(owner, claim);
  return (read.assertion ??= assertionOf(claim));
}

/** What a claim proposes, and the key of it. */
export function propositionBy(owner: object, claim: string): { readonly proposition: Proposition; readonly key: string } {
  const read = readOf(owner, claim);
  const proposition = (read.proposition ??= propositionOf(claim));
  return { proposition, key: (read.key ??= propositionKey(proposition)) };
}

/** @param owner whose claim it is: a record says one thing */
function readOf(owner: object, claim: string): Read {
  const read = known.get(owner);
  if (read?.claim === claim) return read;
  const fresh = { claim };
  if (read === undefined) count += 1;
  if (read !== undefined || count <= mostKnown) known.set(owner, fresh);
  return fresh;
}
