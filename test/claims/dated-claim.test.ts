import { describe, expect, it } from 'vitest';

import { datedClaim, endInClaim } from '#claims/dated-claim';

const today = '2026-11-26';

describe('days in a claim', () => {
  it.each([
    ['Merge freeze starts Thursday', 'Merge freeze starts 2026-12-03'],
    ['Merge freeze until this Friday', 'Merge freeze until 2026-11-27'],
    ['The branch is cut tomorrow', 'The branch is cut on 2026-11-27'],
    ['Yesterday the certificate expired', 'On 2026-11-25 the certificate expired'],
    ['Three days ago the key was rotated', 'On 2026-11-23 the key was rotated'],
    ['The key was rotated two weeks ago', 'The key was rotated on 2026-11-12'],
    ['The freeze starts in two weeks', 'The freeze starts on 2026-12-10'],
    ['In 3 days we drop Node 18', 'On 2026-11-29 we drop Node 18'],
    ['The certificate expires in a week', 'The certificate expires on 2026-12-03'],
    ['The move is done by end of month', 'The move is done by 2026-11-30'],
    ['The move is done end of month', 'The move is done on 2026-11-30'],
    ['Merge freeze Thursday', 'Merge freeze 2026-12-03'],
  ])('become dates where they are certain: %s', (claim, dated) => {
    expect(datedClaim(claim, today)).toMatchObject({ claim: dated, unclear: [] });
  });

  it.each([
    ['The release is next week', null],
    ['Do not merge until next week', null],
    ['We recently moved to pnpm', null],
    ['Backups run on Sunday', 'Backups run on 2026-11-29'],
    ['Thursday we cut the branch', '2026-12-03 we cut the branch'],
    ['v1 will be dropped soon', null],
    ['Soon we drop v1', null],
    ['The freeze is lifted in a few days', null],
    ['The API moves in two months', null],
    ['The old cluster is gone by end of quarter', null],
  ])('are asked for where they are not: %s', (claim, offered) => {
    expect(datedClaim(claim, today)).toMatchObject({ claim, unclear: [{ offered }] });
  });

  it.each([
    'Deploys run every Thursday',
    'Deploys run on Thursdays',
    'Backups run Sunday',
    'The cache is emptied on Sunday nights',
    'The week starts Monday',
    'The Monday build is slow, because caches are cold',
    'Retry until 5 succeed',
    'The lock is released soon after the write',
    'The worker stops as soon as the queue is empty',
    'Retries that come too soon are refused',
    'A session expires in two weeks',
    'The refresh token expires in 14 days',
    'Invoices are due in 30 days',
    'When a branch is merged, its preview is removed in two days',
    'The report was finished in two days',
    'The job starts at the end of the month',
    'Close the reader before the end of the stream',
    'Each worker flushes before the next batch',
    'Reports are grouped by week',
    '`ledger defer --until soon` is refused, and so is `by end of month`',
  ])('leave habits, lengths and code alone: %s', (claim) => {
    expect(datedClaim(claim, today)).toEqual({ claim, filled: [], unclear: [] });
  });

  it.each([
    ['Merge freeze until 5 December', '2026-12-05'],
    ['Merge freeze until 2026-12-05', '2026-12-05'],
    ['No deploys until the end of November', '2026-11-30'],
    ['No deploys until 20 November', '2027-11-20'],
    ['The certificate was valid until 5 December', undefined],
    ['The flag stays at least until 5 December', undefined],
    ['Node 16 is supported until 11 September 2023', undefined],
  ])('say when it ends: %s', (claim, day) => {
    expect(endInClaim(claim, today)?.day).toBe(day);
  });
});
