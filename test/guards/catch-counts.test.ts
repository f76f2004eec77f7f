import { describe, expect, it } from 'vitest';

import { catchKey, doubtfulUse, readCatches, withCatches } from '#guards/catch-counts';

const key = catchKey({ record: 'corpus/findings/a.md', nth: 1 });

describe('what guards caught', () => {
  it('is counted a guard, from the first day on', () => {
    const first = withCatches(null, { caught: [key, key], waived: [] }, '2026-01-01');
    const next = withCatches(readCatches(first), { caught: [key], waived: [key] }, '2026-02-01');
    expect(readCatches(next)).toEqual({
      began: '2026-01-01',
      guards: new Map([[key, { caught: 2, waived: 1 }]]),
    });
  });

  it.each([null, '', '[]', '{"began":1}', '{"began":"2026-01-01"}', 'x'])(
    'is counted anew where %j was kept',
    (text) => {
      expect(readCatches(text)).toBeNull();
    },
  );

  it('names a guard that caught nothing in a year, and one that is mostly waived', () => {
    const counts = readCatches(withCatches(null, { caught: [], waived: [key] }, '2026-01-01'));
    const none = readCatches(withCatches(null, { caught: [], waived: [] }, '2026-01-01'));
    expect(counts && doubtfulUse(counts, key, 1)).toBe('waived more often than it held');
    expect(none && doubtfulUse(none, key, 364)).toBeNull();
    expect(none && doubtfulUse(none, key, 365)).toBe('never caught anything in a year');
  });
});
