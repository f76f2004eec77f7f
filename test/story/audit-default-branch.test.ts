import { join } from 'node:path';

import { expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

it('the default branch that a note names is compared with that of the remote', async () => {
  const here = team('main', { 'AGENTS.md': '# Agents\n\nThe default branch is `dev`.\n' });
  expect((await audit({ cwd: here.root, home: false })).diagnostics).toEqual([]);
  here.git('clone', '-q', here.root, 'clone');
  const { diagnostics } = await audit({ cwd: join(here.root, 'clone'), home: false });
  expect(diagnostics.map(({ code, data }) => [code, data.stated, data.branch])).toEqual([
    ['NAT028', 'dev', 'main'],
  ]);
});
