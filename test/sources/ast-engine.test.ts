import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { joinMessage } from '#messages/join-message';
import { astSearchFrom, packageFolderOf } from '#sources/guards/ast-engine';

import { folderWith } from '../support/run-cli.ts';

const guard = { pattern: 'console.log($A)', language: 'typescript' } as const;
const text = "const é = '😀'; console.log(\n  a,\n);\n// console.log(b)\n";
const bite = "require('node:fs').writeFileSync(__dirname + '/../../../loaded', '');\n";
const hostile = {
  'node_modules/@ast-grep/napi/package.json': '{ "name": "@ast-grep/napi", "main": "index.js" }',
  'node_modules/@ast-grep/napi/index.js': bite,
};
const env = { PATH: process.env.PATH, HOME: '/nonexistent' };

function repository(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(folderWith(files));
  for (const args of [
    ['init', '-q'],
    ['add', '-Af'],
    ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'Begin'],
  ])
    execFileSync('git', args, { cwd: root });
  return root;
}

async function whyUnchecked(home: string): Promise<string> {
  const found = await astSearchFrom(home, env)(guard, text);
  return 'unchecked' in found ? found.unchecked.id : 'checked';
}

describe('the search for the shape of code', () => {
  const search = astSearchFrom(resolve('.'), env);

  it('finds code over lines, in offsets of UTF-16, and none in comments', async () => {
    const found = await search(guard, text);
    const spans = 'problem' in found || 'unchecked' in found ? [] : found;
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'console.log(\n  a,\n)',
    ]);
  });

  it.each([
    ['tsx', 'alert($A)', 'const a = <b onClick={() => alert(1)} />;'],
    ['javascript', 'eval($A)', 'eval("1")'],
    ['html', '<center>$$$</center>', '<p><center>hi</center></p>'],
    ['css', '.wide { $$$ }', '.wide { color: red; }'],
  ] as const)('reads %s', async (language, pattern, code) => {
    expect(await search({ pattern, language }, code)).toHaveLength(1);
  });

  it.each(['console.log(', 'a b c', 'f(); g()', '$$$'])(
    'takes no %s for a pattern',
    async (pattern) => {
      expect(await search({ ...guard, pattern }, text)).toHaveProperty('problem');
    },
  );

  it('ends on what is very large or very deep', { timeout: 120_000 }, async () => {
    for (const large of [
      '('.repeat(1_000_000),
      'console.log('.repeat(100_000),
      'a'.repeat(4_000_000),
    ])
      expect(await search(guard, large)).toEqual([]);
  });
});

describe('the package for it', () => {
  it('is that beside the tool, and no other one', async () => {
    const root = repository(hostile);
    mkdirSync(join(root, 'tools/ledger/dist'), { recursive: true });
    const cwd = process.cwd();
    process.chdir(root);
    try {
      expect(await whyUnchecked(join(root, 'tools/ledger'))).toBe('guardProof.packageMissing');
    } finally {
      process.chdir(cwd);
    }
    expect(existsSync(join(root, 'loaded'))).toBe(false);
  });

  it('is not loaded where it is committed beside an installation in the repository', async () => {
    const root = repository(hostile);
    mkdirSync(join(root, 'node_modules/memory-ledger/dist'), { recursive: true });
    expect(await whyUnchecked(join(root, 'node_modules/memory-ledger'))).toBe(
      'guardProof.packageTracked',
    );
    expect(existsSync(join(root, 'loaded'))).toBe(false);
  });

  it('is not loaded by a link that is committed', async () => {
    const root = repository({ 'a.txt': '' });
    const other = realpathSync(folderWith(hostile));
    mkdirSync(join(root, 'node_modules/memory-ledger'), { recursive: true });
    symlinkSync(join(other, 'node_modules/@ast-grep'), join(root, 'node_modules/@ast-grep'));
    execFileSync('git', ['add', '-f', 'node_modules/@ast-grep'], { cwd: root });
    expect(await whyUnchecked(join(root, 'node_modules/memory-ledger'))).toBe(
      'guardProof.packageTracked',
    );
    expect(existsSync(join(other, 'loaded'))).toBe(false);
  });

  it('that cannot be loaded is said to be so, with what to do', async () => {
    const root = realpathSync(
      folderWith({
        ...hostile,
        'node_modules/@ast-grep/napi/index.js': "throw new Error('no binding')",
      }),
    );
    mkdirSync(join(root, 'node_modules/memory-ledger'));
    const found = await astSearchFrom(join(root, 'node_modules/memory-ledger'), env)(guard, text);
    const said = 'unchecked' in found ? joinMessage(found.unchecked) : null;
    expect(said?.text).toContain('no binding');
    expect(said?.mend[0]).toContain('npm install');
  });

  it('is looked for from the folder of the tool, built or not', () => {
    expect(packageFolderOf('/a/src/ledger/src/sources/guards/ast-engine.ts')).toBe('/a/src/ledger');
    expect(packageFolderOf('/tmp/tool/tool.js')).toBe('/tmp/tool');
    expect(packageFolderOf('/a/dist/node_modules/memory-ledger/dist/chunk.cjs')).toBe(
      '/a/dist/node_modules/memory-ledger',
    );
  });
});
