import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';

import { folderWith, ledger, type Ran } from '../support/run-cli.ts';

const repository = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/config': '[core]\n',
  '.git/objects/.keep': '',
  '.git/refs/.keep': '',
};

/** A repository in somebody's home folder, beside other folders of theirs. */
function someone(): {
  readonly home: string;
  readonly root: string;
  run(args: readonly string[], at?: string): Ran;
} {
  const home = folderWith(
    Object.fromEntries([
      ...Object.entries(repository).map(([path, text]) => [`work/${path}`, text]),
      ['work/.claude/memory/MEMORY.md', '# M\n'],
      ['work/packages/a/ledger.config.json', '{}\n'],
    ]),
  );
  const root = join(home, 'work');
  return {
    home,
    root,
    run: (args, at = root) =>
      ledger(at, ['topic', ...args], {
        input: 'Text.\n',
        env: { HOME: home, GIT_CONFIG_GLOBAL: '/dev/null', XDG_CACHE_HOME: join(home, '.cache') },
      }),
  };
}

const words = ['--type', 'user', '--description', 'd'];

describe('the wall around stores of topics', () => {
  it('keeps every action of the command line inside', { timeout: 60_000 }, () => {
    const { home, root, run } = someone();
    const outside = folderWith({});
    symlinkSync(outside, join(root, 'linked'));
    mkdirSync(join(root, 'sub'));
    const before = readdirSync('/');
    const others = [
      '/',
      '//',
      '/..',
      '/etc',
      outside,
      join(outside, 'notes'),
      '..',
      '../..',
      home,
      '../../../..',
      'linked',
      'linked/notes',
      '.git',
      '.git/notes',
      '.claude/memory/.txn',
      `${home}/../other/notes`,
    ];
    for (const store of others) {
      for (const args of [
        ['write', 'a', ...words],
        ['show', 'a'],
        ['list'],
        ['rm', 'a', '--force'],
      ])
        expect([store, args[0], run([...args, '--store', store]).code]).toEqual([
          store,
          args[0],
          2,
        ]);
      expect([
        store,
        ledger(root, ['index', '--write', '--store', store], {
          env: { HOME: home, GIT_CONFIG_GLOBAL: '/dev/null' },
        }).code,
      ]).toEqual([store, 2]);
    }
    for (const at of ['/', home, outside])
      expect([at, run(['write', 'a', ...words, '--store', '/'], at).code]).toEqual([at, 2]);
    expect([
      readdirSync('/'),
      readdirSync(outside),
      existsSync(join(home, 'MEMORY.md')),
      readdirSync(join(root, '.git')).includes('MEMORY.md'),
    ]).toEqual([before, [], false, false]);
  });

  it(
    'leaves open what is inside: the repository, the home folder, and a folder outside of every workspace',
    { timeout: 60_000 },
    () => {
      const { home, root, run } = someone();
      const own = folderWith({});
      for (const [store, at] of [
        ['.claude/memory', root],
        ['docs/memory', root],
        ['notes', join(root, 'packages/a')],
        ['../../shared', join(root, 'packages/a')],
        [join(home, 'agents/memory'), root],
        ['memory', own],
      ] as const) {
        expect([store, run(['write', 'a', ...words, '--store', store], at)]).toMatchObject([
          store,
          { code: 0, error: '' },
        ]);
        expect([store, existsSync(resolve(at, store, 'a.md'))]).toEqual([store, true]);
      }
    },
  );

  it(
    'is the same for an agent, which is given no other store than those there are',
    { timeout: 60_000 },
    async () => {
      const { home, root } = someone();
      const client = new Client({ name: 'a client', version: '1' });
      await client.connect(
        new StdioClientTransport({
          command: process.execPath,
          args: [resolve('bin/ledger.cjs'), 'mcp'],
          cwd: root,
          env: { PATH: process.env.PATH ?? '', HOME: home, GIT_CONFIG_GLOBAL: '/dev/null' },
          stderr: 'pipe',
        }),
      );
      const write = async (store: string): Promise<boolean> =>
        (
          await client.callTool({
            name: 'write_topic',
            arguments: { topic: 'a', body: 'Text.\n', type: 'user', description: 'd', store },
          })
        ).isError === true;
      for (const store of [
        '/',
        '/etc',
        '..',
        home,
        '.git',
        'docs/memory',
        join(home, 'agents/memory'),
      ])
        expect([store, await write(store)]).toEqual([store, true]);
      expect(await write('.claude/memory')).toBe(false);
      await client.close();
    },
  );
});
