import { isSamePerson } from './address-of.ts';

/**
 * People as a forge knows them, on top of what `.mailmap` says: all identities of an account become
 * its first one. Accounts that have an identity in common are one person's.
 *
 * @param people each identity that is asked about, as the mailmap has it
 */
export function joinAccounts(
  people: ReadonlyMap<string, string>,
  accounts: readonly (readonly string[])[],
): ReadonlyMap<string, string> {
  if (accounts.length === 0) return people;
  const same = isSamePerson(people);
  const touches = (one: readonly string[], other: readonly string[]): boolean =>
    one.some((each) => other.some((another) => same(each, another)));
  const groups = accounts.reduce<readonly (readonly string[])[]>((known, account) => {
    const theirs = known.filter((group) => touches(group, account));
    return [...known.filter((group) => !theirs.includes(group)), [...theirs.flat(), ...account]];
  }, []);
  return new Map(
    [...people].map(([identity, mapped]) => [
      identity,
      groups.find((group) => touches(group, [identity]))?.[0] ?? mapped,
    ]),
  );
}
