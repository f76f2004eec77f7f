import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { workflowTexts } from '#features/setup/setup/github';
import { gitlabLines } from '#features/setup/setup/gitlab';

import { commit, git, plainGit } from '../git/scratch-repository.ts';
import { folderWith } from '../support/run-cli.ts';
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

it('guides name this version everywhere', () => {
  const named = readdirSync('docs/guides').flatMap((guide) =>
    [...readFileSync(`docs/guides/${guide}`, 'utf8').matchAll(/memory-ledger@([\w.-]+)/g)].map(
      ([, each]) => each,
    ),
  );
  expect(named.length).toBeGreaterThan(1);
  expect(new Set(named)).toEqual(new Set([version]));
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
    parse(gitlabLines(version, null).join('\n')) as {
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
      const recipe =
        readFileSync('docs/guides/ci.md', 'utf8')
          .split(/^```(?:sh)?\n/m)
          .find((block) => block.startsWith('tools=')) ?? '';
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

describe('init', () => {
  whole(
    'is checked in a clone with a workflow',
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
        /To fix\n {2}no commit hook calls ledger \(\.git\/hooks\/pre-commit\)\n {6}do {2}memory-ledger init\n/,
      );
      expect(existsSync(join(folder, '.github/workflows/ledger.yml'))).toBe(true);
    },
    60_000,
  );
});
