import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { type DiskPort, type PathStats, realDisk } from '#disk/transaction/real-disk';
import { transact } from '#disk/transaction/transact';
import type { PlannedWrite } from '#workspace/plan';

import { folderWith } from '../support/run-cli.ts';
import { abc, write } from './support/committed.ts';
import { failingDisk } from './support/failing-disk.ts';

function refuse(code: string): never {
  throw Object.assign(new Error(`${code}: as asked for`), { code });
}

function otherDevice(standing: PathStats | null, other: boolean): PathStats | null {
  return standing && other ? { ...standing, device: standing.device + 1 } : standing;
}

describe('transact', () => {
  it('hands through the result, makes folders, keeps order marks and modes, and ignores itself in git', async () => {
    const root = folderWith({ 'a.md': '\ufeffone\n' });
    chmodSync(join(root, 'a.md'), 0o620);
    expect(
      await write(
        root,
        [
          { path: 'a.md', before: '\ufeffone\n', after: '\ufefftwo\n' },
          { path: 'x/y/z.md', before: null, after: 'z\n' },
        ],
        'deep/memory',
      ),
    ).toBe('done');
    expect(readFileSync(join(root, 'a.md')).toString('hex')).toBe(
      Buffer.from('\ufefftwo\n').toString('hex'),
    );
    expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o620);
    expect(readFileSync(join(root, 'x/y/z.md'), 'utf8')).toBe('z\n');
    expect(readFileSync(join(root, 'deep/memory/.txn/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('lets one act in at a time, also within one process, and lets the next one in after an error', async () => {
    const root = folderWith({ 'n.md': '0' });
    await expect(
      transact(root, 'memory', () => Promise.reject(new TypeError('a bug'))),
    ).rejects.toThrow(TypeError);
    const addOne = () =>
      transact(root, 'memory', async () => {
        const before = readFileSync(join(root, 'n.md'), 'utf8');
        await new Promise((done) => setTimeout(done, 1));
        return {
          plan: {
            kind: 'plan',
            writes: [{ path: 'n.md', before, after: String(Number(before) + 1) }],
          },
          result: null,
        };
      });
    await Promise.all(Array.from({ length: 12 }, addOne));
    expect(readFileSync(join(root, 'n.md'), 'utf8')).toBe('12');
    expect(readdirSync(join(root, 'memory/.txn')).length).toBeLessThan(15);
  });

  it.each<[string, PlannedWrite, RegExp]>([
    [
      'changed',
      { path: 'a.md', before: 'other\n', after: 'x' },
      /a\.md changed after ledger read it; nothing was written/,
    ],
    ['a lost order mark', { path: 'a.md', before: '\ufeffa\n', after: 'x' }, /a\.md changed after/],
    ['deleted', { path: 'none.md', before: 'x', after: null }, /none\.md changed after/],
    ['come into being', { path: 'a.md', before: null, after: 'x' }, /a\.md changed after/],
    [
      'read-only',
      { path: 'readonly.md', before: 'r\n', after: 'x' },
      /readonly\.md is read-only; nothing was written/,
    ],
    ['a link', { path: 'link.md', before: 'a\n', after: 'x' }, /link\.md is a symbolic link/],
    [
      'behind a link',
      { path: 'linked/x.md', before: null, after: 'x' },
      /linked\/x\.md is behind a symbolic link/,
    ],
    ['a folder', { path: 'memory', before: null, after: 'x' }, /memory is not a regular file/],
    [
      'below a file',
      { path: 'a.md/b.md', before: null, after: 'x' },
      /a\.md\/b\.md is below a file/,
    ],
    [
      'a case twin',
      { path: 'A.md', before: null, after: 'x' },
      /A\.md differs from a\.md only in case or Unicode form/,
    ],
    [
      'below a case twin',
      { path: 'Memory/n.md', before: null, after: 'x' },
      /differs from memory only in case/,
    ],
    [
      'a Unicode twin',
      { path: 'cafe\u0301.md', before: null, after: 'x' },
      /differs from caf\u00e9\.md only/,
    ],
    ['outside', { path: '../a.md', before: null, after: 'x' }, /cannot write/],
    ['in git', { path: 'sub/.GIT/config', before: null, after: 'x' }, /cannot write/],
    ['half a character', { path: 'n.md', before: null, after: '\ud800' }, /half a character/],
  ])('writes nothing when a file is %s', async (_name, one, message) => {
    const root = folderWith({
      'a.md': 'a\n',
      'caf\u00e9.md': '',
      'memory/INDEX.md': '',
      'readonly.md': 'r\n',
    });
    chmodSync(join(root, 'readonly.md'), 0o444);
    symlinkSync('a.md', join(root, 'link.md'));
    symlinkSync(folderWith({}), join(root, 'linked'));
    const first = { path: 'first.md', before: null, after: 'x' };
    const error = await write(root, [first, one]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect((error as Error).message).toMatch(message);
    expect(existsSync(join(root, 'first.md'))).toBe(false);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
    expect(readdirSync(join(root, 'memory/.txn')).sort()).toEqual([
      '.gitignore',
      'lock.1',
      'lock.1.free',
    ]);
  });

  it.each<[string, string, (port: DiskPort, root: string) => Partial<DiskPort>]>([
    [
      'a full disk',
      'cannot write a.md: the disk is full',
      (port) => ({
        write: (descriptor, bytes) =>
          bytes.includes(0x41) ? refuse('ENOSPC') : port.write(descriptor, bytes),
      }),
    ],
    [
      'a read-only file system',
      'cannot write a.md: the file system is read-only',
      () => ({ checkWritable: () => refuse('EROFS') }),
    ],
    [
      'a folder without permission',
      'cannot write a.md: permission denied',
      () => ({ checkWritable: () => refuse('EACCES') }),
    ],
    [
      'too many open files',
      'cannot write a.md: too many open files',
      (port) => ({
        create: (path, mode) =>
          path.includes('stage') ? refuse('EMFILE') : port.create(path, mode),
      }),
    ],
    [
      'another file system',
      'a.md is on another file system than the journal',
      (port) => ({ lstat: (path) => otherDevice(port.lstat(path), path.endsWith('a.md')) }),
    ],
    [
      'a rename between file systems',
      'cannot write a.md: it is on another file system',
      (port) => ({
        rename: (from, to) =>
          to.endsWith('manifest.json') ? refuse('EXDEV') : port.rename(from, to),
      }),
    ],
    [
      'a file that vanishes meanwhile',
      'a.md changed after ledger read it',
      (port, root) => ({
        fsyncFolder: (path) => (
          rmSync(join(root, 'a.md'), { force: true }),
          port.fsyncFolder(path)
        ),
      }),
    ],
  ])('says %s in words, with nothing written', async (_name, words, change) => {
    const root = folderWith({ 'a.md': 'a\n' });
    await write(root, []);
    const { port } = failingDisk();
    const act = () =>
      Promise.resolve({
        plan: { kind: 'plan' as const, writes: [{ path: 'a.md', before: 'a\n', after: 'A\n' }] },
        result: null,
      });
    const error = await transact(root, 'memory', act, {
      port: { ...port, ...change(port, root) },
    }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect((error as Error).message).toBe(`${words}; nothing was written`);
    expect((error as Error).cause).toBeInstanceOf(Error);
    expect(
      readdirSync(join(root, 'memory/.txn')).filter((name) => !name.startsWith('lock.')),
    ).toEqual(['.gitignore']);
    if (existsSync(join(root, 'a.md')))
      expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
  });

  it('refuses a plan that names one file twice, or one below another', async () => {
    const root = folderWith({});
    const to = (path: string) => ({ path, before: null, after: path });
    await expect(write(root, [to('a.md'), to('a.md')])).rejects.toThrow('names a file twice');
    await expect(write(root, [to('a.md'), to('A.md')])).rejects.toThrow('only in case');
    await expect(write(root, [to('a'), to('a/b.md')])).rejects.toThrow('is below a');
  });

  it('says when a home cannot be, and follows no link to it', async () => {
    const root = folderWith({ 'a.md': '' });
    symlinkSync(folderWith({}), join(root, 'memory'));
    await expect(write(root, [])).rejects.toThrow('symbolic link');
    await expect(write(root, [], '../memory')).rejects.toThrow('cannot hold the journal');
    await expect(write(join(root, 'gone'), [])).rejects.toThrow(EnvironmentError);
  });
});

describe('the order of calls', () => {
  it('makes everything last before the commit, and each file before the next', async () => {
    const root = folderWith(abc);
    await write(root, []);
    const seen: string[] = [];
    const note = <
      Name extends 'create' | 'fsync' | 'rename' | 'unlink' | 'link' | 'mkdir' | 'fsyncFolder',
    >(
      name: Name,
    ) => ({
      [name]: (...args: never[]) => {
        const path = String(args.at(name === 'create' ? 0 : -1))
          .slice(root.length + 1)
          .replace(/[0-9a-f]{32}/, 'N')
          .replace('memory/.txn', 'T');
        seen.push(name === 'fsync' ? name : `${name} ${path}`);
        return (realDisk[name] as (...args: never[]) => unknown)(...args);
      },
    });
    const port: DiskPort = {
      ...realDisk,
      ...note('create'),
      ...note('fsync'),
      ...note('rename'),
      ...note('unlink'),
      ...note('link'),
      ...note('mkdir'),
      ...note('fsyncFolder'),
    };
    const writes = [
      { path: 'new/a.md', before: null, after: 'A\n' },
      { path: 'c.md', before: 'c\n', after: null },
      { path: 'memory/INDEX.md', before: '', after: 'x\n' },
    ];
    await transact(
      root,
      'memory',
      () => Promise.resolve({ plan: { kind: 'plan', writes }, result: null }),
      { port },
    );
    expect(seen).toEqual([
      'create T/claim.N',
      'fsync',
      'link T/lock.2',
      'create T/stage.N.0',
      'fsync',
      'create T/stage.N.2',
      'fsync',
      'create T/manifest.N',
      'fsync',
      'fsyncFolder T',
      'rename T/manifest.json',
      'fsyncFolder T',
      'mkdir new',
      'fsyncFolder ',
      'rename new/a.md',
      'fsyncFolder new',
      'unlink c.md',
      'fsyncFolder ',
      'rename memory/INDEX.md',
      'fsyncFolder memory',
      'unlink T/manifest.json',
      'unlink T/stage.N.0',
      'unlink T/stage.N.2',
      'rename T/lock.2.free',
      'fsyncFolder T',
    ]);
  });
});
