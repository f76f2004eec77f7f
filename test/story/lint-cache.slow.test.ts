import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { factFiles } from '../support/fact-files.ts';
import { folderWith, ledgerProcess } from '../support/run-cli.ts';

const bin = resolve('bin/ledger.cjs');
const workspace = {
  'memory/INDEX.md': '# Index\n\n## Findings\n\n- [Gone](../corpus/findings/gone.md)\n',
  'corpus/findings/one.md': '---\ntype: finding\nid: FND-2026-001\n---\n\n# One\n',
};

function repository(more: Readonly<Record<string, string>> = {}): string {
  const root = folderWith({ ...workspace, ...more });
  spawnSync('git', ['init', '-q', root]);
  return root;
}

describe('lint keeps what it found', { timeout: 60_000 }, () => {
  it('in the cache of the user, and says the same until something changes', () => {
    const [root, home] = [repository(), folderWith({})];
    const kept = join(home, '.cache/ledger/facts');
    const lint = (...args: readonly string[]) =>
      ledgerProcess(root, ['lint', ...args], { env: { HOME: home } });
    const first = lint();
    expect([first.code, first.out === '', factFiles(kept, 'view').length]).toEqual([1, false, 1]);
    expect([lint(), lint('--no-cache'), lint('--cache-strategy', 'content')]).toEqual([
      first,
      first,
      first,
    ]);
    // Another way of printing is no other question; another rule is.
    expect([JSON.parse(lint('--format', 'json').out)]).toEqual([
      JSON.parse(lint('--format', 'json', '--no-cache').out),
    ]);
    expect(factFiles(kept, 'view')).toHaveLength(1);
    expect(lint('--only', 'IDX101').out).not.toBe(first.out);
    expect(factFiles(kept, 'view')).toHaveLength(2);
    rmSync(join(root, 'corpus/findings/one.md'));
    const then = lint();
    expect([then.out === first.out, then]).toEqual([false, lint('--no-cache')]);
  });

  it('in a folder of your own, outside of the work tree', () => {
    const [root, home, own] = [repository(), folderWith({}), folderWith({})];
    const lint = (...args: readonly string[]) =>
      ledgerProcess(root, ['lint', ...args], { env: { HOME: home } });
    expect([
      lint('--cache-location', own).code,
      readdirSync(own)
        .map((name) => name.split('.')[2])
        .sort(),
      existsSync(join(home, '.cache')),
    ]).toEqual([1, ['rows', 'view'], false]);
    for (const inside of ['.', 'cache/of/mine', join(root, 'memory')]) {
      expect(lint('--cache-location', inside)).toEqual({
        code: 2,
        out: '',
        error:
          'ledger: --cache-location is in the work tree, where pull requests can change it: ' +
          `${inside}\n  choose a folder outside the work tree\n`,
      });
    }
    expect(lint('--cache-location', join(root, '.git/ledger')).code).toBe(1);
    expect(lint('--no-cache', '--cache-location', own)).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        '--no-cache and --cache-location cannot be combined',
      ) as string,
    });
    expect(lint('--cache-strategy', 'luck')).toMatchObject({
      code: 2,
      error: expect.stringContaining('Allowed choices are metadata, content') as string,
    });
  });

  it('nowhere, where that is in the work tree, cannot be written or is a file', () => {
    const root = repository({ 'home/.keep': '' });
    const plain = ledgerProcess(root, ['lint', '--no-cache']);
    writeFileSync(join(root, '.git/file'), '');
    for (const HOME of [join(root, 'home'), join(root, '.git/file'), '/proc/self'])
      expect(ledgerProcess(root, ['lint'], { env: { HOME } })).toEqual(plain);
    expect(readdirSync(join(root, 'home'))).toEqual(['.keep']);
  });

  it('for several processes at once, of which each has the whole answer', async () => {
    const [root, home] = [repository(), folderWith({})];
    const plain = ledgerProcess(root, ['lint', '--no-cache']).out;
    const run = (): Promise<string> =>
      new Promise((done) => {
        const child = spawn(process.execPath, [bin, 'lint'], {
          cwd: root,
          env: { PATH: process.env.PATH ?? '', HOME: home },
        });
        let out = '';
        child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
        child.on('close', () => done(out));
      });
    expect(new Set([...(await Promise.all(Array.from({ length: 6 }, run))), await run()])).toEqual(
      new Set([plain]),
    );
    expect(
      readdirSync(join(home, '.cache/ledger/facts')).filter(
        (name) => !/^[0-9a-f]{20}\.[0-9a-f]{16}\.(?:view|rows)$/.test(name),
      ),
    ).toEqual([]);
  });
});
