import fc from 'fast-check';
import { expect, it } from 'vitest';

import { isTargetAtPath, resolveIndexTarget } from '#workspace/edit/index-place';
import { joinPath } from '#workspace/paths/target';
import type { IndexEntry, MemoryIndex } from '#workspace/records';

const part = fc.constantFrom(
  'corpus',
  'findings',
  'a.md',
  'b.md',
  '.',
  '..',
  '',
  'a%2Emd',
  'a.md#top',
  'a.md?plain=1',
  ' a.md ',
  '..#x',
  '%2E%2E',
  'memory',
  'INDEX.md',
  'a b.md',
  'a%20b.md',
  '/',
  'https:',
);
const target = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join('/'));
const path = fc.constantFrom(
  'corpus/findings/a.md',
  'corpus/findings/b.md',
  'corpus/a.md',
  'a.md',
  'memory/a.md',
  'corpus/findings',
  'corpus',
  'memory',
  'memory/a b.md',
  '',
);

it('an entry leads to a file exactly when its target resolves to it, from the index or from the root', () => {
  const index = { path: 'memory/INDEX.md' } as MemoryIndex;
  let found = 0;
  fc.assert(
    fc.property(target, path, (value, wanted) => {
      const entry: IndexEntry['target'] = { value, span: { start: 0, end: value.length } };
      const leads =
        resolveIndexTarget(index, entry) === wanted ||
        joinPath('', value.replace(/#.*$/, '').trim()) === wanted;
      expect([value, wanted, isTargetAtPath(index, entry, wanted)]).toEqual([value, wanted, leads]);
      found += leads ? 1 : 0;
    }),
    { numRuns: 20_000 },
  );
  expect(found).toBeGreaterThan(300);
});
