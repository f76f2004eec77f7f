import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { unlock } from '#disk/transaction/lock';
import { committedWrites } from '#disk/transaction/manifest';
import { realProcesses } from '#disk/transaction/processes';
import { transact } from '#disk/transaction/transact';

import { folderWith } from '../support/run-cli.ts';
import { bot, team } from '../support/team.ts';
import { abc, committed, nothing, write } from './support/committed.ts';
import { Crash, failingDisk } from './support/failing-disk.ts';
import { lives } from './support/lives.ts';

describe('the lock', () => {
  it(
    'of a process on another host is never broken by itself, names its holder, and can ' +
      'be taken by force',
    async () => {
      const root = folderWith({});
      const disk = failingDisk();
      await expect(
        transact(root, 'memory', () => Promise.reject(disk.end()), {
          port: disk.port,
          processes: lives('there').begin(),
        }),
      ).rejects.toThrow(Crash);
      const begin = () =>
        transact(root, 'memory', () => Promise.resolve(nothing), {
          processes: lives('here').begin(),
          waitMilliseconds: 30,
          program: 'npx memory-ledger',
        });
      await expect(begin()).rejects.toThrow(/locked by process 1 on there, since \d{4}/);
      expect(unlock(root, 'memory').taken).toMatch(/^process 1 on there, since/);
      expect(unlock(root, 'memory')).toEqual({ taken: null });
      await begin();
    },
  );

  it('is waited for as long as its holders change', async () => {
    const root = folderWith({});
    let turns = 0;
    const others = (async () => {
      for (; turns < 60; turns += 1)
        await transact(
          root,
          'memory',
          () => new Promise<typeof nothing>((done) => void setTimeout(() => done(nothing), 25)),
          {},
        );
    })();
    await new Promise((done) => void setTimeout(done, 10));
    // Sixty holders take far longer than the wait for any of them.
    const { port } = failingDisk();
    const late = transact(root, 'memory', () => Promise.resolve({ plan: null, result: turns }), {
      port: {
        ...port,
        link: (from: string, to: string) =>
          turns < 60 ? port.link('/nowhere', to) : port.link(from, to),
      },
      waitMilliseconds: 1000,
    });
    expect(await late).toBe(60);
    await others;
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
      return Promise.resolve({
        plan: { kind: 'plan', writes: [{ path: 'a.md', before: 'a\n', after: 'A\n' }] },
        result: null,
      });
    });
    await expect(stolen).rejects.toThrow('removed the lock in');
    expect(readFileSync(join(root, 'a.md'), 'utf8')).toBe('a\n');
    await write(root, []);
  });

  it('that was taken away keeps its old holder also from undoing what the new one committed', async () => {
    const root = folderWith(abc);
    const stolen = transact(root, 'memory', async () => {
      unlock(root, 'memory', undefined, lives().begin());
      await committed(root);
      return {
        plan: { kind: 'plan', writes: [{ path: 'c.md', before: 'c\n', after: 'C\n' }] },
        result: null,
      };
    });
    await expect(stolen).rejects.toThrow('removed the lock in');
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
    const slow = {
      ...port,
      readdir: (path: string) =>
        first && path === folder ? ((first = false), []) : port.readdir(path),
    };
    let inside = 0;
    await transact(root, 'memory', () => Promise.resolve({ plan: null, result: (inside += 1) }), {
      port: slow,
    });
    expect(inside).toBe(1);
    expect(readdirSync(folder)).not.toContain('lock.1');
    expect(readdirSync(folder)).toContain('lock.10.free');
  });

  it('from before a reboot holds up no command', () => {
    const here = team('work', { 'src/a.ts': 'a\n', 'ledger.config.json': '{}\n' });
    const boot = '5c1f3a60-0000-4000-8000-000000000000';
    const claim = {
      ...realProcesses.self(),
      boot,
      nonce: 'a'.repeat(32),
      at: '2026-01-01T00:00:00.000Z',
    };
    if (claim.namespace === null) return;
    for (const machine of [claim.machine, undefined]) {
      rmSync(join(here.root, 'memory/.txn'), { recursive: true, force: true });
      here.write('memory/.txn/lock.7', JSON.stringify({ ...claim, machine }));
      const said = here.did(
        bot,
        'capture',
        `The letter ${String(machine)} is a`,
        'src/a.ts#L1',
        '--when',
        'changing a',
        '--not-when',
        'b',
      );
      expect(said).toContain('captured');
    }
  });

  it('that is malformed is not guessed at', async () => {
    const root = folderWith({ 'memory/.txn/lock.3': '{"pid": "x"}' });
    await expect(write(root, [])).rejects.toThrow(
      'memory/.txn/lock.3 is not a lock that ledger made',
    );
    expect(unlock(root, 'memory').taken).toContain('memory/.txn/lock.3');
    await write(root, []);
  });

  it('needs hard links, and says so', async () => {
    const root = folderWith({});
    const port = {
      ...failingDisk().port,
      link: () => {
        throw Object.assign(new Error('no'), { code: 'EPERM' });
      },
    };
    await expect(
      transact(root, 'memory', () => Promise.resolve(nothing), { port }),
    ).rejects.toThrow('no hard links');
    expect(readdirSync(join(root, 'memory/.txn'))).toEqual([]);
  });
});

describe('realProcesses', () => {
  it('proves life by pid and start, death by either, and nothing about other hosts', () => {
    const me = realProcesses.self();
    // What ran before a restart of the same machine is over; elsewhere nobody knows.
    const then = { ...me, boot: 'earlier' };
    const others = [
      { started: '1' },
      { pid: 2 ** 22 + 1 },
      { host: 'elsewhere' },
      { namespace: 'pid:[1]' },
      { boot: null },
    ].map((each) => ({ ...me, ...each }));
    const fates = [me, ...others, then, { ...then, machine: 'another' }].map((each) =>
      realProcesses.fate(each, me),
    );
    if (process.platform === 'linux')
      expect(fates).toEqual([
        'alive',
        'dead',
        'dead',
        'unknown',
        'unknown',
        'unknown',
        'dead',
        me.machine ? 'unknown' : 'dead',
      ]);
    else expect(fates.slice(2, 4)).toEqual(['dead', 'unknown']);
  });
});
