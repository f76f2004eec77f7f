import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { ledger } from '../support/run-cli.ts';
import { team } from '../support/team.ts';

const withMoves = (text: string): string => {
  const here = team('main', {
    'src/api/old.ts': 'old\n'.repeat(9),
    'src/api/two.ts': 'two\n'.repeat(9),
    'AGENTS.md': `# Agents\n\n${text}\n`,
  });
  here.git('mv', 'src/api/old.ts', 'src/api/new.ts');
  here.git('mv', 'src/api/two.ts', 'src/api/three.ts');
  here.commit('Other names');
  return here.root;
};
const found = async (text: string): Promise<string[]> =>
  (await audit({ cwd: withMoves(text), home: false })).diagnostics.map(
    ({ severity, messageId, data }) => `${severity} ${messageId} ${data.path ?? ''}`,
  );
const mended = (text: string): string => {
  const root = withMoves(text);
  ledger(root, ['audit', '--no-home', '--fix']);
  return readFileSync(join(root, 'AGENTS.md'), 'utf8').split('\n')[2] ?? '';
};

describe('a path with a slash in front', () => {
  it('counts from the root where its first folder is there', async () => {
    expect(await found('Read `/src/api/old.ts` and /src/api/gone.ts now.')).toEqual([
      'warning moved /src/api/old.ts',
      'info missing /src/api/gone.ts',
    ]);
    expect(mended('Read `/src/api/old.ts`.')).toBe('Read `/src/api/new.ts`.');
  });

  it('is of a site or a machine elsewhere', async () => {
    expect(
      await found(
        'Call `/api/old.ts`, `/src/web/x.json`, https://x.test/src/api/old.ts, `/etc/api/x.conf`, `/src/`.',
      ),
    ).toEqual([]);
  });
});

describe('a path as Windows writes it', () => {
  it('is looked up, and mended with its backslashes', async () => {
    expect(await found('In `src\\api\\old.ts` and `.\\src\\api\\two.ts:3`.')).toEqual([
      'warning moved src/api/old.ts',
      'warning moved ./src/api/two.ts',
    ]);
    expect(mended('In `src\\api\\old.ts:3` and `.\\\\src\\\\api\\\\two.ts`.')).toBe(
      'In `src\\api\\new.ts:3` and `.\\\\src\\\\api\\\\three.ts`.',
    );
  });

  it('is no escape, no pattern and no namespace', async () => {
    expect(
      await found('`src\\.ts`, `App\\Models\\User`, `C:\\src\\api\\old.ts`, src\\_api\\_old.ts'),
    ).toEqual([]);
  });
});

describe('a name in a list of paths from the root', () => {
  const withList = (...items: readonly string[]): string => {
    const here = team('main', {
      'SETUP.md': '# Setup\n\n' + 'Words of it.\n'.repeat(9),
      'docs/a.md': 'a\n',
      'docs/b.md': 'b\n',
      'src/c.ts': 'c\n',
      'AGENTS.md': `# Agents\n\n${items.map((each) => `- \`${each}\`: read it\n`).join('')}`,
    });
    mkdirSync(join(here.root, 'docs/guides'));
    here.git('mv', 'SETUP.md', 'docs/guides/SETUP.md');
    here.commit('Guides have a folder');
    return here.root;
  };
  const namesIn = async (root: string): Promise<string[]> =>
    (await audit({ cwd: root, home: false })).diagnostics.map(
      ({ severity, messageId, data }) => `${severity} ${messageId} ${data.path} ${data.now}`,
    );

  it('is a path from the root, too, and mended', async () => {
    const root = withList('docs/a.md', 'docs/b.md', 'SETUP.md', 'src/c.ts');
    expect(await namesIn(root)).toEqual(['warning moved SETUP.md docs/guides/SETUP.md']);
    ledger(root, ['audit', '--no-home', '--fix']);
    expect(readFileSync(join(root, 'AGENTS.md'), 'utf8')).toContain('- `docs/guides/SETUP.md`: ');
  });

  it('is let pass among fewer, and among others', async () => {
    for (const items of [
      ['docs/a.md', 'docs/b.md', 'SETUP.md'],
      ['docs/a.md', 'docs/b.md', 'src/c.ts', 'guides/SETUP.md', 'SETUP.md'],
    ])
      expect((await namesIn(withList(...items))).join(), items.join()).not.toContain('moved');
  });
});
