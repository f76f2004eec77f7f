import { describe, expect, it } from 'vitest';

import { typedDay } from '#app/invocation/typed-day';
import { UsageError } from '#diagnostics/failure';

// A Thursday.
const now = new Date('2026-11-26T09:30:00Z');

describe('a day as somebody types it', () => {
  it.each([
    ['2027-01-31', '2027-01-31'],
    ['tomorrow', '2026-11-27'],
    ['Tomorrow ', '2026-11-27'],
    ['in two weeks', '2026-12-10'],
    ['in 10 days', '2026-12-06'],
    ['two weeks from now', '2026-12-10'],
    ['Friday', '2026-11-27'],
    ['5 December', '2026-12-05'],
    ['Dec 5th, 2027', '2027-12-05'],
    ['end of the month', '2026-11-30'],
    ['none', 'none'],
  ])('%s is %s', async (said, day) => {
    expect(await typedDay(said, now)).toBe(day);
  });

  it.each([
    'soon',
    'next week',
    'next friday',
    'this month',
    'the weekend',
    'yesterday',
    'two days ago',
    'tomorrow at 5pm',
    'in two hours',
    'Monday to Friday',
    'from tomorrow until Friday',
    'when the tests are green',
    '2027-02-30',
    '31 February',
    '05.12.2026',
    '5.12.',
    '12/11/2026',
    '7/8',
    '2026-13-01',
    '5',
    'December',
    '',
    'x'.repeat(5_000),
  ])('%s is refused', async (said) => {
    await expect(typedDay(said, now)).rejects.toThrow(UsageError);
  });
});
