import { expect, it } from 'vitest';

import type { NamedGuard } from '#provenance/guards-in-force';
import { brokenByChange } from '#sources/guards/broken-guards';

import { treeOf } from '../../src/app/guards/tree-of-texts.ts';

it('counts what is broken on more lines than a call takes arguments', async () => {
  const of: NamedGuard = {
    record: { path: 'corpus/findings/a.md' },
    nth: 1,
    level: 'block',
    guard: {
      kind: 'forbid',
      pattern: 'moment',
      multiline: false,
      in: ['src/**'],
      except: [],
      bad: ['moment'],
      good: [],
      instead: null,
      level: null,
    },
  };
  const after = treeOf([['src/a.ts', 'moment\n'.repeat(150_000)]]);
  const { violations, more } = await brokenByChange([of], [], after, ['src/a.ts']);
  expect([violations.length, more]).toEqual([500, 149_500]);
});
