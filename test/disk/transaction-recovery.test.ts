import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { committedWrites } from '#disk/transaction/manifest';
import { realProcesses } from '#disk/transaction/processes';
import { transact } from '#disk/transaction/transact';

import { failure } from '../support/failure.ts';
import { copyOf, folderWith } from '../support/run-cli.ts';
import { committed, nothing, write } from './support/committed.ts';

describe('recovery', () => {
  it(
    'stops where a file was changed by others, keeps both texts and names them, and goes ' +
      'on when that is settled',
    async () => {
      const { root, begin } = await committed();
      writeFileSync(join(root, 'b.md'), 'by hand\n');
      const sentence = await begin().then(
        () => null,
        (thrown: unknown) => (thrown as EnvironmentError).sentence,
      );
      const kept = String(sentence?.values.stage);
      expect(sentence).toMatchObject({
        id: 'transaction.changedMeanwhile',
        values: { path: 'b.md' },
      });
      expect(readFileSync(join(root, kept), 'utf8')).toBe('B\n');
      expect(readFileSync(join(root, 'b.md'), 'utf8')).toBe('by hand\n');
      writeFileSync(join(root, 'b.md'), 'B\n');
      await begin();
      expect([
        readFileSync(join(root, 'a.md'), 'utf8'),
        existsSync(join(root, 'c.md')),
        existsSync(join(root, kept)),
      ]).toEqual(['A\n', false, false]);
    },
  );

  it('believes no manifest that a copy or a checkout brought', async () => {
    const { root, begin } = await committed();
    await expect(
      transact(copyOf(root), 'memory', () => Promise.resolve(nothing), {
        processes: { ...realProcesses, fate: () => 'dead' },
      }),
    ).rejects.toThrow('copied or checked out');
    await begin();
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('A\n');
  });

  it.each<[string, (manifest: { nonce: string; writes: Record<string, unknown>[] }) => unknown]>([
    ['another version', (manifest) => ({ ...manifest, version: 2 })],
    ['an unknown field', (manifest) => ({ ...manifest, run: 'x' })],
    [
      'a path outside',
      ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], path: '../evil.md' }] }),
    ],
    [
      'a path in git',
      ({ writes, ...rest }) => ({
        ...rest,
        writes: [{ ...writes[0], path: '.git/hooks/pre-commit' }],
      }),
    ],
    [
      'a stage elsewhere',
      ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], stage: '../../a.md' }] }),
    ],
    [
      'a mode that is none',
      ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], mode: 0o4755 }] }),
    ],
    [
      'the nonce of nobody',
      ({ writes, ...rest }) => ({ ...rest, nonce: '0'.repeat(32), writes: [{ ...writes[2] }] }),
    ],
    ['one file twice', ({ writes, ...rest }) => ({ ...rest, writes: [writes[2], writes[2]] })],
    ['no writes', ({ nonce }) => ({ version: 1, nonce, inode: 0 })],
    ['a list', () => []],
    ['half a text', () => '{"version": 1'],
  ])('follows no manifest with %s', async (_name, change) => {
    const { root, begin } = await committed();
    const path = join(root, 'memory/.txn/manifest.json');
    const changed = change(JSON.parse(readFileSync(path, 'utf8')) as never);
    // In place: the file stays the one that was committed.
    writeFileSync(path, typeof changed === 'string' ? changed : JSON.stringify(changed));
    await expect(begin()).rejects.toThrow(
      failure('transaction.journalMalformed', { file: 'memory/.txn/manifest.json' }),
    );
    expect(() => committedWrites(root, 'memory')).toThrow(EnvironmentError);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
  });

  it('writes no stage that is not what was committed, and goes through no link that came up', async () => {
    const tampered = await committed();
    const stage =
      readdirSync(join(tampered.root, 'memory/.txn')).find((name) => name.startsWith('stage.')) ??
      '';
    writeFileSync(join(tampered.root, 'memory/.txn', stage), 'other\n');
    await expect(tampered.begin()).rejects.toThrow(
      failure('transaction.stageDiffers', { stage: `memory/.txn/${stage}`, path: 'a.md' }),
    );
    const linked = await committed();
    renameSync(join(linked.root, 'a.md'), join(linked.root, 'moved.md'));
    symlinkSync('moved.md', join(linked.root, 'a.md'));
    await expect(linked.begin()).rejects.toThrow('a.md is a symbolic link');
  });

  it.each<[string, (folder: string) => void]>([
    ['a foreign file', (folder) => writeFileSync(join(folder, 'notes.txt'), '')],
    ['a folder', (folder) => mkdirSync(join(folder, `stage.${'0'.repeat(32)}.0`))],
    ['a link', (folder) => symlinkSync('../../a.md', join(folder, `stage.${'0'.repeat(32)}.0`))],
    ['a link as manifest', (folder) => symlinkSync('../../a.md', join(folder, 'manifest.json'))],
  ])("names %s in the journal's folder and lets it be", async (_name, put) => {
    const root = folderWith({ 'a.md': 'a\n' });
    await write(root, []);
    const before = readdirSync(join(root, 'memory/.txn'));
    put(join(root, 'memory/.txn'));
    const there = readdirSync(join(root, 'memory/.txn'));
    const added = there.find((name) => !before.includes(name)) ?? '';
    await expect(write(root, [{ path: 'a.md', before: 'a\n', after: 'A\n' }])).rejects.toThrow(
      failure('transaction.journalStranger', { file: `memory/.txn/${added}` }),
    );
    expect(readdirSync(join(root, 'memory/.txn'))).toEqual(expect.arrayContaining(there));
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
  });
});

describe('committedWrites', () => {
  it('is empty where there is no journal, and all new where there is one', async () => {
    expect(committedWrites(folderWith({}), 'memory')).toEqual(new Map());
    const { root, begin } = await committed();
    const all = new Map([
      ['a.md', 'A\n'],
      ['b.md', 'B\n'],
      ['c.md', null],
    ]);
    expect(committedWrites(root, 'memory')).toEqual(all);
    const stage = readdirSync(join(root, 'memory/.txn')).find((name) => name.endsWith('.0')) ?? '';
    renameSync(join(root, 'memory/.txn', stage), join(root, 'a.md'));
    expect(committedWrites(root, 'memory')).toEqual(all);
    await begin();
    expect(committedWrites(root, 'memory')).toEqual(new Map());
  });
});
