import { describe, expect, it } from 'vitest';

import { fixed } from './fixed.ts';
import { judged, placeForPulls } from './run-pulls.ts';

placeForPulls();

describe('what passes the gate', { timeout: 60_000 }, () => {
  it.each(fixed)('is nothing that one check alone refuses: $held', async ({ pull }) => {
    const { problems, outcome, story } = await judged(pull);
    expect([problems, outcome], story.join('\n')).toEqual([[], 'refused']);
  });
});
