import { expect, it } from 'vitest';

import { audit } from '../../src/index.ts';

it('an audit of this repository reads its own memory, and leaves its test cases out', async () => {
  const { audit: view } = await audit({ home: false });
  expect(view?.stores.map(({ path }) => path).sort()).toEqual(['.', 'corpus/adrs', 'memory']);
});
