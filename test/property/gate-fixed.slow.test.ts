import { describe, expect, it } from 'vitest';

import { fixed } from './fixed.ts';
import { judged, passAsServed } from './run-pulls.ts';

describe('what passes the gate', { timeout: 60_000 }, () => {
  it.each(fixed)('is nothing that one check alone refuses: $held', ({ pull }) => {
    const { problems, outcome, story } = judged(pull);
    expect([problems, outcome], story.join('\n')).toEqual([[], 'refused']);
  });

  it('is served as legal acts left it, and nothing else is', () => passAsServed(3, 20_261_124));
});
