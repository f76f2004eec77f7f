import { describe, expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

describe('ledger guard suggest without a terminal', () => {
  it.each([[[]], [['--format', 'pretty']]])('prints what it proposes: %j', (flags) => {
    const here = team('main', { 'AGENTS.md': '# Rules\n\n- Never run `git push --force`.\n' });
    const said = here.did(bot, 'guard', 'suggest', ...flags);
    expect(said).toContain('AGENTS.md:3');
    expect(said).toContain('ledger capture');
  });
});
