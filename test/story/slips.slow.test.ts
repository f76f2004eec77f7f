import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { ledger } from '../support/run-cli.ts';
import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const code = numberedLines(30);
const here = (branch = 'work', files: Readonly<Record<string, string>> = {}): Team =>
  team(branch, {
    'src/deep/values.ts': code,
    'src/deep/[id].ts': code,
    'src/my notes.ts': code,
    ...files,
  });
const outside = ['--not-when', 'in tests'] as const;
const scope = ['--when', 'reading the values', ...outside] as const;

describe('evidence, nearly right', () => {
  it(
    'is read from the folder it is typed in, in any spelling of its path',
    { timeout: 60_000 },
    () => {
      const team = here();
      mkdirSync(join(team.root, 'src/deep'), { recursive: true });
      const from = (folder: string, claim: string, place: string): string => {
        const ran = ledger(
          join(team.root, folder),
          ['capture', claim, place, '--when', `reading ${claim}`, ...outside],
          { env: { GIT_AUTHOR_NAME: bot.name, GIT_AUTHOR_EMAIL: bot.mail } },
        );
        if (ran.code !== 0) return ran.error;
        return /File: `([^`]+)`/.exec(team.read(/→ (\S+)/.exec(ran.out)?.[1] ?? ''))?.[1] ?? '';
      };
      expect(from('src/deep', 'One is one', 'values.ts#L1-L4')).toBe('src/deep/values.ts#L1-L4');
      expect(from('src/deep', 'Two is two', '../deep/values.ts:2-5')).toBe(
        'src/deep/values.ts:2-5',
      );
      expect(from('src', 'Three is three', './deep/values.ts#L3-L6')).toBe(
        'src/deep/values.ts#L3-L6',
      );
      expect(from('', 'Four is four', 'src/../src/./deep/values.ts#L4-L7')).toBe(
        'src/deep/values.ts#L4-L7',
      );
      expect(from('src', 'Five is five', join(team.root, 'src/deep/values.ts#L5-L8'))).toBe(
        'src/deep/values.ts#L5-L8',
      );
      expect(from('', 'Six is six', 'src/deep/[id].ts#L6-L9')).toBe('src/deep/[id].ts#L6-L9');
      expect(from('src', 'Seven is seven', 'my notes.ts#L7-L10')).toBe('src/my notes.ts#L7-L10');
      expect(from('', 'Eight is eight', 'src/dep/values.ts#L1')).toContain(
        'src/dep/values.ts never existed; did you mean src/deep/values.ts?',
      );
      expect(from('', 'Nine is nine', '../elsewhere.ts#L1')).toContain('is outside the repository');
      for (const item of ['one-one', 'six-six', 'seven-seven'])
        team.did(reviewer, 'promote', `corpus/findings/${item}.md`);
      expect(team.did(bot, 'verify')).toContain('3 promoted records match');
      expect(team.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );

  it('that git ignores is taken, with a word about it', { timeout: 60_000 }, () => {
    const team = here('work', { '.gitignore': 'dist/\n' });
    team.write('dist/app.js', code);
    expect(
      team.did(bot, 'capture', 'The bundle is small', 'dist/app.js#L1-L4', ...scope),
    ).toContain('git ignores dist/app.js, so no one else can check it');
    expect(
      team.did(bot, 'capture', 'The notes are long', 'src/my notes.ts#L1-L4', ...scope),
    ).not.toContain('git ignores');
  });
});

describe('words, nearly right', () => {
  it(
    'are understood, or told what they may have meant; a flag is no text',
    { timeout: 60_000 },
    () => {
      const team = here('feat/refresh');
      const refused = (...args: readonly string[]): string => {
        const ran = team.as(bot, args);
        expect(ran.code).toBeGreaterThan(0);
        return ran.error;
      };
      team.did(bot, 'capture', 'A bug is here', 'src/deep/values.ts#L1-L4', '--kind', 'Bug');
      expect(refused('capture', 'x y', '--kind', 'factt')).toContain('did you mean fact?');
      expect(
        refused('capture', 'x y', 'src/deep/values.ts#L1-L4', '--when', '--dry-run'),
      ).toContain('the value of --when is missing before --dry-run');
      expect(refused('capture', 'x y', 'src/deep/values.ts#L1-L4', '--when', '')).toContain(
        'the value of --when is empty',
      );
      expect(refused('close', 'feat-refesh')).toContain('did you mean feat-refresh?');
      expect(refused('close', 'feat/refresh')).toContain('QUE401');
      team.did(bot, 'reject', 'corpus/bugs/bug-here.md', '--reason', 'it is none');
      team.did(bot, 'close', 'feat/refresh');
    },
  );
});

describe('what is no memory', () => {
  it('has no successor, and nothing to withdraw', { timeout: 60_000 }, () => {
    const team = here();
    const item = captured(
      team.did(bot, 'capture', 'The limit is ten', 'src/deep/values.ts#L1-L4', ...scope),
    );
    expect(team.as(reviewer, ['supersede', item]).error).toMatch(/it is pending, not promoted/);
    team.did(reviewer, 'reject', item, '--reason', 'it is not');
    expect(team.as(reviewer, ['supersede', item, '--claim', 'The limit is eleven']).error).toMatch(
      /it is rejected, not promoted/,
    );
    expect(team.as(reviewer, ['retract', item, '--reason', 'x y']).error).toContain(
      "so agents don't see it",
    );
    expect(
      team
        .git('status', '--porcelain', '--', 'corpus/findings')
        .split('\n')
        .filter((line) => line !== ''),
    ).toHaveLength(1);
  });

  it(
    'replaces nothing: a corrected copy that is rejected leaves the first one as it was',
    { timeout: 60_000 },
    () => {
      const team = here();
      const item = captured(
        team.did(bot, 'capture', 'The limit is ten', 'src/deep/values.ts#L1-L4', ...scope),
      );
      team.did(reviewer, 'promote', item);
      const copy = captured(team.did(bot, 'supersede', item, '--claim', 'The limit is eleven'));
      team.did(reviewer, 'reject', copy, '--reason', 'it is ten');
      expect(team.as(bot, ['lint', '--only', 'FND312'])).toMatchObject({ code: 0, out: '' });
    },
  );

  it('as a decision in a template of its own can be refused', { timeout: 60_000 }, () => {
    const madr =
      '# Use Redis for sessions\n\n* Status: proposed\n\n## Context and Problem ' +
      'Statement\n\nSessions are slow.\n\n## Considered Options\n\n* Redis\n* ' +
      'Memcached\n\n## Decision Outcome\n\nChosen option: "Redis", because it ' +
      'persists.\n\n### Consequences\n\n* Good, because it is fast.\n';
    const team = here('work', { 'docs/adr/0006-redis.md': madr });
    expect(team.did(bot, 'review', '--list')).toContain('Chosen option: "Redis"');
    expect(team.did(bot, 'review', '--list')).not.toContain('## Context');
    team.did(reviewer, 'reject', 'docs/adr/0006-redis.md', '--reason', 'we keep Postgres');
    expect(team.read('docs/adr/0006-redis.md')).toContain('* Status: rejected');
  });
});

describe('undo', () => {
  it('leaves alone what is committed, also what has no entry', { timeout: 60_000 }, () => {
    const finding =
      '---\ntype: finding\nid: f\nstatus: accepted\nload_when: "touching f"\n---\n\n# ' +
      'Finding: F\n\n## Claim\nF holds.\n';
    const team = here('work', {
      'corpus/findings/f.md': finding,
      'memory/INDEX.md':
        '# Memory\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | --- | --- |\n',
    });
    team.did(reviewer, 'index', '--write');
    team.commit('Rebuild the index');
    const index = team.read('memory/INDEX.md');
    expect(team.as(reviewer, ['undo']).error).toContain("can't undo a committed command");
    expect(team.read('memory/INDEX.md')).toBe(index);
  });

  it('takes one act back, and says that no other is kept', { timeout: 60_000 }, () => {
    const team = here();
    for (const claim of ['The limit is ten', 'The queue is long'])
      team.did(bot, 'capture', claim, 'src/deep/values.ts#L1-L4', ...scope);
    team.did(bot, 'undo');
    expect(team.as(bot, ['undo']).error).toContain('no command left to undo');
  });
});

describe('between capture and decision', () => {
  it(
    'evidence that moved is said and not taken for what was captured; what changed is noted',
    { timeout: 60_000 },
    () => {
      const team = here();
      const moved = captured(
        team.did(bot, 'capture', 'The limit is ten', 'src/deep/values.ts#L10-L13', ...scope),
      );
      const changed = captured(
        team.did(
          bot,
          'capture',
          'The queue is long',
          'src/my notes.ts#L10-L13',
          '--when',
          'filling the queue',
          ...outside,
        ),
      );
      team.write('src/deep/values.ts', code.replace(/^.*\n/, ''));
      team.write('src/my notes.ts', code.replace('value10 = 10', 'value10 = 11'));
      expect(team.as(reviewer, ['promote', moved]).error).toMatch(
        /P04 .*moved to src\/deep\/values\.ts#L9-L12 after it was captured/,
      );
      expect(team.did(reviewer, 'promote', changed)).toContain('changed after it was captured');
      const path = 'corpus/findings/limit-ten.md';
      team.write(path, team.read(path).replace('#L10-L13', '#L9-L12'));
      team.did(reviewer, 'promote', moved);
      expect(team.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );

  it('a copy by hand is not decided in the place of what waits', { timeout: 60_000 }, () => {
    const team = here();
    team.did(
      bot,
      'capture',
      'The limit is ten',
      'src/deep/values.ts#L1-L4',
      ...scope,
      '--consequence',
      'high',
    );
    team.write(
      'corpus/findings/copy.md',
      team
        .read('corpus/findings/limit-ten.md')
        .replace(/^(?:id|raised_by|origin_traces):.*\n/gm, ''),
    );
    expect(team.as(bot, ['promote', 'corpus/findings/copy.md']).error).toMatch(
      /P11 .*already proposed as/,
    );
  });

  it('an item goes on in another task, and the old queue says so', { timeout: 60_000 }, () => {
    const team = here();
    const item = captured(
      team.did(bot, 'capture', 'The limit is ten', 'src/deep/values.ts#L1-L4', ...scope),
    );
    team.did(reviewer, 'defer', item, '--reason', 'after the release', '--until', '2099-01-01');
    team.did(reviewer, 'reopen', item, '--task', 'next');
    expect(team.read('corpus/tasks/work.md')).toContain('goes on in next');
    team.did(bot, 'close', 'work');
    expect(team.as(bot, ['close', 'next']).error).toContain('QUE401');
  });
});

describe('two branches', () => {
  it('merge their rows into the same index, whichever comes first', { timeout: 120_000 }, () => {
    const merged = (first: string, second: string): string => {
      const team = here('main');
      promoteFact(team, 'The kappa is ten', 'src/deep/values.ts#L1-L4', 'reading kappa');
      team.commit('Base');
      for (const name of ['alpha', 'omega']) {
        team.git('checkout', '-q', '-b', name, 'main');
        promoteFact(team, `The ${name} is ten`, 'src/deep/values.ts#L1-L4', `reading ${name}`);
        team.commit(name);
      }
      team.git('checkout', '-q', first);
      try {
        team.git('merge', '-q', second);
      } catch {
        // The conflict that two branches make of one table.
      }
      team.as(bot, ['lint', '--fix']);
      team.did(bot, 'lint', '--fail-on', 'error');
      // File names end in an id, which each repository draws for itself.
      return team
        .read('memory/INDEX.md')
        .replace(/^updated:.*\n/m, '')
        .replace(/-[a-z2-7]{4}\.md\)/g, '.md)');
    };
    expect(merged('alpha', 'omega')).toBe(merged('omega', 'alpha'));
  });
});

describe('an agent', () => {
  it('is told by lint what is wrong, and no command that decides', { timeout: 60_000 }, () => {
    const team = here();
    team.did(
      reviewer,
      'promote',
      captured(team.did(bot, 'capture', 'The limit is ten', 'src/deep/values.ts#L1-L4', ...scope)),
    );
    team.write(
      'corpus/findings/other.md',
      team.read('corpus/findings/limit-ten.md').replace(/ten/g, 'six'),
    );
    for (const format of ['pretty', 'json', 'github', 'sarif:out.sarif']) {
      const { out } = team.as(bot, ['lint', '--format', format], { env: { CLAUDECODE: '1' } });
      expect(out).not.toMatch(/ledger (?:promote|adopt|confirm|retract|amend|supersede)/);
      if (format !== 'sarif:out.sarif') expect(out).toContain('LED507');
    }
    expect(team.as(bot, ['lint', '--format', 'pretty']).out).toContain('ledger adopt');
  });
});

describe('a journal folder in git', () => {
  it('is refused before anybody waits for its lock', { timeout: 60_000 }, () => {
    const team = here();
    team.write('memory/.txn/lock.5', '{"pid":1,"host":"elsewhere"}');
    team.git('add', '-f', 'memory/.txn');
    const ran = team.as(bot, ['capture', 'The limit is ten', 'src/deep/values.ts#L1-L4', ...scope]);
    expect([ran.code, ran.error]).toEqual([
      2,
      expect.stringMatching(/git tracks memory\/\.txn.*\n.*git rm -r --cached -- memory\/\.txn/),
    ]);
  });
});
