import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commit, emptyRepository, git, lines } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';

const mark = '\ufeff';
const rules = '# Rules\n\nUse tabs.\n';

const old = '# Rules\n\nBegin at `src/a.ts`.\n';
const mended = '# Rules\n\nBegin at `src/b.ts`.\n';

/** A repository with two files that `lint --fix` mends, and caches of its own. */
function here(
  files: Readonly<Record<string, string>> = {
    'CLAUDE.md': mark + rules,
    'AGENTS.md': mark + rules,
  },
) {
  const top = emptyRepository(files);
  commit(top);
  const home = realpathSync(folderWith({}));
  const env = { HOME: home, XDG_CACHE_HOME: join(home, 'cache') };
  const run = (args: readonly string[], input = '', cwd = top) => ledger(cwd, args, { env, input });
  return {
    top,
    home,
    run,
    read: (path: string) => readFileSync(join(top, path), 'utf8'),
    write: (path: string, text: string) => writeFileSync(join(top, path), text),
  };
}

/** The same with files that cite a path which moved after they were written, for `audit --fix`. */
function moved(...names: readonly string[]) {
  const made = here({
    'src/a.ts': lines('a'),
    ...Object.fromEntries(names.map((name) => [name, old])),
  });
  git(made.top, 'mv', 'src/a.ts', 'src/b.ts');
  commit(made.top, {}, 'Move');
  return made;
}

describe('undo of repairs', () => {
  it('takes back what is as it was left, and names what is not with where its text is', () => {
    const { top, run, read, write } = moved('CLAUDE.md', 'AGENTS.md');
    run(['audit', '--fix']);
    expect([read('AGENTS.md'), read('CLAUDE.md')]).toEqual([mended, mended]);
    write('CLAUDE.md', '# Mine\n');
    const ran = run(['undo']);
    expect(ran.code).toBe(0);
    expect(ran.out).toMatch(
      /^ {2}changes AGENTS\.md\nnote {2}undid ledger audit --fix of \d{4}-\d\d-\d\dT[\d:]+Z, run by a person\nnote {2}CLAUDE\.md changed since, so ledger kept it\n {6}its earlier text is in (\S+)\n {6}to discard the changes: git checkout HEAD -- CLAUDE\.md\n$/,
    );
    expect([read('AGENTS.md'), read('CLAUDE.md')]).toEqual([old, '# Mine\n']);
    expect(readFileSync(/earlier text is in (\S+)/.exec(ran.out)?.[1] ?? '', 'utf8')).toBe(old);
    expect(run(['undo']).code).toBe(2);
    git(top, 'checkout', 'HEAD', '--', 'CLAUDE.md');
    expect(git(top, 'status', '--porcelain')).toBe('');
  });

  it('says nothing of a file that was put back by hand', () => {
    const { top, run } = moved('CLAUDE.md', 'AGENTS.md');
    run(['audit', '--fix']);
    git(top, 'checkout', 'HEAD', '--', 'CLAUDE.md');
    const ran = run(['undo']);
    expect([ran.code, ran.out.includes('CLAUDE.md'), git(top, 'status', '--porcelain')]).toEqual([
      0,
      false,
      '',
    ]);
  });

  it('is refused where every file was edited since', () => {
    const { run, read, write } = moved('CLAUDE.md');
    run(['audit', '--fix']);
    write('CLAUDE.md', '# Mine\n');
    const ran = run(['undo']);
    expect([ran.code, ran.error]).toEqual([
      1,
      expect.stringMatching(
        /^undo refused\n {2}P12 {3}CLAUDE\.md changed since, so ledger kept it\n[^]*nothing was written\n$/,
      ),
    ]);
    expect(read('CLAUDE.md')).toBe('# Mine\n');
  });

  it('takes back lint --fix, and says so, before the act that came before it', () => {
    const { top, run, read } = here();
    git(top, 'config', 'user.name', 'Ada');
    git(top, 'config', 'user.email', 'ada@example.org');
    run(
      ['topic', 'write', 'a', '--store', '.claude/memory', '--type', 'user', '--description', 'd'],
      'Words.\n',
    );
    const fixed = run(['lint', '--fix', '--format', 'compact']);
    expect(fixed.error).toContain(
      'ledger: fixed 2 files: AGENTS.md, CLAUDE.md; to revert: ledger undo\n',
    );
    expect(read('CLAUDE.md')).toBe(rules);
    expect(run(['undo']).out).toMatch(/undid ledger lint --fix of /);
    expect([read('CLAUDE.md'), existsSync(join(top, '.claude/memory/a.md'))]).toEqual([
      mark + rules,
      true,
    ]);
    expect(run(['undo']).out).toMatch(
      /undid: wrote a user[^]*note {2}undid the command of \d{4}-\S+Z, by Ada <ada@example\.org>/,
    );
    expect(existsSync(join(top, '.claude/memory/a.md'))).toBe(false);
  });

  it('takes back an act that came after the repairs first', () => {
    const { top, run, read } = here();
    git(top, 'config', 'user.name', 'Ada');
    git(top, 'config', 'user.email', 'ada@example.org');
    run(['lint', '--fix']);
    run(
      ['topic', 'write', 'a', '--store', '.claude/memory', '--type', 'user', '--description', 'd'],
      'Words.\n',
    );
    run(['undo']);
    expect([read('CLAUDE.md'), existsSync(join(top, '.claude/memory/a.md'))]).toEqual([
      rules,
      false,
    ]);
    run(['undo']);
    expect(read('CLAUDE.md')).toBe(mark + rules);
  });
});

describe('undo of a topic', () => {
  it('in a store of the home folder works from where it was typed', () => {
    const { top, home, run } = here({ 'README.md': '# A\n' });
    git(top, 'config', 'user.name', 'Ada');
    git(top, 'config', 'user.email', 'ada@example.org');
    writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.org\n');
    const store = join(home, 'agents/memory');
    const ran = run(
      ['topic', 'write', 'a', '--store', store, '--type', 'user', '--description', 'd'],
      'Words.\n',
    );
    expect(ran).toMatchObject({ code: 0, error: '' });
    expect(ran.out).toContain('note  this can be undone\n      ledger undo\n');
    const back = run(['undo']);
    expect(back).toMatchObject({ code: 0, error: '' });
    expect(back.out).toContain(`that command ran in ${store}`);
    expect(existsSync(join(store, 'a.md'))).toBe(false);
    expect(run(['undo'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('no command left to undo') as string,
    });
  });

  it('is not taken back from here when something was done there since', () => {
    const { home, run } = here({ 'README.md': '# A\n' });
    writeFileSync(join(home, '.gitconfig'), '[user]\n\tname = Ada\n\temail = ada@example.org\n');
    const store = join(home, 'agents/memory');
    run(
      ['topic', 'write', 'a', '--store', store, '--type', 'user', '--description', 'd'],
      'Words.\n',
    );
    run(
      ['topic', 'write', 'b', '--store', store, '--type', 'user', '--description', 'd'],
      'Words.\n',
      store,
    );
    expect(run(['undo'])).toMatchObject({
      code: 2,
      error: expect.stringContaining(`ledger undo -C ${store}`) as string,
    });
    expect([existsSync(join(store, 'a.md')), existsSync(join(store, 'b.md'))]).toEqual([
      true,
      true,
    ]);
  });
});

describe('a dry run of --fix', () => {
  it.each([
    ['lint', () => here(), mark + rules, [`-\\u{FEFF}# Rules`, '+# Rules']],
    [
      'audit',
      () => moved('CLAUDE.md', 'AGENTS.md'),
      old,
      ['-Begin at `src/a.ts`.', '+Begin at `src/b.ts`.'],
    ],
  ])(
    'of %s prints the diff and writes nothing, with the exit code it would have',
    (name, make, text, changed) => {
      const { top, run, read } = make();
      const ran = run([name, '--fix', '--dry-run']);
      expect(ran.out).toContain('--- a/CLAUDE.md\n+++ b/CLAUDE.md\n');
      expect(ran.out.split('\n').filter((line) => /^[-+](?![-+])/.test(line))).toEqual([
        ...changed,
        ...changed,
      ]);
      expect(ran.error).toContain(
        'ledger: dry run, nothing was written; --fix would change 2 files',
      );
      expect([read('CLAUDE.md'), read('AGENTS.md')]).toEqual([text, text]);
      expect(git(top, 'status', '--porcelain')).toBe('');
      expect(run(['undo']).code).toBe(2);
      expect(ran.code).toBe(run([name, '--fix']).code);
      expect(run([name, '--dry-run']).code).toBe(2);
    },
  );

  it('leaves a format that was named alone on standard output', () => {
    const { run } = here();
    const ran = run(['lint', '--fix', '--dry-run', '--format', 'json']);
    expect((JSON.parse(ran.out) as { summary: { errors: number } }).summary.errors).toBe(0);
    expect(ran.error).toContain('+++ b/CLAUDE.md\n');
  });

  it('of audit does so as well, and so does the repair itself', () => {
    const { run, read } = moved('CLAUDE.md');
    for (const more of [['--dry-run'], []]) {
      const ran = run(['audit', '--fix', ...more, '--format', 'json']);
      expect((JSON.parse(ran.out) as { summary: { errors: number } }).summary.errors).toBe(0);
      expect(ran.error).toContain('-Begin at `src/a.ts`.\n+Begin at `src/b.ts`.\n');
    }
    expect(read('CLAUDE.md')).toBe(mended);
  });
});
