import { describe, expect, it } from 'vitest';

import { typedBlocker, typedDay, typedSince } from '#app/invocation/typed-day';
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
    ['end of month', '2026-11-30'],
    ['end of year', '2026-12-31'],
    ['in two months', '2027-01-26'],
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
    'in several weeks',
    'in a few months',
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

describe('months ahead', () => {
  it('are refused where the month has no such day', async () => {
    const last = new Date('2026-12-31T09:30:00Z');
    await expect(typedDay('in two months', last)).rejects.toThrow(UsageError);
    expect(await typedDay('in a month', last)).toBe('2027-01-31');
  });
});

describe('a day since which something is asked for', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['yesterday', '2026-11-25'],
    ['Monday', '2026-11-23'],
    ['Thursday', '2026-11-19'],
    ['Friday', '2026-11-20'],
    ['1 November', '2026-11-01'],
    ['5 December', '2025-12-05'],
    ['two weeks ago', '2026-11-12'],
    ['two months ago', '2026-09-26'],
  ])('%s is %s', async (said, day) => {
    expect(await typedSince(said, now)).toBe(day);
  });

  it.each(['tomorrow', 'last week', 'in two weeks', 'this Friday', 'end of the month', 'soon'])(
    '%s is refused',
    async (said) => {
      await expect(typedSince(said, now)).rejects.toThrow(UsageError);
    },
  );
});

describe('what an item waits for', () => {
  it.each(['tomorrow', 'next week', 'in two weeks', '2027-01-31'])('is not %s', async (said) => {
    await expect(typedBlocker(said, now)).rejects.toThrow(UsageError);
  });

  it.each(['#12', '12', 'the next release is out', 'tomorrow’s build is green'])(
    'may be %s',
    async (said) => {
      expect(await typedBlocker(said, now)).toBe(said);
    },
  );
});
