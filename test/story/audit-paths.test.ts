import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

const found = async (root: string): Promise<string[]> =>
  (await audit({ cwd: root, home: false })).diagnostics.map(
    ({ code, severity, messageId, data }) =>
      `${severity} ${code} ${messageId} ${data.path ?? ''}${data.near ? ` ${data.near}` : ''}`,
  );

describe('a path that does not stand where a note says', () => {
  const withText = (text: string) =>
    team('main', {
      'packages/shop/src/api/audit.ts': 'export {};\n',
      'lib/rates/table.ts': 'export {};\n',
      '.gitignore': 'caches/\n*.local.json\n',
      'src/keep.ts': 'export {};\n',
      'AGENTS.md': `# Agents\n\n${text}\n`,
    }).root;

  it('is information where it is the end of the one file of its name', async () => {
    expect(await found(withText('Acts are written by `api/audit.ts`.'))).toEqual([
      'info NAT001 near api/audit.ts packages/shop/src/api/audit.ts',
    ]);
  });

  it('names the one file of its name where its folder is here and another', async () => {
    expect(await found(withText('Rates come from `src/rates/table.ts`.'))).toEqual([
      'warning NAT001 near src/rates/table.ts lib/rates/table.ts',
    ]);
  });

  it('is nothing where git ignores it, as a file or with its folder', async () => {
    expect(
      await found(withText('Prices are kept in `caches/`, settings in `src/dev.local.json`.')),
    ).toEqual([]);
  });
});
