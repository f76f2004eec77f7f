import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { workflowTexts } from '#features/setup/setup/github';
import { gitlabLines } from '#features/setup/setup/gitlab';
import { planLefthook } from '#features/setup/setup/lefthook';
import { frameworkLines } from '#features/setup/setup/pre-commit';
import type { SetupFacts } from '#setup/facts';
import { hookLines } from '#setup/hooks/hook-command';
import type { FileFact } from '#workspace/paths/rule-facts';

import { commit, git, plainGit } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, reviewer, team } from '../support/team.ts';
import { whole } from '../support/whole.ts';
import {
  type Came,
  changes,
  head,
  type InstalledTool,
  installedTool,
  run,
  soundRepository,
} from './installed-tool.ts';

const installed = installedTool();
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly version: string;
};

/** The fenced blocks of a guide, in their order. */
function blocksOf(guide: string): string[] {
  return [...readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(/```\w+\n([^]*?)```/g)].map(
    ([, text = '']) => text,
  );
}

/** Runs lines as a CI service does: one shell, the first failure ends it. */
function asCi(
  tool: InstalledTool,
  folder: string,
  lines: readonly string[],
  env: Readonly<Record<string, string>>,
): Came {
  const script = lines.join('\n').replaceAll(tool.spec, tool.tarball);
  return run(tool, folder, 'bash', ['-eo', 'pipefail', '-c', script], {
    ...env,
    npm_config_offline: 'true',
    PATH: process.env.PATH ?? '',
  });
}

/** A branch with one change on it, in a clone as CI makes one. */
function branchWith(change: (folder: string) => void): {
  readonly clone: string;
  readonly base: string;
} {
  const origin = soundRepository({ 'ledger.config.json': '{}\n' });
  const base = head(origin);
  git(origin, 'checkout', '-q', '-b', 'feature');
  change(origin);
  commit(origin, {}, 'change');
  const clone = `${folderWith({})}/clone`;
  git(origin, 'clone', '-q', '--branch', 'feature', origin, clone);
  return { clone: realpathSync(clone), base };
}

describe('what the guides say is what init writes', () => {
  it('names this version everywhere', () => {
    const named = ['adopting', 'pre-commit', 'gitlab', 'ci'].flatMap((guide) =>
      [...readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(/memory-ledger@([\w.-]+)/g)].map(
        ([, each]) => each,
      ),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(new Set(named)).toEqual(new Set([version]));
  });

  it("the framework's hook, GitHub's workflows, GitLab's job", () => {
    const [framework = ''] = blocksOf('pre-commit');
    expect(framework.replace(/^ {2}/gm, '')).toBe(
      `${frameworkLines(version, ['pre-commit', 'pre-merge-commit', 'manual']).join('\n')}\n`,
    );
    const files = new Map<string, FileFact>([
      ['lefthook.yml', { kind: 'text', text: '', executable: false }],
    ]);
    const hook = (program: string, manifest: string | null): string =>
      `${hookLines({ program, version, script: null, files: manifest === null ? files : new Map([...files, ['package.json', { kind: 'text', text: manifest, executable: false } as const]]) } as unknown as SetupFacts, 'shared').join('\n')}` +
      '\n';
    const [, , plain, husky, lefthook] = blocksOf('pre-commit');
    expect(plain).toBe(`#!/bin/sh\n${hook('ledger', null)}`);
    expect(husky).toBe(hook('ledger', '{ "devDependencies": { "memory-ledger": "*" } }'));
    const { steps } = planLefthook({
      program: 'npx memory-ledger',
      version,
      script: null,
      files,
    } as unknown as SetupFacts);
    expect(
      steps?.[0]?.after
        ?.split('\n')
        .filter((line) => !line.startsWith('#'))
        .join('\n'),
    ).toBe(lefthook);
    const texts = workflowTexts(version);
    expect(blocksOf('github').slice(0, 3)).toEqual(Object.values(texts));
    const guide = readFileSync('docs/guides/github.md', 'utf8');
    for (const path of Object.keys(texts)) expect(guide).toContain(`\`${path}\``);
    expect(blocksOf('gitlab')[0]).toBe(`${gitlabLines(version, null).join('\n')}\n`);
  });
});

describe('GitLab', () => {
  const ci = (base: string): Readonly<Record<string, string>> => ({
    CI: 'true',
    GITLAB_CI: 'true',
    CI_PIPELINE_SOURCE: 'merge_request_event',
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    CI_MERGE_REQUEST_DIFF_BASE_SHA: base,
    CI_COMMIT_BEFORE_SHA: '0'.repeat(40),
  });
  const { script } = (
    parse(blocksOf('gitlab')[0] ?? '') as {
      readonly ledger: { readonly script: readonly string[] };
    }
  ).ledger;

  it('passes a good change and fails a bad one, with a report on the line', () => {
    const tool = installed();
    const good = branchWith(changes.good);
    const passed = asCi(tool, good.clone, script, ci(good.base));
    expect(passed.code, passed.said).toBe(0);
    expect(
      JSON.parse(readFileSync(join(good.clone, 'gl-code-quality-report.json'), 'utf8')),
    ).toEqual([]);
    const bad = branchWith(changes.bad);
    const failed = asCi(tool, bad.clone, script, ci(bad.base));
    expect(failed.code, failed.said).toBe(1);
    expect(
      JSON.parse(readFileSync(join(bad.clone, 'gl-code-quality-report.json'), 'utf8')),
    ).toMatchObject([
      {
        check_name: expect.stringContaining('IDX102') as string,
        location: { path: 'memory/INDEX.md', lines: { begin: 5 } },
      },
    ]);
    // The job asks for all branches; where the target is not there, nobody guesses.
    git(bad.clone, 'update-ref', '-d', 'refs/remotes/origin/main');
    expect(asCi(tool, bad.clone, script, ci(bad.base))).toMatchObject({
      code: 2,
      said: expect.stringContaining('git fetch origin main') as string,
    });
  }, 120_000);

  whole(
    'judges a whole branch in its pipeline, and not the last push alone',
    () => {
      const tool = installed();
      const { clone } = branchWith(changes.bad);
      const failedBefore = head(clone);
      commit(clone, { 'a.txt': 'innocent' }, 'second push');
      const lines = (
        parse(gitlabLines(version, null, 'branches').join('\n')) as {
          readonly ledger: { readonly script: readonly string[] };
        }
      ).ledger.script;
      const pushed = {
        CI: 'true',
        GITLAB_CI: 'true',
        CI_PIPELINE_SOURCE: 'push',
        CI_COMMIT_BRANCH: 'feature',
        CI_DEFAULT_BRANCH: 'main',
        CI_COMMIT_BEFORE_SHA: failedBefore,
      };
      const failed = asCi(tool, clone, lines, pushed);
      expect([failed.code, failed.said]).toEqual([1, expect.stringContaining('IDX102')]);
    },
    120_000,
  );

  whole(
    "a merge request's .npmrc chooses nothing",
    () => {
      const tool = installed();
      const { clone, base } = branchWith(changes.bad);
      commit(
        clone,
        {
          '.npmrc': 'registry=http://localhost:1/\nprefix=./evil\nbin-links=false\n',
          'package.json': '{ "name": "evil", "overrides": { "memory-ledger": "npm:left-pad" } }',
        },
        'evil',
      );
      expect(asCi(tool, clone, script, ci(base)).code).toBe(1);
      expect(plainGit(clone, ['status', '--porcelain']).out).toBe(
        '?? gl-code-quality-report.json\n',
      );
    },
    60_000,
  );
});

describe('any other CI', () => {
  whole(
    'the recipe passes a good change, fails a bad one, and cannot judge a shallow clone',
    () => {
      const tool = installed();
      const [recipe = ''] = blocksOf('ci');
      const good = branchWith(changes.good);
      const passed = asCi(tool, good.clone, [recipe], {});
      expect(passed.code, passed.said).toBe(0);
      expect(readFileSync(join(good.clone, 'ledger.xml'), 'utf8')).toContain('<testsuites');
      const bad = branchWith(changes.bad);
      const failed = asCi(tool, bad.clone, [recipe], { BASE: bad.base });
      expect(failed.code, failed.said).toBe(1);
      expect(failed.said).toContain('IDX102');
      const deleted = branchWith(changes.deletion);
      expect(asCi(tool, deleted.clone, [recipe], {}).code).toBe(1);
      const shallow = `${folderWith({})}/shallow`;
      git(bad.clone, 'clone', '-q', '--depth', '1', `file://${bad.clone}`, shallow);
      const blind = asCi(tool, shallow, [recipe], { BASE: 'HEAD' });
      expect(blind).toMatchObject({ code: 2, said: expect.stringContaining('shallow') as string });
    },
    120_000,
  );
});

describe('once a week', () => {
  const [, weekly = '', schedule = ''] = blocksOf('ci');

  whole(
    'fails where evidence changed or something came due, and passes before',
    () => {
      const tool = installed();
      const here = team('work', { 'src/a.ts': 'export const limit = 5;\n' });
      const captured = here.did(
        bot,
        'capture',
        'The limit of parallel requests is five',
        'src/a.ts#L1',
        '--when',
        'sending requests in parallel',
        '--not-when',
        'one request at a time',
      );
      const [, id = ''] = /^captured (\w+)/.exec(captured) ?? [];
      here.did(reviewer, 'promote', id);
      here.commit('promoted');
      const calm = asCi(tool, here.root, [weekly], {});
      expect(calm.code, calm.said).toBe(0);
      const put =
        /^captured (\w+)/.exec(
          here.did(
            bot,
            'capture',
            'Requests are sent from one place',
            'src/a.ts#L1',
            '--when',
            'sending a request',
            '--not-when',
            'reading an answer',
          ),
        )?.[1] ?? '';
      here.did(
        reviewer,
        'defer',
        put,
        '--until',
        new Date().toISOString().slice(0, 10),
        '--reason',
        'after the release',
      );
      const due = asCi(tool, here.root, [weekly], {});
      expect(due.code, due.said).toBe(1);
      here.git('checkout', '-q', '.');
      here.git('clean', '-qfd');
      here.write('src/a.ts', 'export const limit = 6;\n');
      const changed = asCi(tool, here.root, [weekly], {});
      expect(changed.code, changed.said).toBe(1);
      expect(changed.said).toContain('limit-of-parallel-requests');
    },
    120_000,
  );

  it('the schedule is one that GitHub reads, with the script it names', () => {
    const workflow = parse(schedule) as {
      readonly on: { readonly schedule: readonly { readonly cron: string }[] };
      readonly jobs: {
        readonly verify: {
          readonly steps: readonly { readonly run?: string; readonly with?: unknown }[];
        };
      };
    };
    expect(workflow.on.schedule[0]?.cron).toMatch(/^(?:[\d*]+ ){4}[\d*]+$/);
    expect(workflow.jobs.verify.steps).toMatchObject([
      { with: { 'fetch-depth': 0 } },
      { run: 'bash .github/ledger-weekly.sh' },
    ]);
  });
});

describe('adopting', () => {
  whole(
    "a guide's own commands work in a clone with a workflow",
    () => {
      const tool = installed();
      const folder = soundRepository({ '.github/CODEOWNERS': '* @us\n' });
      expect(
        run(tool, folder, 'memory-ledger', ['init', '--yes', '--with', 'ci-writes']).code,
      ).toBe(0);
      for (const [path, text] of Object.entries(workflowTexts(version)))
        expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
      expect(run(tool, folder, 'git', ['add', '-A']).code).toBe(0);
      expect(run(tool, folder, 'git', ['commit', '-qm', 'adopt']).code).toBe(0);
      expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toMatch(
        /pre-commit calls ledger {2}git's own[^\n]*\n[^]* {2}CI +GitHub runs ledger\n {2}agents +AGENTS\.md has the block/,
      );
      rmSync(join(folder, '.git/hooks/pre-commit'));
      expect(run(tool, folder, 'memory-ledger', ['init', '--check']).said).toMatch(
        /To mend\n {2}no commit hook calls ledger \(\.git\/hooks\/pre-commit\)\n {6}do {2}memory-ledger init\n/,
      );
      expect(existsSync(join(folder, '.github/workflows/ledger.yml'))).toBe(true);
    },
    60_000,
  );
});
