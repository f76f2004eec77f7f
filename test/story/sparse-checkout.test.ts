import { existsSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, reviewer, type Team, team } from '../support/team.ts';

const scope = ['--when', 'changing values', '--not-when', 'in tests'];
const claim = 'The value is four because the store allows five';
const capture = ['capture', claim, 'src/values.ts#L2', ...scope];

/** A withdrawn claim, and a checkout that has the code alone. */
function sparse(): Team {
  const here = team('main', {
    'src/values.ts': 'export const a = 1;\nexport const value = 4;\nexport const b = 2;\n',
    'web/page.ts': 'export {};\n',
    'CLAUDE.md': '# Rules\n\nSee [the page](web/page.ts) and [the folder](web).\n',
  });
  const [, item = ''] = /^captured (\S+)/m.exec(here.did(bot, ...capture)) ?? [];
  here.did(reviewer, 'promote', item);
  here.did(reviewer, 'retract', item, '--reason', 'it was forged', '--because', 'poisoned');
  here.commit('Withdraw it');
  here.git('sparse-checkout', 'set', 'src');
  return here;
}

describe('a sparse checkout without memory', () => {
  it('ends what reads memory with the command that adds it, and nothing is written', () => {
    const here = sparse();
    for (const args of [
      ...[['verify'], ['recall', 'values'], ['sync'], ['audit', '--no-home', '--fix'], capture],
    ]) {
      const ran = here.as(bot, args);
      expect(ran, args[0]).toMatchObject({ code: 2, out: '' });
      expect(ran.error, args[0]).toContain(`git -C ${here.root} sparse-checkout add corpus`);
    }
    expect(here.git('status', '--short')).toBe('');
    expect(existsSync(join(here.root, 'corpus'))).toBe(false);
  });

  it('is said once by the hooks of a session', () => {
    const here = sparse();
    const input = JSON.stringify({ session_id: 's1', prompt: 'which values does the store allow' });
    const hook = (event: string): string => {
      const ran = here.as(bot, ['hook', event], { input });
      expect(ran, event).toMatchObject({ code: 0, out: '' });
      return ran.error;
    };
    expect(hook('session-start')).toContain('sparse-checkout add');
    for (const event of ['session-start', 'user-prompt-submit', 'stop'])
      expect(hook(event), event).toBe('');
  });

  it('works once memory is added, and by the index for the gate and a commit', () => {
    const here = sparse();
    expect(here.as(bot, ['lint', '--staged'])).toMatchObject({ code: 0, error: '' });
    expect(here.as(bot, ['gate', '--since', 'HEAD~1']).error).not.toContain('uncommitted');
    here.git('sparse-checkout', 'add', 'corpus', 'memory');
    expect(here.as(bot, capture).error).toContain('  P10');
    // What the rest leaves out is no memory, and what notes link to is there.
    expect(here.did(bot, 'audit', '--no-home', '--format', 'compact')).not.toContain('NAT004');
    expect(existsSync(join(here.root, 'web'))).toBe(false);
  });

  it('is told of files that were marked by hand, and of the notes of an agent', () => {
    const here = team('main', { 'corpus/findings/a.md': '# A\n', '.claude/memory/x.md': 'Old.\n' });
    here.git('update-index', '--skip-worktree', 'corpus/findings/a.md');
    expect(here.as(bot, ['status']).code).toBe(0);
    here.git('sparse-checkout', 'set', 'corpus');
    const topic = ['topic', 'write', '--name', 'X', '--description', 'y', '--type', 'project'];
    expect(
      here.as(bot, [...topic, '--store', '.claude/memory'], { input: 'New.\n' }),
    ).toMatchObject({ code: 2, out: '' });
    expect(existsSync(join(here.root, '.claude/memory/x.md'))).toBe(false);
  });

  it('is no empty memory for what looks for notes, or is given a place of theirs', () => {
    const here = team('main', {
      'src/a.ts': 'export {};\n',
      'api/CLAUDE.md': '# Api\n',
      '.claude/memory/MEMORY.md': '- [X](x.md) — y\n',
      '.claude/memory/x.md': '---\nname: x\ndescription: y\n---\nOld.\n',
    });
    const note = '.claude/memory/x.md';
    const before = here.did(bot, 'export', '.claude/memory');
    here.git('sparse-checkout', 'set', '--cone', 'src');
    for (const args of [
      ['audit', '--no-home'],
      ['audit', '--no-home', '.claude'],
      ['topic', 'list'],
      ['import', '.claude/memory'],
      ['export', '.claude/memory'],
      ['lint', note],
    ]) {
      const ran = here.as(bot, args);
      expect(ran, args.join(' ')).toMatchObject({ code: 2, out: '' });
      expect(ran.error, args.join(' ')).toContain('sparse-checkout add .claude');
    }
    expect(here.as(bot, ['lint', 'src/b.md']).error).toContain('src/b.md does not exist');
    here.git('sparse-checkout', 'add', '.claude');
    expect(here.did(bot, 'export', '.claude/memory')).toBe(before);
    const audited = here.as(bot, ['audit', '--no-home']);
    expect(audited.code).toBe(0);
    expect(audited.out + audited.error).toContain('api/CLAUDE.md, not checked');
  });
});
