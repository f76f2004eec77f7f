import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { expect, it } from 'vitest';

import { commit, emptyRepository, git, lines } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';

it(
  'the guide to auditing has commands that do what they say, one after the other',
  { timeout: 60_000 },
  () => {
    const top = emptyRepository();
    commit(top, { 'src/a.ts': lines('a'), 'CLAUDE.md': '\ufeffStart at `src/a.ts`.\n' });
    git(top, 'mv', 'src', 'lib');
    commit(top, {}, 'Move');
    const bin = folderWith({});
    writeFileSync(
      join(bin, 'ledger'),
      `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/ledger.cjs')}' "$@"\n`,
    );
    chmodSync(join(bin, 'ledger'), 0o755);
    const pasted = [
      ...readFileSync('docs/guides/auditing.md', 'utf8').matchAll(/^```sh\n([^]*?)^```$/gm),
    ].flatMap(([, text = '']) => text.trimEnd().split('\n'));
    expect(pasted).toHaveLength(7);
    const before = readFileSync(join(top, 'CLAUDE.md'), 'utf8');
    for (const line of pasted) {
      const { status, stderr } = spawnSync('sh', ['-c', line], {
        cwd: top,
        encoding: 'utf8',
        env: {
          PATH: `${bin}:${process.env.PATH ?? ''}`,
          HOME: bin,
        } as unknown as NodeJS.ProcessEnv,
      });
      expect([line, status, stderr]).toEqual([
        line,
        0,
        expect.stringMatching(
          /^(?:ledger: (?:`ledger explain \w+` says what to do; so does --format pretty|fixed \d+ files?: .*; `ledger undo` takes it back)\n)*$/,
        ),
      ]);
      expect(readFileSync(join(top, 'CLAUDE.md'), 'utf8') !== before, line).toBe(
        line === 'ledger audit --fix',
      );
    }
  },
);
