import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { escapeInvisible } from '#diagnostics/plain-text';

import { captured, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const bob = { name: 'Bob', mail: 'bob@example.org' };
const allowed = '{ "guard": { "commands": true } }\n';
const files = {
  'ledger.config.json': allowed,
  'src/auth.ts': 'export const a = 1;\nexport const ttl = 60;\nexport const b = 2;\n',
  'check.cjs': "require('node:fs').writeFileSync('ran', '');\n",
};

interface Result {
  readonly record: string;
  readonly command: readonly string[];
  readonly outcome: string;
  readonly said: string;
  readonly exit: number | null;
  readonly output: readonly string[];
}
interface Verified {
  readonly records: readonly { path: string; state: string; broken: boolean }[];
  readonly commands: readonly Result[];
}

function raised(here: Team, command: string, claim = 'A token lives for 60 seconds'): string {
  return captured(
    here.did(
      bob,
      'capture',
      claim,
      'src/auth.ts#L2',
      '--when',
      'changing tokens',
      '--not-when',
      'in tests',
      '--proved-by',
      command,
    ),
  );
}

/** A repository whose default branch has a fact with a command, promoted. */
function withCommand(command: string, config = allowed): Team {
  const here = team('main', { ...files, 'ledger.config.json': config });
  const item = raised(here, command);
  here.did(reviewer, 'promote', item);
  here.commit('Decide about tokens');
  asDefault(here);
  return here;
}

/** Takes the branch as it is for the default branch of a remote. */
function asDefault(here: Team): void {
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
}

function run(here: Team, ...args: readonly string[]): Verified & { readonly code: number | null } {
  const ran = here.as(reviewer, ['verify', '--run', '--format', 'json', ...args]);
  return { ...(JSON.parse(ran.out) as Verified), code: ran.code };
}

const hasRun = (here: Team): boolean => readdirSync(here.root).includes('ran');
const recordOf = (here: Team): string =>
  join('corpus/findings', readdirSync(join(here.root, 'corpus/findings'))[0] ?? '');

describe('a command that proves a fact', () => {
  it('runs in verify --run alone, and then without being asked for in vain', () => {
    const here = team('main', files);
    const item = raised(here, 'node check.cjs');
    const promoted = here.did(reviewer, 'promote', item);
    expect(promoted).toContain('node check.cjs');
    expect(promoted).toContain('ledger verify --run');
    here.commit('Decide');
    asDefault(here);
    here.did(reviewer, 'lint');
    here.did(reviewer, 'verify');
    here.did(reviewer, 'gate');
    here.did(reviewer, 'guard');
    expect(here.did(reviewer, 'guard', 'test')).toMatch(/not run .*(?:.|\n)*verify --run/);
    here.as(reviewer, ['hook', 'pre-tool-use'], {
      input: JSON.stringify({
        session_id: 's',
        cwd: here.root,
        tool_name: 'Write',
        tool_input: { file_path: join(here.root, 'src/auth.ts'), content: 'changed\n' },
      }),
    });
    expect(hasRun(here)).toBe(false);
    const { commands, code } = run(here);
    expect(commands).toMatchObject([
      {
        command: ['node', 'check.cjs'],
        outcome: 'passed',
        exit: 0,
        said: 'its command passes',
      },
    ]);
    expect([code, hasRun(here)]).toEqual([0, true]);
  });

  it('verifies its record where cited lines changed', () => {
    const here = withCommand('node check.cjs');
    here.write('src/auth.ts', 'export const ttl = 6 * 10;\n');
    expect(here.as(reviewer, ['verify']).code).toBe(1);
    const { records, code } = run(here);
    expect(records).toMatchObject([{ state: 'changed', broken: false }]);
    expect(code).toBe(0);
    expect(here.did(reviewer, 'verify', '--run')).toContain('its command passes');
  });

  it('puts its record in doubt where it fails, and shows what it printed without control characters', () => {
    const here = withCommand('node fail.cjs');
    here.write(
      'fail.cjs',
      String.raw`console.log('first\n\u001b[31m::error::red\u001b[0m\u0007\u202e'); console.error('last'); process.exit(3)`,
    );
    const { records, commands, code } = run(here);
    expect(records).toMatchObject([{ state: 'in-doubt', broken: true }]);
    expect(commands).toMatchObject([{ outcome: 'failed', exit: 3 }]);
    expect(code).toBe(1);
    const { out } = here.as(reviewer, ['verify', '--run']);
    expect(out).toContain('in doubt: its command failed (exit code 3)');
    expect(out).toContain('| last');
    expect(
      out.split('\n').filter((line) => escapeInvisible(line) !== line || /^\s*::/.test(line)),
    ).toEqual([]);
  });

  it('that takes too long is ended, and the limit is that of the base', () => {
    const here = withCommand(
      'node loop.cjs',
      '{ "guard": { "commands": true, "commandSeconds": 1 } }\n',
    );
    here.write('ledger.config.json', '{ "guard": { "commands": true, "commandSeconds": 3600 } }\n');
    here.write('loop.cjs', 'setInterval(() => 0, 1000)');
    expect(run(here).commands).toMatchObject([
      { outcome: 'failed', exit: null, said: 'in doubt: its command ran longer than 1 s' },
    ]);
  });

  it.each(
    sampleOf([
      ['does not allow it', '{}\n', allowed, 'does not allow commands'],
      ['has no configuration', null, allowed, 'does not allow commands'],
    ]),
  )('is not run where the base %s, whatever the work tree says', (_name, base, own, why) => {
    const here = withCommand('node check.cjs', base ?? '{}\n');
    if (base === null) {
      here.git('rm', '-q', 'ledger.config.json');
      here.commit('No configuration');
      asDefault(here);
    }
    here.git('checkout', '-q', '-b', 'feature');
    here.write('ledger.config.json', own);
    here.commit('Allow it');
    const { commands, code } = run(here);
    expect(commands).toMatchObject([{ outcome: 'not-run', exit: null }]);
    expect([code, hasRun(here)]).toEqual([0, false]);
    const shown = here.did(reviewer, 'verify', '--run', '--quiet');
    expect(shown).toContain(why);
    expect(shown).toContain('node check.cjs');
    expect(shown).toContain('"commands": true');
  });

  it('of a fact that a branch adds is not run, though the branch promoted it', () => {
    const here = team('main', files);
    asDefault(here);
    here.git('checkout', '-q', '-b', 'fork');
    here.did(reviewer, 'promote', raised(here, 'node check.cjs'));
    here.commit('Run me');
    expect(run(here).commands).toMatchObject([
      { outcome: 'not-run', said: 'its fact is not promoted on origin/main' },
    ]);
    // A branch cannot name itself the base, either.
    here.write('ledger.config.json', '{ "baseBranch": "fork", "guard": { "commands": true } }\n');
    here.commit('Name myself');
    expect(run(here).commands).toMatchObject([{ outcome: 'not-run' }]);
    here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
    expect(run(here).commands).toMatchObject([
      { outcome: 'not-run', said: 'no base branch found that allows the command' },
    ]);
    expect(hasRun(here)).toBe(false);
    const ran = here.as(reviewer, [
      'gate',
      '--since',
      'refs/remotes/origin/main',
      '--format',
      'pretty',
    ]);
    expect(ran.out).toContain("guard: ledger verify --run runs 'node check.cjs'");
    // A person may name a base, such as the branch itself.
    run(here, '--since', 'fork');
    expect(hasRun(here)).toBe(true);
  });

  it('of a record that was changed after its promotion is not run, here or on the base', () => {
    const here = withCommand('node ok.cjs');
    here.write('ok.cjs', '');
    const record = recordOf(here);
    here.write(record, here.read(record).replace('ok.cjs', 'check.cjs'));
    expect(run(here).commands).toMatchObject([
      { outcome: 'not-run', said: 'its fact is different on origin/main' },
    ]);
    here.commit('Past the gate');
    asDefault(here);
    expect(run(here).commands).toMatchObject([
      { outcome: 'not-run', said: 'its fact is not promoted on origin/main' },
    ]);
    expect(hasRun(here)).toBe(false);
  });

  it('is not run after a push by what the push replaced, which was no review', () => {
    const here = team('main', files);
    asDefault(here);
    here.git('checkout', '-q', '-b', 'feature');
    here.did(reviewer, 'promote', raised(here, 'node check.cjs'));
    here.commit('First push');
    const before = here.git('rev-parse', 'HEAD').trim();
    here.write('more.txt', '');
    here.commit('Second push');
    const ran = here.as(reviewer, ['verify', '--run', '--format', 'json'], {
      env: { GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: before, CI_DEFAULT_BRANCH: 'main' },
    });
    expect((JSON.parse(ran.out) as Verified).commands).toMatchObject([{ outcome: 'not-run' }]);
    expect(hasRun(here)).toBe(false);
  });

  it.each(
    sampleOf([
      'a | b',
      'a > b',
      'a && b',
      'a; b',
      'echo $HOME',
      'echo `id`',
      'a "$(id)"',
      'A=1 b',
      'a *',
    ]),
  )('is no line for a shell: %s', (command) => {
    const here = team('main', files);
    const ran = here.as(bob, ['capture', 'c is d', 'src/auth.ts#L1', '--proved-by', command]);
    expect(ran.code).toBe(2);
    expect(ran.error).toContain('--proved-by runs no shell');
  });

  it('keeps quoted words whole, and runs in a place outside of git not at all', () => {
    const here = withCommand('node check.cjs \'a | b\' "c d"');
    expect(here.read(recordOf(here))).toMatch(/"a \| b", ?"c d"/);
    expect(run(here).commands).toMatchObject([{ command: ['node', 'check.cjs', 'a | b', 'c d'] }]);
    here.git('update-ref', '-d', 'HEAD');
    expect(run(here).commands).toMatchObject([{ outcome: 'not-run' }]);
  });
});
