import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { EnvironmentError } from '#diagnostics/failure';
import { committedWrites } from '#disk/transaction/committed-writes';
import type { DiskPort, Standing } from '#disk/transaction/disk-port';
import { realProcesses } from '#disk/transaction/processes';
import { realDisk } from '#disk/transaction/real-disk';
import { pathProblem } from '#disk/transaction/safe-path';
import { transact } from '#disk/transaction/transact';
import { unlock } from '#disk/transaction/unlock';
import type { Plan, PlannedWrite } from '#workspace/plan';

import { copyOf, folderWith } from '../support/run-cli.ts';
import { Crash, failingDisk, type FailingDisk } from './support/failing-disk.ts';
import { lives } from './support/lives.ts';

const nothing = { plan: null, result: null };

function refuse(code: string): never {
  throw Object.assign(new Error(`${code}: as asked for`), { code });
}

function otherDevice(standing: Standing | null, other: boolean): Standing | null {
  return standing && other ? { ...standing, device: standing.device + 1 } : standing;
}

function write(root: string, writes: readonly PlannedWrite[], home = 'memory'): Promise<string> {
  return transact(root, home, () => Promise.resolve({ plan: { kind: 'plan', writes }, result: 'done' }), { waitMilliseconds: 0 });
}

const abc = { 'a.md': 'a\n', 'b.md': 'b\n', 'c.md': 'c\n', 'memory/INDEX.md': '' };

/** A root whose last transaction ended right after its commit: a.md and b.md are to be changed, c.md is to go. */
async function committed(root = folderWith(abc)): Promise<{ readonly root: string; readonly begin: () => Promise<null> }> {
  const writes = [{ path: 'a.md', before: 'a\n', after: 'A\n' }, { path: 'b.md', before: 'b\n', after: 'B\n' }, { path: 'c.md', before: 'c\n', after: null }];
  const world = lives();
  const run = async (disk: FailingDisk, plan: Plan | null): Promise<null> => {
    const processes = world.begin();
    try {
      return await transact(root, 'memory', () => Promise.resolve({ plan, result: null }), { port: disk.port, processes, waitMilliseconds: 0 });
    } finally {
      processes.end();
    }
  };
  const disk = failingDisk();
  const port = { ...disk.port, rename: (from: string, to: string) => {
    disk.port.rename(from, to);
    if (to.endsWith('manifest.json')) throw disk.end();
  } };
  await expect(run({ ...disk, port }, { kind: 'plan', writes })).rejects.toThrow(Crash);
  return { root, begin: () => run(failingDisk(), null) };
}

describe('transact', () => {
  it('hands through the result, makes folders, keeps order marks and modes, and ignores itself in git', async () => {
    const root = folderWith({ 'a.md': '\ufeffone\n' });
    chmodSync(join(root, 'a.md'), 0o620);
    expect(await write(root, [{ path: 'a.md', before: '\ufeffone\n', after: '\ufefftwo\n' }, { path: 'x/y/z.md', before: null, after: 'z\n' }], 'deep/memory')).toBe('done');
    expect(readFileSync(join(root, 'a.md')).toString('hex')).toBe(Buffer.from('\ufefftwo\n').toString('hex'));
    expect(statSync(join(root, 'a.md')).mode & 0o777).toBe(0o620);
    expect(readFileSync(join(root, 'x/y/z.md'), 'utf8')).toBe('z\n');
    expect(readFileSync(join(root, 'deep/memory/.txn/.gitignore'), 'utf8')).toBe('*\n');
  });

  it('lets one act in at a time, also within one process, and lets the next one in after an error', async () => {
    const root = folderWith({ 'n.md': '0' });
    await expect(transact(root, 'memory', () => Promise.reject(new TypeError('a bug')))).rejects.toThrow(TypeError);
    const addOne = () => transact(root, 'memory', async () => {
      const before = readFileSync(join(root, 'n.md'), 'utf8');
      await new Promise((done) => setTimeout(done, 1));
      return { plan: { kind: 'plan', writes: [{ path: 'n.md', before, after: String(Number(before) + 1) }] }, result: null };
    });
    await Promise.all(Array.from({ length: 12 }, addOne));
    expect(readFileSync(join(root, 'n.md'), 'utf8')).toBe('12');
    expect(readdirSync(join(root, 'memory/.txn')).length).toBeLessThan(15);
  });

  it.each<[string, PlannedWrite, RegExp]>([
    ['changed', { path: 'a.md', before: 'other\n', after: 'x' }, /a\.md changed since it was read; nothing was written/],
    ['a lost order mark', { path: 'a.md', before: '\ufeffa\n', after: 'x' }, /a\.md changed since/],
    ['deleted', { path: 'none.md', before: 'x', after: null }, /none\.md changed since/],
    ['come into being', { path: 'a.md', before: null, after: 'x' }, /a\.md changed since/],
    ['read-only', { path: 'readonly.md', before: 'r\n', after: 'x' }, /readonly\.md is read-only; nothing was written/],
    ['a link', { path: 'link.md', before: 'a\n', after: 'x' }, /link\.md is a symbolic link/],
    ['behind a link', { path: 'linked/x.md', before: null, after: 'x' }, /linked\/x\.md leads through a symbolic link/],
    ['a folder', { path: 'memory', before: null, after: 'x' }, /memory is no regular file/],
    ['below a file', { path: 'a.md/b.md', before: null, after: 'x' }, /a\.md\/b\.md leads through a file/],
    ['a case twin', { path: 'A.md', before: null, after: 'x' }, /A\.md differs from a\.md only in case or Unicode form/],
    ['below a case twin', { path: 'Memory/n.md', before: null, after: 'x' }, /differs from memory only in case/],
    ['a Unicode twin', { path: 'cafe\u0301.md', before: null, after: 'x' }, /differs from caf\u00e9\.md only/],
    ['outside', { path: '../a.md', before: null, after: 'x' }, /cannot be written/],
    ['in git', { path: 'sub/.GIT/config', before: null, after: 'x' }, /cannot be written/],
    ['half a character', { path: 'n.md', before: null, after: '\ud800' }, /half a character/],
  ])('writes nothing when a file is %s', async (_name, one, message) => {
    const root = folderWith({ 'a.md': 'a\n', 'caf\u00e9.md': '', 'memory/INDEX.md': '', 'readonly.md': 'r\n' });
    chmodSync(join(root, 'readonly.md'), 0o444);
    symlinkSync('a.md', join(root, 'link.md'));
    symlinkSync(folderWith({}), join(root, 'linked'));
    const first = { path: 'first.md', before: null, after: 'x' };
    const error = await write(root, [first, one]).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect((error as Error).message).toMatch(message);
    expect(existsSync(join(root, 'first.md'))).toBe(false);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
    expect(readdirSync(join(root, 'memory/.txn')).sort()).toEqual(['.gitignore', 'lock.1', 'lock.1.free']);
  });

  it.each<[string, string, (port: DiskPort, root: string) => Partial<DiskPort>]>([
    ['a full disk', 'cannot write a.md: the disk is full', (port) => ({ write: (descriptor, bytes) => (bytes.includes(0x41) ? refuse('ENOSPC') : port.write(descriptor, bytes)) })],
    ['a read-only file system', 'cannot write a.md: the file system is read-only', () => ({ checkWritable: () => refuse('EROFS') })],
    ['a folder without permission', 'cannot write a.md: permission denied', () => ({ checkWritable: () => refuse('EACCES') })],
    ['too many open files', 'cannot write a.md: too many open files', (port) => ({ create: (path, mode) => (path.includes('stage') ? refuse('EMFILE') : port.create(path, mode)) })],
    ['another file system', 'a.md is on another file system than the journal', (port) => ({ lstat: (path) => otherDevice(port.lstat(path), path.endsWith('a.md')) })],
    ['a rename between file systems', 'cannot write a.md: it is on another file system', (port) => ({ rename: (from, to) => (to.endsWith('manifest.json') ? refuse('EXDEV') : port.rename(from, to)) })],
    ['a file that vanishes meanwhile', 'a.md changed since it was read', (port, root) => ({ fsyncFolder: (path) => (rmSync(join(root, 'a.md'), { force: true }), port.fsyncFolder(path)) })],
  ])('says %s in words, with nothing written', async (_name, words, change) => {
    const root = folderWith({ 'a.md': 'a\n' });
    await write(root, []);
    const { port } = failingDisk();
    const act = () => Promise.resolve({ plan: { kind: 'plan' as const, writes: [{ path: 'a.md', before: 'a\n', after: 'A\n' }] }, result: null });
    const error = await transact(root, 'memory', act, { port: { ...port, ...change(port, root) } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EnvironmentError);
    expect((error as Error).message).toBe(`${words}; nothing was written`);
    expect((error as Error).cause).toBeInstanceOf(Error);
    expect(readdirSync(join(root, 'memory/.txn')).filter((name) => !name.startsWith('lock.'))).toEqual(['.gitignore']);
    if (existsSync(join(root, 'a.md'))) expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
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
    const note = <Name extends 'create' | 'fsync' | 'rename' | 'unlink' | 'link' | 'mkdir' | 'fsyncFolder'>(name: Name) => ({
      [name]: (...args: never[]) => {
        const path = String(args.at(name === 'create' ? 0 : -1)).slice(root.length + 1).replace(/[0-9a-f]{32}/, 'N').replace('memory/.txn', 'T');
        seen.push(name === 'fsync' ? name : `${name} ${path}`);
        return (realDisk[name] as (...args: never[]) => unknown)(...args);
      },
    });
    const port: DiskPort = { ...realDisk, ...note('create'), ...note('fsync'), ...note('rename'), ...note('unlink'), ...note('link'), ...note('mkdir'), ...note('fsyncFolder') };
    const writes = [{ path: 'new/a.md', before: null, after: 'A\n' }, { path: 'c.md', before: 'c\n', after: null }, { path: 'memory/INDEX.md', before: '', after: 'x\n' }];
    await transact(root, 'memory', () => Promise.resolve({ plan: { kind: 'plan', writes }, result: null }), { port });
    expect(seen).toEqual([
      'create T/claim.N', 'fsync', 'link T/lock.2',
      'create T/stage.N.0', 'fsync', 'create T/stage.N.2', 'fsync', 'create T/manifest.N', 'fsync', 'fsyncFolder T',
      'rename T/manifest.json', 'fsyncFolder T',
      'mkdir new', 'fsyncFolder ', 'rename new/a.md', 'fsyncFolder new', 'unlink c.md', 'fsyncFolder ', 'rename memory/INDEX.md', 'fsyncFolder memory',
      'unlink T/manifest.json', 'unlink T/stage.N.0', 'unlink T/stage.N.2',
      'rename T/lock.2.free', 'fsyncFolder T',
    ]);
  });
});

describe('recovery', () => {
  it('stops where a file was changed by others, keeps both texts and names them, and goes on when that is settled', async () => {
    const { root, begin } = await committed();
    writeFileSync(join(root, 'b.md'), 'by hand\n');
    const error = await begin().catch((thrown: unknown) => thrown as Error);
    const kept = /kept in (\S+);/.exec((error as Error).message)?.[1] ?? '';
    expect((error as Error).message).toContain('b.md was changed by others');
    expect(readFileSync(join(root, kept), 'utf8')).toBe('B\n');
    expect(readFileSync(join(root, 'b.md'), 'utf8')).toBe('by hand\n');
    writeFileSync(join(root, 'b.md'), 'B\n');
    await begin();
    expect([readFileSync(join(root, 'a.md'), 'utf8'), existsSync(join(root, 'c.md')), existsSync(join(root, kept))]).toEqual(['A\n', false, false]);
  });

  it('believes no manifest that a copy or a checkout brought', async () => {
    const { root, begin } = await committed();
    await expect(transact(copyOf(root), 'memory', () => Promise.resolve(nothing), { processes: { ...realProcesses, fate: () => 'dead' } })).rejects.toThrow('copied or checked out');
    await begin();
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('A\n');
  });

  it.each<[string, (manifest: { nonce: string; writes: Record<string, unknown>[] }) => unknown]>([
    ['another version', (manifest) => ({ ...manifest, version: 2 })],
    ['an unknown field', (manifest) => ({ ...manifest, run: 'x' })],
    ['a path outside', ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], path: '../evil.md' }] })],
    ['a path in git', ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], path: '.git/hooks/pre-commit' }] })],
    ['a stage elsewhere', ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], stage: '../../a.md' }] })],
    ['a mode that is none', ({ writes, ...rest }) => ({ ...rest, writes: [{ ...writes[0], mode: 0o4755 }] })],
    ['the nonce of nobody', ({ writes, ...rest }) => ({ ...rest, nonce: '0'.repeat(32), writes: [{ ...writes[2] }] })],
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
    await expect(begin()).rejects.toThrow(/memory\/\.txn\/manifest\.json is no journal that can be followed/);
    expect(() => committedWrites(root, 'memory')).toThrow(EnvironmentError);
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
  });

  it('writes no stage that is not what was committed, and goes through no link that came up', async () => {
    const tampered = await committed();
    const stage = readdirSync(join(tampered.root, 'memory/.txn')).find((name) => name.startsWith('stage.')) ?? '';
    writeFileSync(join(tampered.root, 'memory/.txn', stage), 'other\n');
    await expect(tampered.begin()).rejects.toThrow(`${stage} is not the text that was committed`);
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
  ])('names %s in the journal\'s folder and lets it be', async (_name, put) => {
    const root = folderWith({ 'a.md': 'a\n' });
    await write(root, []);
    put(join(root, 'memory/.txn'));
    const there = readdirSync(join(root, 'memory/.txn'));
    await expect(write(root, [{ path: 'a.md', before: 'a\n', after: 'A\n' }])).rejects.toThrow(/memory\/\.txn\/\S+ does not belong there/);
    expect(readdirSync(join(root, 'memory/.txn'))).toEqual(expect.arrayContaining(there));
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
  });
});

describe('committedWrites', () => {
  it('is empty where there is no journal, and all new where there is one', async () => {
    expect(committedWrites(folderWith({}), 'memory')).toEqual(new Map());
    const { root, begin } = await committed();
    const all = new Map([['a.md', 'A\n'], ['b.md', 'B\n'], ['c.md', null]]);
    expect(committedWrites(root, 'memory')).toEqual(all);
    const stage = readdirSync(join(root, 'memory/.txn')).find((name) => name.endsWith('.0')) ?? '';
    renameSync(join(root, 'memory/.txn', stage), join(root, 'a.md'));
    expect(committedWrites(root, 'memory')).toEqual(all);
    await begin();
    expect(committedWrites(root, 'memory')).toEqual(new Map());
  });
});

describe('the lock', () => {
  it('of a process on another host is never broken by itself, names its holder, and can be taken by force', async () => {
    const root = folderWith({});
    const disk = failingDisk();
    await expect(transact(root, 'memory', () => Promise.reject(disk.end()), { port: disk.port, processes: lives('there').begin() })).rejects.toThrow(Crash);
    const begin = () => transact(root, 'memory', () => Promise.resolve(nothing), { processes: lives('here').begin(), waitMilliseconds: 30, program: 'npx memory-ledger' });
    await expect(begin()).rejects.toThrow(/locked by process 1 on there, since \d{4}.*`npx memory-ledger unlock --force`/);
    expect(unlock(root, 'memory').taken).toMatch(/^process 1 on there, since/);
    expect(unlock(root, 'memory')).toEqual({ taken: null });
    await begin();
  });

  it('of a running process is not taken, not even by force', async () => {
    const root = folderWith({});
    expect(unlock(root, 'memory')).toEqual({ taken: null });
    await transact(root, 'memory', () => {
      expect(() => unlock(root, 'memory')).toThrow(`process ${process.pid} on`);
      return Promise.resolve(nothing);
    });
  });

  it('that was taken away by force keeps its old holder from writing', async () => {
    const root = folderWith({ 'a.md': 'a\n' });
    const stolen = transact(root, 'memory', () => {
      unlock(root, 'memory', undefined, lives().begin());
      return Promise.resolve({ plan: { kind: 'plan', writes: [{ path: 'a.md', before: 'a\n', after: 'A\n' }] }, result: null });
    });
    await expect(stolen).rejects.toThrow('was taken away; nothing was written');
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
    await write(root, []);
  });

  it('that was taken away keeps its old holder also from undoing what the new one committed', async () => {
    const root = folderWith(abc);
    const stolen = transact(root, 'memory', async () => {
      unlock(root, 'memory', undefined, lives().begin());
      await committed(root);
      return { plan: { kind: 'plan', writes: [{ path: 'c.md', before: 'c\n', after: 'C\n' }] }, result: null };
    });
    await expect(stolen).rejects.toThrow('was taken away');
    expect([...committedWrites(root, 'memory').keys()]).toEqual(['a.md', 'b.md', 'c.md']);
  });

  it('is not made of a generation that was tidied away', async () => {
    const root = folderWith({});
    for (let round = 0; round < 9; round += 1) await write(root, []);
    const folder = join(root, 'memory/.txn');
    expect(readdirSync(folder)).not.toContain('lock.1');
    const { port } = failingDisk();
    // A process that listed the folder when it was still empty, and was slow since.
    let first = true;
    const slow = { ...port, readdir: (path: string) => (first && path === folder ? ((first = false), []) : port.readdir(path)) };
    let inside = 0;
    await transact(root, 'memory', () => Promise.resolve({ plan: null, result: (inside += 1) }), { port: slow });
    expect(inside).toBe(1);
    expect(readdirSync(folder)).not.toContain('lock.1');
    expect(readdirSync(folder)).toContain('lock.10.free');
  });

  it('that is malformed is not guessed at', async () => {
    const root = folderWith({ 'memory/.txn/lock.3': '{"pid": "x"}' });
    await expect(write(root, [])).rejects.toThrow('memory/.txn/lock.3 is no lock that ledger made');
    expect(unlock(root, 'memory').taken).toContain('memory/.txn/lock.3');
    await write(root, []);
  });

  it('needs hard links, and says so', async () => {
    const root = folderWith({});
    const port = { ...failingDisk().port, link: () => { throw Object.assign(new Error('no'), { code: 'EPERM' }); } };
    await expect(transact(root, 'memory', () => Promise.resolve(nothing), { port })).rejects.toThrow('no hard links');
    expect(readdirSync(join(root, 'memory/.txn'))).toEqual([]);
  });
});

describe('realProcesses', () => {
  it('proves life by pid and start, death by either, and nothing about other hosts', () => {
    const me = realProcesses.self();
    const fates = [me, { ...me, started: '1' }, { ...me, pid: 2 ** 22 + 1 }, { ...me, host: 'elsewhere' }, { ...me, namespace: 'pid:[1]' }, { ...me, boot: 'earlier' }].map((each) => realProcesses.fate(each, me));
    if (process.platform === 'linux') expect(fates).toEqual(['alive', 'dead', 'dead', 'unknown', 'unknown', 'unknown']);
    else expect(fates.slice(2, 4)).toEqual(['dead', 'unknown']);
  });
});

describe('pathProblem', () => {
  it.each(['', '/a', 'C:/a', 'c:a', 'a\\b', '\\\\host\\a', 'a//b', 'a/', './a', 'a/../b', '..', 'a\0b', 'a\nb', 'a\u0085', '\ud800', '.git', 'a/.Git/b', '.git./x', '.git /x', '.g\u200cit/x', 'GIT~1/x', '.git::$INDEX_ALLOCATION/x', 'memory/.txn/lock.1', '.TXN'])('refuses %j', (path) => {
    expect(pathProblem(path)).not.toBeNull();
  });

  it('lets through what stays inside, whatever it is made of', () => {
    for (const path of ['a.md', '.gitignore', '.github/x.yml', 'a b/c.md', 'caf\u00e9/\u6f22.md', '...', 'x.git']) expect(pathProblem(path)).toBeNull();
    const part = fc.constantFrom('a', '.', '..', '/', '\\', ':', '~1', 'git', 'txn', '\u200c', ' ', '\0');
    fc.assert(fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const path = parts.join('');
      return pathProblem(path) !== null || (join('/root', path) === `/root/${path}` && !/(?:^|\/)\.(?:git|txn)(?:\/|$)/.test(path));
    }), { numRuns: 2000 });
  });
});
