import { describe, expect, it } from 'vitest';

import { treeOf } from '#app/guards/hook-guards';
import type { ForbidGuard } from '#guards/guard';
import type { GuardInForce, NamedGuard } from '#provenance/guards-in-force';
import { brokenByChange, brokenInTree } from '#sources/guards/broken-guards';

const rest = { in: ['**'], except: [], multiline: false, good: [], instead: null, level: null };
const forbids = (pattern: string, bad: string): ForbidGuard => ({
  kind: 'forbid',
  pattern,
  bad: [bad],
  ...rest,
});

/** Guards by the paths of their records; the time of the one is up at once. */
const guards = ['[xy]0', '[xy]1'].map((pattern, at) => ({
  record: { path: `corpus/findings/${at}.md` },
  nth: 1,
  guard: forbids(pattern, `x${at}`),
  level: 'block' as const,
  baseline: new Map<string, number>(),
})) as unknown as GuardInForce[];
const timeOf = (of: object) => ({ left: of === guards[0] ? 0 : Infinity, now: () => 0 });
const told = { record: 'corpus/findings/0.md', nth: 1, path: 'a' };

describe('a guard whose time is up', () => {
  it('is named with the file, and the others hold', async () => {
    const tree = treeOf([['a', 'x0 y1']]);
    const { violations, unproven, unread } = await brokenInTree(guards, tree, timeOf);
    expect(violations.map(({ record }) => record)).toEqual(['corpus/findings/1.md']);
    expect(unproven).toEqual([expect.objectContaining(told)]);
    expect(unread).toEqual(['a']);
  });

  it('adds nothing to a change that was not compared', async () => {
    let calls = 0;
    // The first look, at what was there before, takes all the time there is.
    const once = () => ({ left: calls++ === 0 ? 0 : Infinity, now: () => 0 });
    const [was, is] = [treeOf([['a', 'x0']]), treeOf([['a', 'x0 x0']])];
    const [first] = guards as [GuardInForce];
    const { violations, unproven } = await brokenByChange([first], [was], is, ['a'], once);
    expect(violations).toEqual([]);
    expect(unproven).toEqual([expect.objectContaining(told)]);
  });
});

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
