import fc from 'fast-check';
import { expect, it } from 'vitest';

import { digestMarkdown, type DigestShown } from '#reporters/digest';

const ofRoot = (digest: DigestShown): string => digestMarkdown([{ folder: '', digest }], 'ledger');

const nothing: DigestShown = {
  day: '2026-11-26',
  until: '2026-12-10',
  waits: [],
  inDoubt: [],
  conflicts: 0,
  ends: [],
  guards: [],
};
const item = {
  short: 'k3fq',
  kind: 'fact',
  claim: 'Tokens rotate',
  owners: ['@ann', '@org/auth', 'bob@example.org'],
};

it('a digest of nothing is the line by which its issue is closed', () => {
  expect(ofRoot(nothing)).toBe('nothing waits\n');
});

it('each part of a digest has its facts, its owners and one command', () => {
  const shown = ofRoot({
    ...nothing,
    waits: [{ ...item, raisedBy: 'A Raiser', days: 12 }],
    inDoubt: [{ ...item, state: 'changed' }],
    conflicts: 2,
    ends: [{ ...item, what: 'valid until', on: '2026-12-01' }],
    guards: [{ short: 'x7qa', why: 'it caught nothing in a year' }],
  });
  expect([...shown.matchAll(/```sh\n(.*)\n```/g)].map(([, line]) => line)).toEqual([
    'ledger review',
    'ledger verify',
    'ledger conflicts',
    'ledger show k3fq',
    'ledger guard',
  ]);
  expect(shown).toContain(
    '| k3fq | fact: Tokens rotate | 12 days ago, by A Raiser | @ann, @org/auth,',
  );
  expect(shown).not.toMatch(/bob@example/);
});

it('has a part for each memory that needs a person, with commands for its folder', () => {
  const pending = { ...nothing, waits: [{ ...item, raisedBy: null, days: 1 }] };
  const shown = digestMarkdown(
    [
      { folder: '', digest: nothing },
      { folder: 'packages/a', digest: pending },
      { folder: 'packages/b', digest: nothing },
    ],
    'ledger',
  );
  expect(shown).toMatch(/^## Memory in packages\/a on 2026-11-26$/m);
  expect(shown).toContain('```sh\nledger -C packages/a review\n```');
  expect(shown).not.toContain('packages/b');
});

it('mentions owners alone, and is bounded, whatever memory says', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '@here',
        '|',
        '\n',
        '```',
        '# ',
        '<b>',
        '[a](http://x)',
        '#12',
        'some word',
        '\u202e',
      ),
      {
        minLength: 1,
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(' '));
  fc.assert(
    fc.property(hostile, hostile, fc.integer({ min: 1, max: 60 }), (claim, name, count) => {
      const each = { ...item, short: name, claim };
      const shown = ofRoot({
        ...nothing,
        waits: Array.from({ length: count }, () => ({ ...each, raisedBy: name, days: null })),
        ends: [{ ...each, what: 'valid until', on: '2026-12-01' }],
        guards: [{ short: name, why: claim }],
      });
      const owned = shown.replaceAll('@ann', '').replaceAll('@org/auth', '');
      expect(owned).not.toMatch(/@[\w-]/);
      expect(shown.split('\n').filter((line) => line.startsWith('#')).length).toBe(4);
      expect(shown.split('\n').filter((line) => line.startsWith('```')).length).toBe(6);
      for (const row of shown.split('\n').filter((line) => line.startsWith('| ')))
        expect(row.match(/(?<!\\)\|/g)?.length).toBe(5);
      expect(shown.length).toBeLessThan(60_000);
      expect(shown.includes(`and ${count - 20} more`)).toBe(count > 20);
      expect(shown).toContain('ledger status');
    }),
    { numRuns: 60 },
  );
});
