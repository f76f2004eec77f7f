import { mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { realTarget } from '#disk/writing/real-target';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'real-target-')));
mkdirSync(join(root, 'corpus/ledger'), { recursive: true });
writeFileSync(join(root, 'corpus/a.md'), 'a');
const link = (name: string, to: string): void => symlinkSync(to, join(root, name));
link('door', 'corpus');
link('file', 'corpus/a.md');
link('nothing-yet', 'corpus/ledger/new.json');
link('through', 'door/ledger/new.json');
link('chain', 'nothing-yet');
link('out', '/nowhere/at/all');
link('round', 'round');

describe('where a file is really written', () => {
  it.each<[string, string, string | null, string | null]>([
    ['itself', 'corpus/a.md', 'corpus/a.md', 'a'],
    ['through a folder', 'door/a.md', 'corpus/a.md', 'a'],
    ['through a link to it', 'file', 'corpus/a.md', 'a'],
    ['through a link to what is not there yet', 'nothing-yet', 'corpus/ledger/new.json', null],
    ['through two', 'chain', 'corpus/ledger/new.json', null],
    ['through a link into a linked folder', 'through', 'corpus/ledger/new.json', null],
    ['out of the root', 'out', null, null],
    ['upwards', '../x', null, null],
    ['in a circle', 'round', 'round', null],
    ['in folders that are not there', 'b/c/d', 'b/c/d', null],
    ['at a path that no system opens', 'a/'.repeat(100_000), null, null],
  ])('%s', (_name, typed, path, text) => {
    expect(realTarget(root, root, typed)).toEqual({ path, text });
  });
});
