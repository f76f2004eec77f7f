import { describe, expect, it } from 'vitest';

import { assertedClauses } from '#claims/sentences/sentences';

const claim = 'the cache is shared by all tenants';

describe('the clauses of a sentence', () => {
  it.each([0, 1, 5, 6, 7, 20])('are found behind %d others', (others) => {
    const before = Array.from({ length: others }, (_, at) => `queue ${at} holds jobs; `).join('');
    for (const after of ['', '; the proxy retries twice; the mailer waits'])
      expect(assertedClauses(`It runs here; ${before}${claim}${after}`)).toContain(claim);
  });

  it('are none where the sentence takes them back', () => {
    expect(assertedClauses(`It is false that ${claim}; it runs here`)).not.toContain(claim);
  });
});
