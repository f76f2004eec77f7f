import { describe, expect, it } from 'vitest';

import { likenessOf } from '../../bench/accuracy/withdrawn.ts';

describe('a claim beside a withdrawn one', () => {
  it.each([
    ['Caches are kept in CI, since builds are slow', 'Caches are kept in CI'],
    ['Builds are slow, so caches are kept in CI', 'Caches are kept in CI'],
    [
      'Caches are kept in CI because builds are slow',
      'Because builds are slow, caches are kept in CI',
    ],
    ['The test store is open, since it is empty', 'In tests, the test store is open'],
    ['Retries are not safe, as the queue is slow', 'As the queue is slow, retries are not safe'],
  ])('says it again: %s | %s', (withdrawn, claim) => {
    expect(likenessOf(withdrawn, claim)).toBe('same');
  });

  it.each([
    [
      'another reason',
      'Caches are kept in CI, since builds are slow',
      'Caches are kept in CI, since disks are fast',
    ],
    [
      'another value of it',
      'Clients loop, since pages have 100 rows',
      'Clients loop, since pages have 50 rows',
    ],
    ['its reason alone', 'Builds are slow, so caches are kept in CI', 'Builds of caches are slow'],
    [
      'a cause that is no clause',
      'Deploys of the shop fail due to the proxy',
      'Deploys of the shop fail',
    ],
    [
      'both denied',
      'Retries are safe, as the queue is closed',
      'Retries are not safe, as the queue is not closed',
    ],
    ['a condition', 'The store is open, since it is empty', 'In tests, the store is open'],
    [
      'the past',
      'Orders are kept, since the law asks',
      'Orders were kept, since the law asked, until May',
    ],
    [
      'one of several sentences',
      'Caches are kept. Builds of caches are slow',
      'Caches are kept in CI',
    ],
  ])('may be the corrected claim, with %s', (_how, withdrawn, claim) => {
    expect(likenessOf(withdrawn, claim)).not.toBe('same');
  });
});
