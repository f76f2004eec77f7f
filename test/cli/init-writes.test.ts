import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { emptyRepository } from '../git/scratch-repository.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { done, environment, init } from './run-init.ts';

const ofGitLab = {
  '.gitlab-ci.yml':
    'stages: [build, deploy]\n\nbuild:\n  stage: build\n  script:\n    - !reference ' +
    '[.setup, script]\n    - make # all\n',
};

describe('what else it writes', () => {
  it('a baseline of what is wrong already, once', () => {
    const folder = emptyRepository({
      'memory/INDEX.md':
        '# I\n\n## Durable findings\n\n- [A](a.md) — Load when: always\n- [B](b.md) — Load when: always\n',
      'memory/a.md': '# A\n',
      'memory/b.md': '# B\n',
    });
    expect(done(folder, '--yes')).toMatch(
      /writes {3}ledger\.baseline\.json +2 old problems; only new ones fail\n/,
    );
    const { entries } = JSON.parse(readFileSync(join(folder, 'ledger.baseline.json'), 'utf8')) as {
      readonly entries: readonly { readonly code: string; readonly path: string }[];
    };
    expect(entries.map(({ code, path }) => [code, path])).toEqual([
      ['IDX102', 'memory/INDEX.md'],
      ['IDX102', 'memory/INDEX.md'],
    ]);
    rmSync(join(folder, 'ledger.baseline.json'));
    expect(done(folder, '--yes')).toMatch(
      /\[x\] 1 configuration .*\n {2}writes {3}ledger\.baseline\.json +2 old problems; only new ones fail\n/,
    );
    expect(done(folder, '--yes')).toContain('Nothing to write');
    expect(existsSync(join(folder, 'memory/glossary.md'))).toBe(false);
  });

  it('a workflow that fetches all history, pinned, with no more rights than it needs', () => {
    const folder = emptyRepository({ '.github/CODEOWNERS': '' });
    const planned = done(folder, '--dry-run');
    done(folder, '--yes');
    for (const [name, isSafe] of [
      ['ledger.yml', true],
      ['ledger-decide.yml', false],
      ['ledger-land.yml', false],
    ] as const) {
      expect(planned).toContain(`.github/workflows/${name} `);
      expect(existsSync(join(folder, '.github/workflows', name))).toBe(isSafe);
    }
    expect(planned).toMatch(/\[ \] \d ci-writes .*may write contents/);
    const workflow = parse(readFileSync(join(folder, '.github/workflows/ledger.yml'), 'utf8')) as {
      readonly permissions: unknown;
      readonly jobs: {
        readonly gate: {
          readonly steps: readonly {
            readonly uses: string;
            readonly with: Readonly<Record<string, unknown>>;
          }[];
        };
      };
    };
    expect(workflow.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    const [checkout, action] = workflow.jobs.gate.steps;
    expect(checkout?.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    expect(action?.uses).toMatch(/^memory-ledger\/memory-ledger@v\d+\.\d+\.\d+$/);
    const { inputs } = parse(readFileSync('action.yml', 'utf8')) as {
      readonly inputs: Readonly<Record<string, unknown>>;
    };
    expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(action?.with ?? {})));
  });

  it('a GitLab job in a stage that is there', () => {
    const folder = emptyRepository(ofGitLab);
    const [, section = ''] =
      /^\s*note .*guides\/ci\.md#([\w-]+)/m.exec(done(folder, '--yes')) ?? [];
    const titles = readFileSync('docs/guides/ci.md', 'utf8').toLowerCase().replaceAll(' ', '-');
    expect(titles).toContain(`\n###-${section}\n`);
    expect(section).toBe('decide-in-a-note');
    const { ledger: job } = parse(readFileSync(join(folder, '.gitlab-ci.yml'), 'utf8'), {
      logLevel: 'error',
    }) as { readonly ledger: { readonly stage: string; readonly variables: unknown } };
    expect(job).toMatchObject({ stage: 'build', variables: { GIT_DEPTH: '0' } });
  });

  it('decision records where they are not looked for become part of the layout', () => {
    const adr = (number: string): string =>
      `# ${number}. Use it\n\n## Status\n\nAccepted\n\n## Context\n\nc\n\n## Decision\n\nd\n\n## Consequences\n\ne\n`;
    const folder = emptyRepository({
      'services/api/docs/adr/0001-a.md': adr('1'),
      'services/api/docs/adr/0002-b.md': adr('2'),
      'docs/adr/0001-c.md': adr('1'),
      'docs/adr/0002-d.md': adr('2'),
    });
    done(folder, '--yes');
    expect(JSON.parse(readFileSync(join(folder, 'ledger.config.json'), 'utf8'))).toMatchObject({
      layout: { adrs: ['docs/adr/*.md', 'services/api/docs/adr/*.md'] },
    });
    expect(ledger(folder, ['init', '--check'], { env: environment }).out).toMatch(
      /services\/api\/docs\/adr +2 adrs/,
    );
  });

  it('at most twelve lines for agents, in the file AGENTS.md is a link to, and a word about CLAUDE.md', () => {
    const linked = emptyRepository({ 'CLAUDE.md': '# Us\n' });
    symlinkSync('CLAUDE.md', join(linked, 'AGENTS.md'));
    done(linked, '--yes');
    const text = readFileSync(join(linked, 'CLAUDE.md'), 'utf8');
    expect(text).toMatch(/^# Us\n<!-- ledger:begin /);
    expect(text.split('\n').length - 2).toBeLessThanOrEqual(12);
    expect(text).toContain('ledger capture "CLAIM"');
    expect(lstatSync(join(linked, 'AGENTS.md')).isSymbolicLink()).toBe(true);
    expect(
      done(emptyRepository({ 'CLAUDE.md': '# Us\n', 'AGENTS.md': '# Us\n' }), '--yes'),
    ).toContain('add the line @AGENTS.md to it');
  });

  it.each(['CLAUDE.md', '.claude/CLAUDE.md', 'GEMINI.md', '.github/copilot-instructions.md'])(
    'lines for agents in %s, where agents load only that, and takes them out of it',
    (path) => {
      const folder = emptyRepository({ [path]: '# Us\n' });
      done(folder, '--yes');
      expect(readFileSync(join(folder, path), 'utf8')).toContain('ledger capture "CLAIM"');
      expect(existsSync(join(folder, 'AGENTS.md'))).toBe(false);
      expect(done(folder, '--yes')).toContain('Nothing to write');
      done(folder, '--remove', '--yes');
      expect(readFileSync(join(folder, path), 'utf8')).toBe('# Us\n');
    },
  );

  it.each([
    [
      ['--without', 'commit-hook,ci'],
      ['ledger.config.json', 'CLAUDE.md'],
    ],
    [
      ['--with', 'agent-hooks', '--with', 'mcp', '--without', 'configuration'],
      ['CLAUDE.md', '.git/hooks/pre-commit', '.claude/settings.json', '.mcp.json'],
    ],
    [
      ['--with', 'all', '--without', 'mcp'],
      ['.claude/settings.json', '.github/workflows/ledger-land.yml', 'ledger.config.json'],
    ],
  ])('the parts that are named: %j', (flags, expected) => {
    const folder = emptyRepository({ 'CLAUDE.md': '# Us\n', '.github/CODEOWNERS': '' });
    const before = readFileSync(join(folder, 'CLAUDE.md'), 'utf8');
    done(folder, '--yes', ...flags);
    const written = [
      'ledger.config.json',
      '.git/hooks/pre-commit',
      '.claude/settings.json',
      '.mcp.json',
      '.github/workflows/ledger.yml',
      '.github/workflows/ledger-land.yml',
    ].filter((path) => existsSync(join(folder, path)));
    const isTold = readFileSync(join(folder, 'CLAUDE.md'), 'utf8') !== before;
    expect([...written, ...(isTold ? ['CLAUDE.md'] : [])]).toEqual(
      expect.arrayContaining(expected),
    );
    expect(written.includes('.mcp.json')).toBe(expected.includes('.mcp.json'));
    done(folder, '--remove', '--yes');
    expect(readdirSync(folder).sort()).toEqual(['.git', '.github', 'CLAUDE.md']);
  });

  it('refuses a part that there is not', () => {
    expect(init(emptyRepository(), '--yes', '--with', 'hooks')).toMatchObject({
      code: 2,
      error: expect.stringContaining('"hooks" is not a part of setup') as string,
    });
  });

  it('outside git the configuration only, and says why', () => {
    const folder = folderWith({});
    expect(done(folder, '--yes')).toContain(
      'this folder is not a git repository, which hooks and CI need: git init && ledger init\n',
    );
    expect(readdirSync(folder).filter((name) => name !== 'memory')).toEqual(['ledger.config.json']);
    done(folder, '--remove', '--yes');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('refuses a part of a repository', () => {
    const folder = emptyRepository({ 'packages/a/ledger.config.json': '{}' });
    expect(init(join(folder, 'packages/a'), '--yes')).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        'packages/a is part of a repository, and init sets up whole repositories\n  ledger init -C ',
      ) as string,
    });
  });
});
