import { join } from 'node:path';

import { expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

it('a commit that a note cites is looked up, and not in a shallow clone', async () => {
  const here = team('main', { 'src/a.ts': 'export {};\n' });
  const known = here.git('rev-parse', 'HEAD').trim();
  here.write(
    'AGENTS.md',
    `# Agents\n\n- Begun in commit ${known}, in short commit ${known.slice(0, 9)}.\n- Locks were fixed in \`77aa10c3\`.\n`,
  );
  here.commit('Write it down');
  const { diagnostics } = await audit({ cwd: here.root, home: false });
  expect(diagnostics.map(({ code, messageId, data }) => [code, messageId, data.commit])).toEqual([
    ['NAT027', 'one', '77aa10c3'],
  ]);
  here.git('clone', '-q', '--depth', '1', `file://${here.root}`, 'shallow');
  const shallow = await audit({ cwd: join(here.root, 'shallow'), home: false });
  expect(shallow.diagnostics).toEqual([]);
  expect(shallow.notices.join('\n')).toContain('this clone is shallow');
});
