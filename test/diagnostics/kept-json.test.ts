import { describe, expect, it } from 'vitest';

import {
  decodeJson,
  decoderWithDefault,
  listDecoder,
  mapDecoder,
  nullableDecoder,
  numberDecoder,
  objectDecoder,
  refinedDecoder,
  stringDecoder,
} from '#diagnostics/json-decoder';

describe('what was kept as JSON', () => {
  const form = objectDecoder({
    at: stringDecoder,
    count: refinedDecoder(numberDecoder, (value) => value >= 0),
    by: nullableDecoder(stringDecoder),
    note: decoderWithDefault(stringDecoder, ''),
    ids: listDecoder(stringDecoder),
    each: mapDecoder(objectDecoder({ caught: numberDecoder })),
  });
  const whole = {
    at: '2026-11-01',
    count: 2,
    by: null,
    note: 'x',
    ids: ['a', 'b'],
    each: { one: { caught: 1 } },
  };

  it('is read by its form, without keys of others', () => {
    expect(decodeJson(JSON.stringify({ ...whole, schemaVersion: 1 }), form)).toEqual({
      ...whole,
      each: new Map([['one', { caught: 1 }]]),
    });
  });

  it('is nothing where it is damaged, of another form, or was never kept', () => {
    for (const kept of [
      null,
      '',
      '{',
      'null',
      '[]',
      JSON.stringify({ ...whole, at: 1 }),
      JSON.stringify({ ...whole, count: -1 }),
      JSON.stringify({ ...whole, by: undefined }),
      JSON.stringify({ ...whole, ids: 'a' }),
      JSON.stringify({ ...whole, each: [] }),
    ])
      expect(decodeJson(kept, form), String(kept)).toBeNull();
  });

  it('loses single items of another form, and takes what stands in for a field', () => {
    const kept = { ...whole, note: 3, ids: ['a', 1, null], each: { one: {}, two: { caught: 2 } } };
    expect(decodeJson(JSON.stringify(kept), form)).toEqual({
      ...whole,
      note: '',
      ids: ['a'],
      each: new Map([['two', { caught: 2 }]]),
    });
  });
});
