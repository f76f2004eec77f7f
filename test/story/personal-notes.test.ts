import { describe, expect, it } from 'vitest';

import { bot, team } from '../support/team.ts';

const note = (name: string): string =>
  `---\nname: ${name}\ndescription: ${name} is new to Go\ntype: user\n---\n\n${name} is new to Go.\n`;
const store = '.claude/memory';

describe('a note about one person in a store of the repository', () => {
  it('is reported by lint, also of what is staged, by audit and by the gate', () => {
    const here = team('main', { 'src/a.ts': '1\n' });
    here.git('checkout', '-qb', 'work');
    here.write(`${store}/MEMORY.md`, '# Memory\n\n- [Ann](ann.md) — new to Go\n');
    here.write(`${store}/ann.md`, note('Ann'));
    const reported = (...args: readonly string[]): boolean =>
      here.as(bot, [...args, '--format', 'json']).out.includes('"NAT018"');
    // Nobody is told before git has it.
    expect(reported('lint')).toBe(false);
    here.git('add', '-A');
    expect(reported('lint', '--staged')).toBe(true);
    here.commit('Notes');
    expect(
      [['lint'], ['audit'], ['gate', '--since', 'main']].map((args) => reported(...args)),
    ).toEqual([true, true, true]);
    here.git('rm', '-q', '--cached', `${store}/ann.md`);
    here.write('.gitignore', `${store}/ann.md\n`);
    expect(reported('lint')).toBe(false);
  });
});
