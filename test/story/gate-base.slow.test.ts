import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { EnvironmentError, UsageError } from '#diagnostics/failure';

import { type Guarded, guarded, guardedAt, judged, put, undecided } from '../support/guarded.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, team, teamAt } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

/** One commit on `work` that edits a draft. */
const base = guarded({
  more: (here) => {
    here.edit(undecided, '## Applies when\n\n- ', '## Applies when\n\n- values and ');
    here.commit('Draft');
  },
});

const baseOf = async (here: Guarded, env: Readonly<Record<string, string>>): Promise<string> => {
  const { base: found } = await judged(here, { env });
  return `${found.name} (${found.said})`;
};

describe('the base', () => {
  it(
    'is what --since says, what CI says, what the configuration of the default branch says, origin/HEAD',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const id = here.git('rev-parse', 'origin/main').trim();
      const event = (value: unknown): string => {
        put(here.root, '.git/event.json', JSON.stringify(value));
        return join(here.root, '.git/event.json');
      };
      expect(await baseOf(here, {})).toBe('origin/main (the default branch of origin)');
      expect(await baseOf(here, { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' })).toBe(
        'origin/main (GITHUB_BASE_REF)',
      );
      expect(
        await baseOf(here, {
          GITHUB_ACTIONS: 'true',
          GITHUB_BASE_REF: '',
          GITHUB_EVENT_PATH: event({ merge_group: { base_sha: id } }),
        }),
      ).toBe(`${id.slice(0, 10)} (merge_group.base_sha)`);
      expect(
        await baseOf(here, {
          GITHUB_ACTIONS: 'true',
          GITHUB_EVENT_PATH: event({ before: id, after: 'x' }),
        }),
      ).toBe(`${id.slice(0, 10)} (the push event)`);
      expect(
        await baseOf(here, {
          GITLAB_CI: 'true',
          CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'gone',
          CI_MERGE_REQUEST_TARGET_BRANCH_SHA: id,
        }),
      ).toBe('origin/gone (CI_MERGE_REQUEST_TARGET_BRANCH_NAME)');
      expect(
        await baseOf(here, {
          GITLAB_CI: 'true',
          CI_COMMIT_BEFORE_SHA: '0'.repeat(40),
          CI_DEFAULT_BRANCH: 'main',
        }),
      ).toBe('origin/main (CI_DEFAULT_BRANCH)');
      // What the change writes into its own configuration is not asked.
      here.write('ledger.config.json', '{ "baseBranch": "work" }\n');
      here.commit('Name itself');
      expect(await baseOf(here, {})).toBe('origin/main (the default branch of origin)');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      expect(await baseOf(here, {})).toBe('work (baseBranch)');
    },
  );

  it(
    'that cannot be found is an error with what to do, never another base',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const failing = (
        since: string | undefined,
        env: Readonly<Record<string, string>> = {},
      ): Promise<unknown> =>
        judged(here, { ...(since === undefined ? {} : { since }), env }).then(
          () => 'nothing was wrong',
          (error: unknown) =>
            error instanceof UsageError || error instanceof EnvironmentError
              ? `${error.name}: ${error.message}`
              : error,
        );
      expect(await failing('nowhere')).toBe('UsageError: git has no commit "nowhere" (--since)');
      expect(await failing('--output=written')).toBe(
        'UsageError: git has no commit "--output=written" (--since)',
      );
      expect(() => here.read('written')).toThrow(/ENOENT/);
      expect(await failing('HEAD:ledger.config.json')).toBe(
        'UsageError: git has no commit "HEAD:ledger.config.json" (--since)',
      );
      expect(await failing(undefined, { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'gone' })).toBe(
        'UsageError: git has no commit "origin/gone" (GITHUB_BASE_REF)',
      );
      // The commit that a branch left from knows nothing that was decided since.
      expect(
        await failing(undefined, {
          GITLAB_CI: 'true',
          CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'gone',
          CI_MERGE_REQUEST_DIFF_BASE_SHA: here.git('rev-parse', 'HEAD').trim(),
        }),
      ).toBe('UsageError: git has no commit "origin/gone" (CI_MERGE_REQUEST_TARGET_BRANCH_NAME)');
      // A tag of a stranger's is no branch.
      here.git('tag', 'gone');
      expect(await failing(undefined, { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'gone' })).toBe(
        'UsageError: git has no commit "origin/gone" (GITHUB_BASE_REF)',
      );
      // An event that cannot be read names a base all the same: it is not left for the default
      // branch.
      put(here.root, '.git/event.json', '{ "merge_group":');
      for (const path of sampleOf([
        join(here.root, '.git/event.json'),
        join(here.root, '.git/none.json'),
        'event.json',
        '/',
      ])) {
        expect(
          await failing(undefined, { GITHUB_ACTIONS: 'true', GITHUB_EVENT_PATH: path }),
          path,
        ).toMatch(/^EnvironmentError: .*GITHUB_EVENT_PATH/);
        expect(await failing(undefined, { GITHUB_EVENT_PATH: path }), path).toBe(
          'nothing was wrong',
        );
      }
      here.git('checkout', '-q', '--orphan', 'unrelated');
      here.git('commit', '-qm', 'Unrelated');
      expect(await failing('main')).toBe('UsageError: main and HEAD have no common history');
      here.git('update-ref', '-d', 'refs/remotes/origin/main');
      here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
      expect(await failing(undefined, { CI: 'true' })).toBe('UsageError: no base branch was found');
      expect(here.as(bot, ['gate'], { env: { CI: 'true' } }).error).toContain(
        'ledger gate --since main',
      );
      here.git('branch', '-m', 'main', 'base');
      expect(here.as(bot, ['gate']).error).toContain('ledger gate --since BRANCH');
      here.git('branch', '-m', 'base', 'main');
      here.git('checkout', '-q', '--orphan', 'unborn');
      expect(await failing('main')).toBe(
        'EnvironmentError: the repository has no commit yet, so there is no change to check',
      );
    },
  );

  it(
    'is a branch with the name of a main branch where nothing names one, but never in CI',
    { timeout: 60_000 },
    async () => {
      const here = base();
      const known = { CI: 'false', GIT_CONFIG_GLOBAL: '/dev/null' };
      here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
      expect(await baseOf(here, known)).toBe('origin/main (a branch of origin, found by its name)');
      here.git('update-ref', '-d', 'refs/remotes/origin/main');
      expect(await baseOf(here, known)).toBe('main (a local branch, found by its name)');
      // A tag of that name is not taken for it, and does not stop anybody.
      here.git('tag', 'main', 'HEAD');
      expect(await baseOf(here, known)).toBe('refs/heads/main (a local branch, found by its name)');
      here.git('tag', '-d', 'main');
      here.git('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
      expect(await baseOf(here, known)).toBe('main (a local branch, found by its name)');
      here.git('branch', 'trunk', 'main');
      expect(await baseOf(here, known)).toBe('trunk (a local branch, which origin/HEAD names)');
      here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
      here.git('config', 'init.defaultBranch', 'trunk');
      expect(await baseOf(here, known)).toBe(
        'trunk (a local branch, which init.defaultBranch names)',
      );
      for (const env of [{ CI: 'true' }, { GITHUB_ACTIONS: 'true' }])
        await expect(here.gate({ env: { ...known, ...env } })).rejects.toThrow(
          'no base branch was found',
        );
      here.git('checkout', '-q', 'trunk');
      await expect(here.gate({ env: known })).rejects.toThrow(
        'you are on trunk, and no other branch exists to compare it with',
      );
    },
  );

  it(
    'needs a repository: outside of one a gate ends with 2, and so does the hook',
    { timeout: 30_000 },
    () => {
      const here = teamAt(folderWith({ 'memory/INDEX.md': '# Memory index\n' }));
      const env = { GIT_CEILING_DIRECTORIES: join(here.root, '..') };
      expect(here.as(bot, ['gate'], { env })).toMatchObject({
        code: 2,
        out: '',
        error:
          'ledger: a gate compares commits, and this folder is not a git repository\n  ledger lint\n',
      });
      expect(here.as(bot, ['lint', '--staged'], { env })).toMatchObject({ code: 2, out: '' });
      expect(here.as(bot, ['lint', '--since', 'HEAD'], { env })).toMatchObject({
        code: 2,
        out: '',
      });
    },
  );
});

describe('a clone that does not have everything', () => {
  const clone = (here: Guarded, ...how: readonly string[]): Guarded => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-clone-')));
    onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
    here.git('clone', '-q', '-b', 'work', '-c', 'gc.auto=0', ...how, `file://${here.root}`, root);
    return guardedAt(teamAt(root), here.items);
  };

  it(
    'is no ground for a verdict: shallow ends with 2 and the line that is missing',
    { timeout: 60_000 },
    () => {
      const shallow = clone(base(), '--depth', '1');
      const github = shallow.as(bot, ['gate', '--since', 'HEAD'], {
        env: { GITHUB_ACTIONS: 'true' },
      });
      expect(github).toMatchObject({ code: 2, out: '' });
      expect(github.error).toContain(
        'add to the checkout step of the workflow: with: { fetch-depth: 0 }',
      );
      expect(shallow.as(bot, ['gate'], { env: { GITLAB_CI: 'true' } }).error).toContain(
        'variables: { GIT_DEPTH: 0 }',
      );
      expect(shallow.as(bot, ['lint', '--since', 'HEAD']).error).toContain('git fetch --unshallow');
      // What is staged is compared with HEAD, which is there.
      expect(shallow.as(bot, ['lint', '--staged'])).toMatchObject({ code: 0 });
    },
  );

  it(
    'is no ground for a verdict: a partial clone says what it lacks, and judges once it is fetched',
    { timeout: 60_000 },
    async () => {
      const here = base();
      here.git('config', 'uploadpack.allowFilter', 'true');
      const partial = clone(here, '--filter=blob:none');
      await expect(partial.gate({ since: 'origin/main' })).rejects.toThrow(
        `this partial clone lacks ${undecided} of origin/main`,
      );
      partial.git('fetch', '-q', '--refetch', '--no-filter');
      expect(await partial.gate({ since: 'origin/main' })).toEqual([]);
    },
  );

  it('has its first commit judged by the hook', { timeout: 30_000 }, () => {
    const here = team('main', {});
    here.git('update-ref', '-d', 'HEAD');
    here.write(
      'memory/INDEX.md',
      '# Memory index\n\n## Durable findings\n\n| Finding | Status | Load when |\n| --- | ' +
        '--- | --- |\n| [Gone](gone.md) | active | Changing values |\n',
    );
    here.git('add', '-A');
    const ran = here.as(bot, ['lint', '--staged']);
    expect(ran).toMatchObject({ code: 1 });
    expect(ran.out).toMatch(/^memory\/INDEX\.md:7:3 error IDX104 /);
  });
});
