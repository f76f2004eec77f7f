import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { type Guarded, guarded, promoted, put } from '../../support/guarded.ts';
import { bot, type Team } from '../../support/team.ts';
import { sampleOf } from '../../support/whole.ts';

/**
 * A branch that rewrites what somebody else promoted: a gate that compares it with its base ends
 * with 1.
 */
const rewriting = guarded({
  more: (here) => {
    here.edit(promoted, /Value one is one/g, 'Value one is two');
    here.commit('Rewrite');
  },
});

interface Judged {
  readonly code: number | null;
  /** The base's name, as the first line says it. */
  readonly base: string | undefined;
  readonly error: string;
}

function gate(
  here: Team,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Judged {
  const { code, error } = here.as(bot, ['gate', ...args], { env });
  return { code, base: /base: (\S+) at /.exec(error)?.[1], error };
}

/** Runs with a ref that the branch brought, and takes it away again. */
function having<T>(here: Team, ref: string, run: () => T, commit = 'HEAD'): T {
  here.git('update-ref', ref, commit);
  try {
    return run();
  } finally {
    here.git('update-ref', '-d', ref);
  }
}

const inGitHub = (more: Readonly<Record<string, string>>): Readonly<Record<string, string>> => ({
  GITHUB_ACTIONS: 'true',
  ...more,
});

/** Takes away what a clone of CI does not have. */
function withoutRemote(here: Guarded): void {
  here.git('symbolic-ref', '-d', 'refs/remotes/origin/HEAD');
  here.git('update-ref', '-d', 'refs/remotes/origin/main');
  here.git('update-ref', '-d', 'refs/heads/main');
}

describe('a ref called like the base', { timeout: 120_000 }, () => {
  it('stops a gate that is told a name, and both are shown', () => {
    const here = rewriting();
    const [base, head] = [
      here.git('rev-parse', 'main').trim(),
      here.git('rev-parse', 'HEAD').trim(),
    ];
    const short = base.slice(0, 7);
    const [main, other] = ['refs/remotes/origin/main', 'refs/heads/main'];
    const cases: readonly (readonly [since: string, ref: string, shown: string])[] = [
      ['origin/main', 'refs/tags/origin/main', main],
      ['origin/main', 'refs/heads/origin/main', main],
      ['origin/main', 'refs/origin/main', main],
      ['origin/main~0', 'refs/tags/origin/main', main],
      ['origin/main^{commit}', 'refs/tags/origin/main', main],
      ['main', 'refs/tags/main', other],
      ['main', 'refs/remotes/main', other],
      ['heads/main', 'refs/tags/heads/main', other],
      ['origin', 'refs/tags/origin', 'refs/remotes/origin/HEAD'],
      [short, `refs/heads/${short}`, base],
      [short, `refs/tags/${short}`, base],
    ];
    for (const [since, ref, shown] of sampleOf(cases)) {
      expect(gate(here, ['--since', since]), since).toMatchObject({ code: 1, base: since });
      const run = having(here, ref, () => gate(here, ['--since', since]));
      expect([run.code, run.base], `${since}, ${ref}`).toEqual([2, undefined]);
      for (const name of [ref, shown, head.slice(0, 10), base.slice(0, 10)])
        expect(run.error, `${since}, ${ref}`).toContain(name);
    }
    // HEAD itself is a name like another one.
    for (const ref of ['refs/heads/HEAD', 'refs/tags/HEAD'])
      expect(
        having(here, ref, () => gate(here, ['--since', 'HEAD']), base),
        ref,
      ).toMatchObject({ code: 2, base: undefined });
    // The hook and the linter ask by the same door.
    expect(
      having(
        here,
        'refs/tags/origin/main',
        () => here.as(bot, ['lint', '--since', 'origin/main']).code,
      ),
    ).toBe(2);
  });

  it('has no say where the name is said in full, is an id, or means the same commit', () => {
    const here = rewriting();
    const base = here.git('rev-parse', 'main').trim();
    for (const [since, ref] of sampleOf([
      ['refs/remotes/origin/main', 'refs/tags/origin/main'],
      ['refs/remotes/origin/main', 'refs/tags/refs/remotes/origin/main'],
      ['refs/heads/main', 'refs/heads/refs/heads/main'],
      ['refs/heads/main~0', 'refs/tags/refs/heads/main'],
      [base, `refs/heads/${base}`],
      [base, `refs/tags/${base}`],
    ] as const)) {
      expect(
        having(here, ref, () => gate(here, ['--since', since])),
        `${since}, ${ref}`,
      ).toMatchObject({ code: 1, base: since.replace(/^refs\/(?:heads|remotes)\//, '') });
    }
    expect(
      having(here, 'refs/tags/origin/main', () => gate(here, ['--since', 'origin/main']), base),
    ).toMatchObject({ code: 1, base: 'origin/main' });
    // An annotated tag of a commit is that commit.
    here.git('tag', '-am', 'Known', 'known', base);
    expect(gate(here, ['--since', 'known'])).toMatchObject({ code: 1, base: 'known' });
  });

  it('does not stand in for the base that CI, the configuration or the remote names', () => {
    const here = rewriting();
    const event = (value: unknown): string => {
      put(here.root, '.git/event.json', JSON.stringify(value));
      return join(here.root, '.git/event.json');
    };
    const ways: readonly Readonly<Record<string, string>>[] = [
      {},
      inGitHub({ GITHUB_BASE_REF: 'main' }),
      inGitHub({ GITHUB_EVENT_PATH: event({ pull_request: { base: { ref: 'main' } } }) }),
      { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' },
      { GITLAB_CI: 'true', CI_DEFAULT_BRANCH: 'main' },
      { SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main' },
      { CHANGE_TARGET: 'main' },
    ];
    for (const ref of sampleOf([
      'refs/tags/main',
      'refs/tags/refs/remotes/origin/main',
      'refs/tags/refs/heads/main',
      'refs/heads/refs/remotes/origin/main',
      'refs/tags/origin/HEAD',
      'refs/heads/HEAD',
    ]))
      here.git('update-ref', ref, 'HEAD');
    for (const env of sampleOf(ways))
      expect(gate(here, [], env), JSON.stringify(env)).toMatchObject({
        code: 1,
        base: 'origin/main',
      });
    // A command that names the base must not mean the tag.
    for (const env of ways.slice(0, 2))
      expect(having(here, 'refs/tags/origin/main', () => gate(here, [], env))).toMatchObject({
        code: 1,
        base: 'refs/remotes/origin/main',
      });
    // A branch that is really called origin/main is not main: where there are both, nobody guesses.
    for (const ref of ['refs/heads/origin/main', 'refs/remotes/origin/origin/main']) {
      const run = having(here, ref, () =>
        gate(here, [], inGitHub({ GITHUB_BASE_REF: 'origin/main' })),
      );
      expect([run.code, run.base], ref).toEqual([2, undefined]);
      for (const name of [ref, 'refs/remotes/origin/main']) expect(run.error).toContain(name);
    }
  });

  it('does not stand in for a branch that this clone does not have', () => {
    const here = rewriting();
    withoutRemote(here);
    const traps = [
      'refs/tags/refs/remotes/origin/main',
      'refs/tags/refs/heads/main',
      'refs/heads/refs/remotes/origin/main',
      'refs/tags/refs/remotes/origin/HEAD',
      'refs/remotes/refs/heads/main',
      'refs/refs/heads/main',
      'refs/tags/origin/main',
      'refs/tags/main',
      `refs/tags/${'a'.repeat(64)}`,
    ];
    for (const ref of traps) here.git('update-ref', ref, 'HEAD');
    const ways: readonly (readonly [
      args: readonly string[],
      env: Readonly<Record<string, string>>,
    ])[] = [
      [[], {}],
      [[], inGitHub({ GITHUB_BASE_REF: 'main' })],
      [[], { GITLAB_CI: 'true', CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main' }],
      [[], { GITLAB_CI: 'true', CI_COMMIT_BEFORE_SHA: 'a'.repeat(64) }],
      [['--since', 'refs/heads/main'], {}],
      [['--since', 'refs/remotes/origin/main'], {}],
    ];
    for (const [args, env] of sampleOf(ways))
      expect(gate(here, args, env), `${args.join(' ')} ${JSON.stringify(env)}`).toMatchObject({
        code: 2,
        base: undefined,
      });
  });

  it('called HEAD is no commit of a branch that has none', () => {
    const here = rewriting();
    here.git('update-ref', 'refs/tags/HEAD', 'HEAD');
    here.git('symbolic-ref', 'HEAD', 'refs/heads/unborn');
    const run = gate(here, ['--since', 'refs/heads/work']);
    expect([run.code, run.base]).toEqual([2, undefined]);
    expect(run.error).toContain('the repository has no commit yet');
  });
});
