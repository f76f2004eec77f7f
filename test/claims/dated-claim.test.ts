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
  ])('become dates where they are certain: %s', (claim, dated) => {
    expect(datedClaim(claim, today)).toMatchObject({ claim: dated, unclear: [] });
  });

  it.each([
    ['The release is next week', null],
    ['Do not merge until next week', null],
    ['We recently moved to pnpm', null],
    ['Backups run on Sunday', 'Backups run on 2026-11-29'],
  ])('are asked for where they are not: %s', (claim, offered) => {
    expect(datedClaim(claim, today)).toMatchObject({ claim, unclear: [{ offered }] });
  });

  it.each(['Deploys run every Thursday', 'The week starts Monday', 'Retry until 5 succeed'])(
    'leave habits alone: %s',
    (claim) => {
      expect(datedClaim(claim, today)).toEqual({ claim, filled: [], unclear: [] });
    },
  );

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
