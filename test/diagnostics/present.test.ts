import { expect, it } from 'vitest';

import { definedFields, presentItems } from '#diagnostics/defined-values';

it('items that are not there are left out of a list, and empty ones stay', () => {
  expect(presentItems(['a', false, null, undefined, ''])).toEqual(['a', '']);
  expect(presentItems([0, false, 1])).toEqual([0, 1]);
});

it('fields that are undefined are left out, and what is empty stays', () => {
  expect(Object.keys(definedFields({ a: undefined, b: '', c: null, d: 0 }))).toEqual([
    'b',
    'c',
    'd',
  ]);
});
