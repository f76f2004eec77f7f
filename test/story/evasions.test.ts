import { describe, expect, it } from 'vitest';

import { bot, captured, team, type Person, type Team } from '../support/team.ts';

const code = Array.from({ length: 20 }, (_each, at) => `export const value${at} = ${at};\n`).join('');

function repository(files: Readonly<Record<string, string>> = {}): Team {
  return team('work', { 'src/a.ts': code, ...files });
}

describe('evidence', () => {
  it('is no range of an LFS pointer, whatever the attributes say', { timeout: 30_000 }, () => {
    const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 12345\n`;
    const here = repository({ 'model.bin': pointer, 'docs/lfs.md': '# Pointers\n\nversion https://git-lfs.github.com/spec/v1 is the first line of one.\n' });
    const capture = (surface: string): string => here.as(bot, ['capture', `The size stands in ${surface}`, surface, '--when', 'alpha', '--not-when', 'beta']).error;
    expect(capture('model.bin#L2-L3')).toMatch(/P04 .*model\.bin .*LFS pointer/);
    expect(capture('model.bin')).not.toMatch(/P04/);
    expect(capture('docs/lfs.md#L1-L3')).not.toMatch(/P04/);
  });
});

describe('another person', () => {
  const raiser: Person = { name: 'Alice', mail: 'alice@x.org' };
  const promotes = (by: Person, from = raiser): string => {
    const here = repository();
    const item = captured(here.did(from, 'capture', 'Gamma holds', 'src/a.ts#L2-L4', '--when', 'alpha', '--not-when', 'beta', '--consequence', 'high'));
    return here.as(by, ['promote', item]).error;
  };

  it.each(['al\u00adice@x.org', '\u0430lice@x.org', '"alice"@x.org', 'alice(c)@x.org', 'alice'])('is nobody whose address only looks different: %s', { timeout: 30_000 }, (mail) => {
    expect(promotes({ name: 'Bob', mail })).toMatch(/P08/);
  });

  it('is nobody beside a raiser without an address', { timeout: 30_000 }, () => {
    expect(promotes({ name: 'Bob', mail: 'bob@x.org' }, { name: 'Alice', mail: 'alice' })).toMatch(/P08/);
    expect(promotes({ name: 'Bob', mail: 'bob@x.org' })).toBe('');
  });
});
