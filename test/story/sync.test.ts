import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, team, type Team } from '../support/team.ts';

const code = Array.from({ length: 40 }, (_each, at) => `export const value${at} = ${at};\n`).join('');
const native = '# Project notes\n\n- [Style](style.md) — two spaces\n';
const files = { 'src/values.ts': code, '.claude/memory/MEMORY.md': native, '.claude/memory/style.md': '# Style\n\nTwo spaces.\n', 'AGENTS.md': '# Agents\n\nBe kind.\n', 'memory/INDEX.md': '# Memory index\n' };
const index = '.claude/memory/MEMORY.md';

function raise(here: Team, claim: string, line: number, ...more: readonly string[]): string {
  return captured(here.did(bot, 'capture', claim, `src/values.ts#L${line}-L${line + 3}`, '--when', `changing value ${line}`, '--not-when', 'in tests', ...more));
}

describe('promoted memory in native surfaces', () => {
  it('arrives with the promotion and leaves with the retraction, to the byte', { timeout: 120_000 }, () => {
    const here = team('work', files);
    const item = raise(here, 'Value one is one', 1, '--path', 'src/**');
    here.did(reviewer, 'promote', item);
    console.log(here.read(index), here.read('AGENTS.md'), here.git('status', '--short', '-uall'));
    console.log(here.as(bot, ['lint']).out);
    console.log(here.read('.claude/rules/value-one-one.md'));
    expect(here.did(bot, 'sync', '--check')).toContain('nothing to do');
    here.did(reviewer, 'retract', item, '--reason', 'it is two');
    expect(here.read(index)).toBe(native);
    expect(here.read('AGENTS.md')).toBe(files['AGENTS.md']);
    expect(existsSync(join(here.root, '.claude/rules/value-one-one.md'))).toBe(false);
  });
});
