import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { captured, gitEnv, reviewer, type Team, team } from '../support/team.ts';
import { capture, code, edit, files, promoted, told } from './code-guard.ts';

describe('without the package that reads code', { timeout: 120_000 }, () => {
  let home = '';
  beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-alone-')));
    mkdirSync(join(home, 'memory-ledger'));
    for (const each of ['bin', 'dist', 'schemas', 'package.json'])
      cpSync(resolve(each), join(home, 'memory-ledger', each), { recursive: true });
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  const ledger = (here: Team, args: readonly string[], input = '') =>
    spawnSync(process.execPath, [join(home, 'memory-ledger/bin/ledger.cjs'), ...args], {
      cwd: here.root,
      encoding: 'utf8',
      input,
      env: {
        PATH: process.env.PATH,
        HOME: here.root,
        ...gitEnv(reviewer),
      } as unknown as NodeJS.ProcessEnv,
    });

  it('lint and gate go on, say so once, and load none that the repository brings', () => {
    const here = promoted();
    here.git('checkout', '-q', '-b', 'feature');
    const bite = `require('node:fs').writeFileSync(${JSON.stringify(join(here.root, 'loaded'))}, '');\n`;
    here.write('node_modules/@ast-grep/napi/package.json', '{ "main": "index.js" }');
    here.write('node_modules/@ast-grep/napi/index.js', bite);
    here.write('src/new.ts', 'console.log(1);\n');
    here.git('add', '-f', 'node_modules');
    here.commit('Bring a package');
    for (const args of [['lint'], ['gate', '--since', 'main']]) {
      const ran = ledger(here, [...args, '--format', 'pretty']);
      expect(ran.status).toBe(0);
      const said = `${ran.stdout}${ran.stderr}`;
      expect(said.match(/1 ast guard was not checked/g)).toHaveLength(1);
      expect(said).toContain('npm install --save-dev @ast-grep/napi');
    }
    const tested = ledger(here, ['guard', 'test']);
    expect([tested.status, tested.stdout]).toEqual([0, expect.stringContaining('not run')]);
    expect(here.git('status', '--porcelain', '--ignored')).not.toContain('loaded');
  });

  it('capture says so, and nobody can promote', () => {
    const here = team('main', files);
    const said = ledger(here, [...capture, ...code]);
    expect(said.status).toBe(0);
    expect(said.stdout).toContain("the guard wasn't checked and cannot be promoted: ");
    const refused = ledger(here, ['promote', captured(said.stdout)]);
    expect(refused.status).toBe(1);
    expect(`${refused.stdout}${refused.stderr}`).toMatch(/P14(?:.|\n)*@ast-grep\/napi/);
  });

  it('a hook tells it once a session, and only where the word of the pattern is written', () => {
    const here = promoted();
    const hook = (content: string, session?: string): string =>
      told(ledger(here, ['hook', 'pre-tool-use'], edit(here, content, session)).stdout);
    expect(hook('const a = 1;\n')).not.toContain('not check');
    expect(hook('console.log(1);\n')).toContain('did not check');
    expect(hook('console.log(2);\n')).not.toContain('not check');
    expect(hook('console.log(2);\n', 'other')).toContain('did not check');
  });
});
