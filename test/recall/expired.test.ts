import fc from 'fast-check';
import { expect, it } from 'vitest';

import { applyExpiry, exclusionReasons } from '#recall/exclusion-reasons';
import { daysLater, parseDayInWords } from '#workspace/text/day';

const first = '2024-01-01';

it('serves a fact through its last day, and never past it', () => {
  fc.assert(
    fc.property(
      fc.nat(4_000),
      fc.nat(4_000),
      fc.constantFrom('fact', 'expired'),
      (end, now, was) => {
        const standing = applyExpiry(
          was,
          daysLater(first, end),
          `${daysLater(first, now)}T23:59:59Z`,
        );
        expect(standing).toBe(now > end ? 'expired' : 'fact');
      },
    ),
  );
});

it('leaves what is no fact with its own reason', () => {
  for (const reason of exclusionReasons.filter((each) => each !== 'expired'))
    expect(applyExpiry(reason, '2020-01-01', '2026-11-26')).toBe(reason);
});

it('takes only days that are certain', () => {
  for (const said of ['next week', 'next Thursday', '5/12/2026', '2026-02-30', '30 February'])
    expect(parseDayInWords(said, '2026-11-26')).toBeNull();
  expect(parseDayInWords('29 February', '2026-11-26')).toBe('2028-02-29');
});
