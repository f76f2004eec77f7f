import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { findAbsentNames, searchForNames } from '#disk/reading/names-in-files';

const few = { maxLength: 12, unit: fc.constantFrom('a', 'b', '_') };

describe('names in bytes', () => {
  it('are those that the text has, wherever they overlap', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ minLength: 3, ...few }), { minLength: 1, maxLength: 6 }),
        fc.string({ ...few, maxLength: 60 }),
        (names, text) => {
          const found = searchForNames(new Set(names))(Buffer.from(text));
          expect([...found].sort()).toEqual(names.filter((name) => text.includes(name)).sort());
        },
      ),
    );
  });

  it('may stand first, last and beside bytes that are no text', () => {
    const search = searchForNames(new Set(['readRows', 'lastRowOfAll', 'in_between', 'gone_away']));
    const bytes = Buffer.concat([
      Buffer.from('readRows'),
      Buffer.from([0, 0xff, 0xfe]),
      Buffer.from('xin_betweenx'),
      Buffer.from([0xff]),
      Buffer.from('lastRowOfAll'),
    ]);
    expect([...search(bytes)].sort()).toEqual(['in_between', 'lastRowOfAll', 'readRows']);
  });
});

describe('names of files in bytes', () => {
  it('are no part of a longer name', () => {
    const name = 'a-b.ts';
    const search = searchForNames(new Set([name]), new Set([name]));
    const has = (text: string): boolean => search(Buffer.from(text)).has(name);
    expect(['a-b.ts', '"lib/a-b.ts"', 'see a-b.ts.', './a-b.ts,'].map(has)).not.toContain(false);
    expect(['data-b.ts', 'a-b.tsx', 'a-b.ts.bak', 'x.a-b.ts', 'a-b.ts-old'].map(has)).not.toContain(
      true,
    );
  });
});

describe('names that no file has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-names-'));
  const names = new Set(['one_name', 'twoNames', 'three_names', 'fourNames', 'in_path']);
  writeFileSync(join(folder, 'a.ts'), 'one_name three_names');
  writeFileSync(join(folder, 'b.ts'), 'of_none');
  writeFileSync(join(folder, 'c.ts'), 'fourNames');
  const paths = ['a.ts', 'b.ts', 'c.ts', 'not/there/in_path.ts'];

  it('are in no path either', () => {
    const found = findAbsentNames(folder, paths, names, Infinity);
    expect(found).toEqual({ names: new Set(['twoNames']), complete: true, unread: 0 });
  });

  it('are names of files, where none names all of one', () => {
    writeFileSync(join(folder, 'd.ts'), 'read("conf/gate.toml"); read("xold.toml")');
    const files = new Set(['gate.toml', 'old.toml']);
    const found = findAbsentNames(folder, [...paths, 'd.ts'], new Set(), Infinity, files);
    expect(found.names).toEqual(new Set(['old.toml']));
  });

  it('are not known where time is up', () => {
    const found = findAbsentNames(folder, paths, names, 0);
    expect(found).toEqual({ names: new Set(), complete: false, unread: 0 });
  });

  it('are none where none is sought', () => {
    const found = findAbsentNames(folder, paths, new Set(), Infinity);
    expect(found).toEqual({ names: new Set(), complete: true, unread: 0 });
  });
});
