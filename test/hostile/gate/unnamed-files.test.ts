import { spawnSync } from 'node:child_process';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, promoted } from '../../support/guarded.ts';

const one = guarded();

/** Stages a blob under a name that ends in a byte that is no UTF-8. */
function stageUnnamed(here: Guarded, path: string, id: string): void {
  const line = Buffer.concat([
    Buffer.from(`100644 ${id}\t${path.slice(0, -3)}`),
    Buffer.from([0xff]),
    Buffer.from('.md\0'),
  ]);
  const ran = spawnSync('git', ['update-index', '--add', '-z', '--index-info'], {
    cwd: here.root,
    input: line,
  });
  if (ran.status !== 0) throw new Error(ran.stderr.toString());
}

const named = (found: readonly string[]): string[] =>
  found.map((line) => line.slice(0, line.indexOf(':')));

describe('a file of memory whose name is no UTF-8', () => {
  it(
    'is an error where it is new, and where a promoted record went there',
    { timeout: 60_000 },
    async () => {
      const here = one();
      const forged = here
        .read(promoted)
        .replace('id: value-one-one', 'id: forged')
        .replaceAll('Value one is one', 'Value one is two');
      here.write('forged.md', forged);
      stageUnnamed(
        here,
        'corpus/findings/forged.md',
        here.git('hash-object', '-w', 'forged.md').trim(),
      );
      expect(named(await here.staged())).toContain('error LDG001 corpus/findings/forged\ufffd.md');
      here.git('commit', '-qm', 'Forge');
      expect(named(await here.gate())).toContain('error LDG001 corpus/findings/forged\ufffd.md');
      here.git('update-index', '--force-remove', promoted);
      stageUnnamed(here, promoted, here.git('rev-parse', `HEAD:${promoted}`).trim());
      here.git('commit', '-qm', 'Move');
      expect(named(await here.gate())).toEqual(
        expect.arrayContaining([
          'error LDG001 corpus/findings/forged\ufffd.md',
          'error LDG001 corpus/findings/value-one-one\ufffd.md',
        ]),
      );
      // Beside memory such names are nobody's business here.
      here.git('reset', '-q', '--hard', 'origin/main');
      stageUnnamed(here, 'docs/beside.md', here.git('rev-parse', `HEAD:${promoted}`).trim());
      here.git('commit', '-qm', 'Beside memory');
      expect(await here.gate()).toEqual([]);
    },
  );
});
