import { setTimeout as later } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { expect, it } from 'vitest';

import { knownOfFew } from '#workspace/few-known';

interface Thing {
  readonly name: string;
}

it('what was read of a thing is known, of the first ones for good and of others for once', () => {
  const read: string[] = [];
  const known = knownOfFew((thing: Thing) => {
    read.push(thing.name);
    return { of: thing.name };
  }, 2);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ name })) as [Thing, Thing, Thing];
  for (const thing of [a, b, a, c, b, c]) expect(known(thing)).toEqual({ of: thing.name });
  expect(known(a)).toBe(known(a));
  expect(read).toEqual(['a', 'b', 'c', 'c']);
});

it('things that were let go make room for others', async () => {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  let reads = 0;
  const known = knownOfFew((thing: Thing) => {
    reads += 1;
    return thing.name;
  }, 1);
  (() => known({ name: 'gone' }))();
  await later(0);
  gc();
  const kept = { name: 'kept' };
  expect([known(kept), known(kept), reads]).toEqual(['kept', 'kept', 2]);
});
