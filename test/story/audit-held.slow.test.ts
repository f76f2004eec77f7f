import { describe, expect, it } from 'vitest';

import { audit } from '../../src/app/audit/audit.ts';
import { ledger } from '../support/run-cli.ts';
import { team } from '../support/team.ts';

const rules = `# Shop

- Never use console.log.
- Always answer a support mail within a day.
- Never import \`moment\`.
`;

const here = () =>
  team('main', {
    'AGENTS.md': rules,
    'CLAUDE.md': rules,
    'eslint.config.js': "export default [{ rules: { 'no-console': 'error' } }];\n",
  });

describe('who holds the rules of instructions', () => {
  it('is said on one line, each rule counted once', () => {
    const { out } = ledger(here().root, ['audit', '--no-home', '--format', 'pretty']);
    expect(out).toMatch(
      /^note {2}3 rules in 1 file: 1 enforced by a linter, 0 by a guard, 2 by none; to turn 1 into guards: ledger guard suggest$/m,
    );
  });

  it('is listed on request', () => {
    const { root } = here();
    const { out, code } = ledger(root, ['audit', '--no-home', '--held']);
    expect(code).toBe(0);
    expect(out.split('\n').slice(0, 3)).toEqual([
      'AGENTS.md:3  no-console in eslint.config.js  Never use console.log.',
      'AGENTS.md:4  not enforced  Always answer a support mail within a day.',
      'AGENTS.md:5  not enforced (a guard can)  Never import `moment`.',
    ]);
    const json = JSON.parse(
      ledger(root, ['audit', '--no-home', '--held', '--format', 'json']).out,
    ) as { rules: { held_by: unknown; check: boolean }[] };
    expect(json.rules.map(({ held_by, check }) => [held_by, check])).toEqual([
      [{ kind: 'linter', name: 'no-console', path: 'eslint.config.js' }, false],
      [null, false],
      [null, true],
    ]);
  });

  it('warns of a rule of a linter that left its configuration', async () => {
    const team = here();
    team.write('CLAUDE.md', '# Shop\n\n`no-console` fails the build.\n');
    team.commit('Name the rule');
    team.write('eslint.config.js', 'export default [{ rules: {} }];\n');
    team.commit('Quiet the linter');
    const { diagnostics } = await audit({ cwd: team.root, home: false });
    expect(
      diagnostics.flatMap(({ code, data }) => (code === 'NAT035' ? [[data.name, data.file]] : [])),
    ).toEqual([['no-console', 'eslint.config.js']]);
  });
});

describe('a name with an ending in a command', () => {
  it('is a package where it is installed, and a file elsewhere', async () => {
    const here = team('main', {
      'backlog.md': 'x\n',
      'AGENTS.md': '# B\n\nInstall it with `npm i -g backlog.md`.\n\nRead `backlog.md` first.\n',
    });
    here.git('rm', '-q', 'backlog.md');
    here.commit('Drop the list');
    const { diagnostics } = await audit({ cwd: here.root, home: false });
    expect(
      diagnostics.flatMap(({ code, place }) => (code === 'NAT001' ? [place.start.line] : [])),
    ).toEqual([5]);
  });
});
