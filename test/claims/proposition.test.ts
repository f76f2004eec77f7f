import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  compareProposition,
  propositionKey,
  propositionOf,
  type PropositionRelation,
} from '#claims/proposition';

const compare = (one: string, other: string): PropositionRelation =>
  compareProposition(propositionOf(one), propositionOf(other));

describe('propositions', () => {
  it.each<[string, string, PropositionRelation]>([
    ['A used refresh token is rejected.', 'a used refresh token is rejected', 'same'],
    ['A used refresh token is rejected.', 'The used refresh tokens are *rejected*', 'same'],
    ['The cache lives for 10 minutes', 'The cache lives for 10minutes.', 'same'],
    ['The port is `8080`', 'The port is "8080"', 'same'],
    ['Node 20 is needed', 'Node v20 is needed', 'same'],
    ["The client doesn't retry a request", 'The client does not retry a request', 'same'],
    ['The client’s retries don’t stop', "The client's retries don't stop", 'same'],
    ['It is not true that the client never retries', 'It is true that the client retries', 'same'],
    ['The cache lives for 10 minutes', 'The cache lives for 20 minutes', 'other-values'],
    ['Node 20.19 is needed', 'Node 20.20 is needed', 'other-values'],
    ['Settings are read from src/a.ts', 'Settings are read from src/b.ts', 'other-values'],
    ['The client retries a request', 'The client never retries a request', 'other-polarity'],
    ['Retries are allowed without a key', 'Retries are allowed with a key', 'other-polarity'],
    ['The client retries a request', 'Deploys wait until the queue is empty', 'unlike'],
    [
      'The client retries a request',
      'The client retries a request when the server answers with 503 and says so',
      'unlike',
    ],
    ['', 'The client retries a request', 'unlike'],
    ['The timeout is ten seconds', 'The timeout is 10 seconds', 'same'],
    ['The cache is always enabled', 'The cache is enabled', 'same'],
    ['A rotated refresh token is rejected', 'Any rotated refresh token is rejected', 'same'],
    ['Port 80 forwards to port 443', 'Port 443 forwards to port 80', 'other-values'],
    ['The parser calls the lexer', 'The lexer calls the parser', 'other-values'],
    ['🚀🚀', '🔥', 'unlike'],
  ])('%s / %s: %s', (one, other, expected) => {
    expect(compare(one, other)).toBe(expected);
    expect(compare(other, one)).toBe(expected);
  });

  it('a claim is the same as itself, whatever it is made of, and comparing has no sides', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: 'binary', maxLength: 200 }),
        (one, other) => {
          expect(compare(one, one)).toBe('same');
          expect(compare(one, other)).toBe(compare(other, one));
          if (propositionKey(propositionOf(one)) === propositionKey(propositionOf(other)))
            expect(compare(one, other)).toBe('same');
        },
      ),
    );
  });

  it('words in another order are another claim, which is shown and passes; case and full stops are none of it', () => {
    const words = fc.uniqueArray(
      fc.constantFrom('cache', 'token', 'queue', 'server', 'client', 'index', 'schema', 'worker'),
      { minLength: 2 },
    );
    fc.assert(
      fc.property(words, fc.nat({ max: 99 }), (list, number) => {
        const claim = `${list.join(' ')} ${number}`;
        expect(compare(claim, `${claim.toUpperCase()}.`)).toBe('same');
        expect(compare(claim, `${[...list].reverse().join(' ')} ${number}`)).toBe('other-values');
        expect(compare(claim, `${list.join(' ')} ${number + 1}`)).toBe('other-values');
      }),
    );
  });

  // Anything worse than linear would not end within the limit.
  it('comes to an end on long texts', { timeout: 30_000 }, () => {
    for (const text of [
      '"'.repeat(100_000),
      '9.'.repeat(50_000),
      'a/'.repeat(50_000),
      "'x".repeat(50_000),
    ])
      propositionOf(text);
    expect(propositionOf('x'.repeat(100_000)).subject).toHaveLength(1);
  });
});
