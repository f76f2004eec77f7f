import { describe, expect, it } from 'vitest';

import { baseline } from '../../src/app/acts/baseline.ts';
import { audit } from '../../src/app/audit/audit.ts';
import { lint } from '../../src/app/lint/lint.ts';
import { commit, emptyRepository, git } from '../git/scratch-repository.ts';

/** What lint and an audit report under a code, as `message path`. */
async function reported(root: string, code: string, now = new Date()): Promise<string[][]> {
  const results = [await lint({ cwd: root, now }), await audit({ cwd: root, home: false, now })];
  return results.map(({ diagnostics }) =>
    diagnostics
      .filter((each) => each.code === code)
      .map(({ messageId, path }) => `${messageId} ${path}`),
  );
}

describe('lint and an audit', () => {
  const rule = (glob: string): string => `---\npaths:\n  - "${glob}"\n---\n\nKeep it small.\n`;

  it('report the same globs of folders that git saw move or leave', async () => {
    const root = emptyRepository({
      '.claude/rules/moved.md': rule('src/api/**'),
      '.claude/rules/gone.md': rule('src/old/*.ts'),
      '.claude/rules/nested.md': rule('lib/**'),
      '.claude/rules/never.md': rule('never/**'),
      'src/api/a.ts': 'export const a = 1;\n',
      'src/old/b.ts': 'export const b = 2;\n',
      'lib/c.ts': 'export const c = 3;\n',
    });
    commit(root);
    git(root, 'mv', 'src/api', 'src/http');
    git(root, 'rm', '-q', 'src/old/b.ts');
    commit(root, { 'packages/lib/c.ts': 'export const c = 3;\n' });
    git(root, 'rm', '-q', 'lib/c.ts');
    commit(root);
    const left = ['gone .claude/rules/gone.md', 'moved .claude/rules/moved.md'];
    // An info on files that may be planned is of an audit alone.
    expect(await reported(root, 'NAT022')).toEqual([
      left,
      [...left, 'unmatched .claude/rules/never.md'],
    ]);
    expect((await baseline({ cwd: root }, new Date())).open).toEqual({ error: 0, warning: 2 });
  });

  it.each([
    ['its day is past', { expiry: '2027-01-31' }, 'expired'],
    ['its file changed', {}, 'changed'],
  ])('report a waiver that ended: %s', async (_why, ended, message) => {
    const waiver = (code: string) => ({
      code,
      scope: 'AGENTS.md',
      to: 'off',
      expiry: '2027-12-31',
      authority: 'Ann <ann@example.org>',
      reason: 'the file comes back',
      recorded_at: '2027-01-01T00:00:00Z',
      content: `sha256:${'0'.repeat(64)}`,
      ...ended,
    });
    const root = emptyRepository({
      'AGENTS.md': '# Agents\n\nRead `docs/setup.md` first.\n',
      'docs/setup.md': 'Run it.\n',
      'ledger.waivers.json': JSON.stringify({ schemaVersion: 1, waivers: [waiver('NAT001')] }),
    });
    commit(root);
    git(root, 'rm', '-q', 'docs/setup.md');
    commit(root);
    const now = new Date('2027-03-01T00:00:00Z');
    expect(await reported(root, 'NAT001', now)).toEqual([['gone AGENTS.md'], ['gone AGENTS.md']]);
    const said = [`${message} ledger.waivers.json`];
    expect(await reported(root, 'WAV902', now)).toEqual([said, said]);
  });
});
