import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { readStoresBelow } from '#disk/stores/find-stores';

import { folderWith, ledger } from '../support/run-cli.ts';

describe('very many files', { timeout: 60_000 }, () => {
  it('a memory with more files than a run reads is refused, from the work tree and from git', () => {
    const root = folderWith({ 'memory/INDEX.md': '# Index\n' });
    mkdirSync(join(root, 'corpus/findings'), { recursive: true });
    for (let at = 0; at <= 30_000; at += 1)
      writeFileSync(join(root, `corpus/findings/${at}.md`), '');
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
    ])
      execFileSync('git', args, { cwd: root });
    for (const args of [['lint'], ['lint', '--staged'], ['recall', 'anything at all']])
      expect([args, ledger(root, args)]).toEqual([
        args,
        expect.objectContaining({
          code: 2,
          out: '',
          error: expect.stringMatching(
            /memory has 30,002 files (30,001 in corpus\/findings); the limit is 30,000\n[^]*"ignore" in ledger\.config\.json, such as "corpus\/findings\/\*\*"/,
          ) as string,
        }),
      ]);
    writeFileSync(join(root, 'ledger.config.json'), '{ "ignore": ["corpus/findings/**"] }\n');
    expect(ledger(root, ['lint']).code).not.toBe(2);
  });

  it('an audit gets through 50,000 files, and names the limits it met', () => {
    const folder = folderWith({ 'CLAUDE.md': 'Rules.\n' });
    for (let at = 0; at < 50; at += 1) {
      mkdirSync(join(folder, `f${at}`));
      for (let file = 0; file < 1_000; file += 1)
        writeFileSync(join(folder, `f${at}`, `${file}.md`), '');
    }
    const root = { path: folder, inGit: false };
    expect(readStoresBelow(folder, root)).toEqual({
      roots: [
        {
          ...root,
          files: [expect.objectContaining({ path: 'CLAUDE.md' })],
          hasSettings: false,
        },
      ],
      notices: [
        "only the first 20000 Markdown files that are no agent's by their place were looked into",
      ],
    });
    expect(
      readStoresBelow(folder, root, false, { names: 3_000, depth: 40, heads: 0, files: 1 }).notices,
    ).toContain(
      'more than 3000 names: the walk ended at f10, and what comes after it was not looked ' +
        'at; name a folder with less below it',
    );
    expect(
      readStoresBelow(folder, root, true, { names: 99_999, depth: 0, heads: 0, files: 0 }).notices,
    ).toEqual([
      'more than 0 files of memory: the others were not read; name a folder with less below it',
      'folders below 0 others were not looked into, such as .',
    ]);
  });
});
