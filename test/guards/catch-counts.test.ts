import { describe, expect, it } from 'vitest';

import { addHits, doubtfulUse, hitCountKey, readHitCounts } from '#guards/hit-counts';

const key = hitCountKey({ record: 'corpus/findings/a.md', nth: 1 });

describe('what guards caught', () => {
  it('is counted a guard, from the first day on', () => {
    const first = addHits(null, { caught: [key, key], waived: [] }, '2026-01-01');
    const next = addHits(readHitCounts(first), { caught: [key], waived: [key] }, '2026-02-01');
    expect(readHitCounts(next)).toEqual({
      began: '2026-01-01',
      guards: new Map([[key, { caught: 2, waived: 1 }]]),
    });
  });

  it.each([null, '', '[]', '{"began":1}', '{"began":"2026-01-01"}', 'x'])(
    'is counted anew where %j was kept',
    (text) => {
      expect(readHitCounts(text)).toBeNull();
    },
  );

  it('names a guard that caught nothing in a year, and one that is mostly waived', () => {
    const counts = readHitCounts(addHits(null, { caught: [], waived: [key] }, '2026-01-01'));
    const none = readHitCounts(addHits(null, { caught: [], waived: [] }, '2026-01-01'));
    expect(counts && doubtfulUse(counts, key, 1)).toBe('waived more often than it held');
    expect(none && doubtfulUse(none, key, 364)).toBeNull();
    expect(none && doubtfulUse(none, key, 365)).toBe('never caught anything in a year');
  });
});
