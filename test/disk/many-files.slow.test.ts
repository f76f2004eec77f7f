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
            /memory has 30,002 files \(30,001 in corpus\/findings\); the limit is 30,000\n {2}add "corpus\/findings\/\*\*" to "ignore" in ledger\.config\.json\n/,
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
      notices: ['only the first 20000 Markdown files outside agent folders were checked'],
    });
    expect(
      readStoresBelow(folder, root, false, { names: 3_000, depth: 40, heads: 0, files: 1 }).notices,
    ).toContain('the search for memory stopped at f10 after 3000 names; name a smaller folder');
    expect(
      readStoresBelow(folder, root, true, { names: 99_999, depth: 0, heads: 0, files: 0 }).notices,
    ).toEqual([
      'memory has more than 0 files, and the rest were not read; name a smaller folder',
      'folders below level 0 were not searched, such as those in .',
    ]);
  });
});
