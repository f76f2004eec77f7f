import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { addressOf, areTwoPeople, isSameAddress } from '#provenance/people/identity';

describe('who is who', () => {
  it.each([
    ['in capitals', 'ALICE@X.ORG'],
    ['with a tag', 'alice+work@x.org'],
    ['with a soft hyphen', 'al\u00adice@x.org'],
    ['with a zero-width space', 'alice\u200b@x.org'],
    ['with a word joiner in the domain', 'alice@x\u2060.org'],
    ['in full width', 'ａｌｉｃｅ@x.org'],
    ['with a Cyrillic a', '\u0430lice@x.org'],
    ['with a Greek o in the domain', 'alice@x.\u03bfrg'],
    ['in quotes', '"alice"@x.org'],
    ['in what git leaves of quotes', 'alice"@x.org'],
    ['in quotes, with an escape', '"al\\ice"@x.org'],
    ['with a comment', 'alice(c)@x.org'],
    ['with a comment in a comment', 'alice(a(b))@(home)x.org'],
    ['with blanks', ' alice @ x . org '],
    ['with the root of all domains', 'alice@x.org.'],
  ])('an address %s is the same', (_how, address) => {
    expect(addressOf(`Somebody Else <${address}>`)).toBe('alice@x.org');
    expect(areTwoPeople('Alice <alice@x.org>', `Bob <${address}>`)).toBe(false);
  });

  it.each(['alice@y.org', 'bob@x.org', 'alic@x.org', 'алёша@x.org', 'al.ice@x.org'])(
    '%s is another one',
    (address) => {
      expect(areTwoPeople('Alice <alice@x.org>', `Alice <${address}>`)).toBe(true);
    },
  );

  it.each([
    ['alice', 'Bob <bob@x.org>'],
    ['Alice <alice>', 'Bob <bob@x.org>'],
    ['Alice <>', 'Bob <bob@x.org>'],
    ['alice', 'bob'],
    ['Alice <@x.org>', 'Bob <bob@x.org>'],
  ])('nobody knows whether %s and %s are two', (one, other) => {
    expect(areTwoPeople(one, other)).toBe(false);
    expect(areTwoPeople(other, one)).toBe(false);
    expect(isSameAddress(one, other)).toBe(false);
  });

  it('nobody is two people, and asking has no sides', () => {
    const identity = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.emailAddress().map((address) => `A <${address}>`),
    );
    fc.assert(
      fc.property(identity, identity, (one, other) => {
        expect(areTwoPeople(one, one)).toBe(false);
        expect(areTwoPeople(one, other)).toBe(areTwoPeople(other, one));
      }),
    );
  });

  // Anything worse than linear would not end within the limit.
  it('comes to an end on long ones', { timeout: 10_000 }, () => {
    for (const part of ['(', ')', '((', 'x', ' . ', '"', '\u0430'])
      addressOf(`A <${part.repeat(200_000)}@x.org>`);
  });
});
