import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { lint } from '../../src/app/lint/lint.ts';
import { lintStaged } from '../../src/app/lint/lint-staged.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'project-'));
  git('init', '-q', '-b', 'main');
  git('config', 'user.email', 'ada@example.test');
  git('config', 'user.name', 'Ada');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

function git(...words: readonly string[]): void {
  execFileSync('git', words, { cwd: root });
}

function commit(files: Readonly<Record<string, string>>, subject: string): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  git('add', '-A');
  git('commit', '-qm', subject);
}

describe('commands and versions in notes', () => {
  it('name the commit that took them away', async () => {
    commit(
      {
        'package.json': '{ "scripts": { "e2e": "x" }, "engines": { "node": ">=18" } }',
        'CLAUDE.md': '# Notes\n\n- Run `npm run e2e`.\n- Needs Node 18+.\n',
      },
      'Begin',
    );
    expect((await lint({ cwd: root })).diagnostics).toEqual([]);
    commit({ 'package.json': '{ "scripts": {}, "engines": { "node": ">=22" } }' }, 'Drop e2e');
    const { diagnostics } = await lint({ cwd: root });
    expect(diagnostics.map(({ code, messageId }) => `${code} ${messageId}`)).toEqual([
      'NAT010 removed',
      'NAT011 changed',
    ]);
    for (const { cause } of diagnostics) expect(cause?.what).toMatch(/^commit .*: "Drop e2e"$/);
  });

  it('name the commit that brought the version of today', async () => {
    const next = (range: string): Readonly<Record<string, string>> => ({
      'package.json': `{ "dependencies": { "next": "${range}" } }`,
    });
    commit({ ...next('^14.0.0'), 'CLAUDE.md': '# Notes\n\n- Next.js 14\n' }, 'Begin');
    for (const range of ['^15.0.0', '^16.0.0']) commit(next(range), `Go to ${range}`);
    commit(
      { 'package.json': '{ "name": "web", "dependencies": { "next": "^16.0.0" } }' },
      'Name it',
    );
    const { diagnostics } = await lint({ cwd: root });
    expect(diagnostics.map(({ messageId }) => messageId)).toEqual(['changed']);
    expect(diagnostics[0]?.cause?.what).toMatch(/"Go to \^16\.0\.0"$/);
  });

  it('are judged by what is staged', async () => {
    commit(
      { 'package.json': '{ "scripts": { "e2e": "x" } }', 'CLAUDE.md': 'Run `npm run e2e`.\n' },
      'Begin',
    );
    writeFileSync(join(root, 'package.json'), '{ "scripts": {} }');
    expect((await lintStaged({ cwd: root })).diagnostics).toEqual([]);
    git('add', '-A');
    expect((await lintStaged({ cwd: root })).diagnostics.map(({ code }) => code)).toContain(
      'NAT010',
    );
  });

  it('that are in too many files are said to be judged by the nearest alone', async () => {
    const packages = (count: number): Record<string, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, at) => [`packages/p${at}/package.json`, '{}']),
      );
    const note = { 'package.json': '{ "scripts": {} }', 'CLAUDE.md': 'Run `npm run e2e`.\n' };
    commit({ ...note, ...packages(398) }, 'Begin');
    const all = await lint({ cwd: root });
    commit(packages(420), 'Many more');
    const some = await lint({ cwd: root });
    const seen = ({ diagnostics, notices }: typeof all): string[] => [
      ...diagnostics.map(({ code, severity }) => `${severity} ${code}`),
      ...notices.filter((notice) => /only the nearest were read/.test(notice)),
    ];
    expect(seen(all)).toEqual(['warning NAT010']);
    expect(seen(some)).toEqual(['info NAT010', expect.stringMatching(/\b421 files\b/)]);
  });
});
