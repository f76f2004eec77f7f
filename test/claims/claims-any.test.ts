import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compareProposition, propositionOf } from '#claims/proposition';
import { rewords } from '#claims/rewording';

const isSame = (one: string, other: string): boolean =>
  compareProposition(propositionOf(one), propositionOf(other)) === 'same';

const token = 'A rotated refresh token is rejected on reuse after 10 seconds';

const noun = fc.constantFrom(
  'cache',
  'token',
  'queue',
  'server',
  'client',
  'index',
  'schema',
  'worker',
  'invoice',
  'patient',
  'pump',
  'lease',
);
const verb = fc.constantFrom(
  'rejects',
  'copies',
  'rebuilds',
  'signs',
  'mails',
  'drains',
  'measures',
);
const values = [
  fc.nat({ max: 9_999 }).map(String),
  fc.tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 })).map((pair) => pair.join('.')),
  fc
    .tuple(fc.nat({ max: 30 }), fc.nat({ max: 30 }), fc.nat({ max: 30 }))
    .map((three) => `v${three.join('.')}`),
  fc
    .tuple(fc.nat({ max: 99 }), fc.constantFrom('ms', 's', 'min', 'h', 'days', 'MB', 'GB', '%'))
    .map(([number, unit]) => `${number + 1} ${unit}`),
  fc.constantFrom(
    'x < y',
    'x > y',
    'x <= y',
    'x >= y',
    'x == y',
    'x != y',
    'x + y',
    'x - 1',
    'x + 1',
  ),
  fc
    .stringMatching(/^[b-z][a-z]{2,6}(?:_[b-z]{2,5}|[A-Z][a-z]{2,4}|\.[b-z]{2,5})$/)
    .map((name) => `\`${name}\``),
  fc.stringMatching(/^src\/[b-z]{1,6}\/[b-z]{1,6}\.(?:ts|js|py)$/),
  fc.constantFrom(
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
    'January',
    'June',
    'July',
  ),
] as const;
const clause = fc
  .tuple(noun, verb, noun)
  .map(([one, does, other]) => [`the ${one}`, does, `the ${other}`].join(' '));

describe('a claim, whatever it is about', () => {
  it('is another one with another number, version, operator, name, path or weekday', () => {
    for (const value of values)
      fc.assert(
        fc.property(clause, value, value, clause, (before, was, is, after) => {
          fc.pre(was.toLowerCase() !== is.toLowerCase());
          expect(
            isSame(`${before} at ${was} while ${after}`, `${before} at ${is} while ${after}`),
          ).toBe(false);
        }),
      );
  });

  it('is another one with another word of polarity, and with another content word', () => {
    const denial = fc.constantFrom(
      'never',
      'does not',
      "doesn't",
      'cannot',
      'no longer',
      'hardly',
      'only',
      'rarely',
    );
    fc.assert(
      fc.property(clause, denial, noun, (said, denies, other) => {
        expect(isSame(said, said.replace(/ (?=\w+s the)/, ` ${denies} `))).toBe(false);
        const changed = said.replace(/\w+$/, other);
        expect(isSame(said, changed)).toBe(changed === said);
      }),
    );
  });

  it(
    'stays the same in another case, with other blanks, marks, quotes, articles, and in ' +
      'another form of Unicode',
    () => {
      const anyValue = fc.oneof(...values);
      const changes: readonly ((claim: string) => string)[] = [
        (claim) => claim.toUpperCase(),
        (claim) => `${claim}.`,
        (claim) => claim.replaceAll(' ', '  '),
        (claim) => `"${claim}"`,
        (claim) => `  ${claim}\n`,
        (claim) => claim.replaceAll('the ', 'a '),
        (claim) => claim.replaceAll('the ', ''),
        (claim) => claim.replace(/the (\w+)/, 'the **$1**'),
        (claim) => claim.replace(/the (\w+)/, 'the _$1_'),
        (claim) => claim.replace(/the (\w+)/, 'the `$1`'),
        (claim) => claim.replace(/the (\w+)/, 'the \u201c$1\u201d'),
        (claim) => claim.replaceAll('`', ''),
        (claim) => claim.normalize('NFD'),
        (claim) => claim.normalize('NFC'),
        (claim) => claim.replace(' while', ', while'),
      ];
      fc.assert(
        fc.property(
          clause,
          anyValue,
          clause,
          fc.constantFrom(...changes),
          (before, value, after, change) => {
            const claim = `${before} at ${value} in Zürich while ${after}`;
            expect(isSame(claim, change(claim)), change(claim)).toBe(true);
          },
        ),
        { numRuns: 500 },
      );
    },
  );
});

describe('a better wording', () => {
  it.each([
    [token, token.replace('rotated', 'rotatd')],
    [token, token.replace('A rotated', 'The rotated')],
    ['The servre answers', 'The server answers'],
  ])('%s / %s', (one, other) => {
    expect(rewords(one, other)).toBe(true);
  });

  it.each([
    ['Reports run on Tuesday', 'Reports run on Thursday'],
    ['Reports run on Monday', 'Reports run on Sunday'],
    ['Keys are for import', 'Keys are for export'],
    ['Calls are synchronous', 'Calls are asynchronous'],
    ['The client retries GET and never POST', 'The client never retries GET and POST'],
    ['It calls `getUser`', 'It calls `getUsers`'],
    [token, token.replace('10', '11')],
  ])('is none that claims something else: %s / %s', (one, other) => {
    expect(rewords(one, other)).toBe(false);
  });
});
