import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { team } from '../support/team.ts';

describe('a rule of Claude Code with another ending', () => {
  it.each(['txt', 'markdown', 'mdc'])('is reported: %s', async (ending) => {
    const { root } = team('main', {
      [`.claude/rules/api.${ending}`]: 'Keep it stable.\n',
      [`.claude/rules/README.${ending}`]: 'Rules.\n',
      [`docs/api.${ending}`]: 'Keep it stable.\n',
    });
    const { diagnostics } = await audit({ cwd: root, home: false });
    expect(diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual([
      `NAT023 .claude/rules/api.${ending}`,
    ]);
  });
});
