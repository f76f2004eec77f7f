import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

describe('a script that left the tree', () => {
  it('is one report where a note runs it by its path', async () => {
    const { root, git, commit } = team('main', {
      'tests/all.sh': 'true\n',
      'tests/one.sh': 'true\n',
      'AGENTS.md': '# Agents\n\n- `./tests/all.sh` runs all tests.\n- See tests/all.sh for more.\n',
    });
    git('rm', '-q', 'tests/all.sh');
    commit('Drop the tests');
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.map(({ code, place }) => `${code} ${place.start.line}`)).toEqual([
      'NAT010 3',
      'NAT001 4',
    ]);
  });
});
