import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { beforeAll, describe, expect, it } from 'vitest';

import { whole } from '../support/whole.ts';
import {
  type Came,
  changes,
  commitAll,
  head,
  type InstalledTool,
  installedTool,
  installPackages,
  run,
  soundRepository,
} from './installed-tool.ts';

const installed = installedTool();
/** The package managers that are tried for real; Node brings npm. */
const managers = ['@yarnpkg/cli-dist@4.9.1', 'pnpm@10.12.1'];
let bin = '';
beforeAll(() => {
  const tool = installed();
  bin = installPackages(tool, join(tool.home, 'managers'), ...managers);
}, 180_000);

/** A machine with the package managers, and without the tool but for what a project installs. */
function machine(): InstalledTool {
  const tool = installed();
  return {
    ...tool,
    env: {
      ...tool.env,
      PATH: `${bin}:${dirname(process.execPath)}:/usr/bin:/bin`,
      YARN_ENABLE_TELEMETRY: '0',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      COREPACK_ENABLE_STRICT: '0',
    },
  };
}

interface Project {
  readonly tool: InstalledTool;
  readonly folder: string;
  /** Runs the tool as its users do. */
  ledger(...args: readonly string[]): Came;
}

function project(
  manager: string,
  manifest: Readonly<Record<string, unknown>>,
  call: readonly [string, ...string[]],
  files: Readonly<Record<string, string>> = {},
): Project {
  const tool = machine();
  const own = {
    private: true,
    ...manifest,
    devDependencies: { 'memory-ledger': `file:${tool.tarball}` },
  };
  const folder = soundRepository({
    'package.json': `${JSON.stringify(own, null, 2)}\n`,
    '.gitignore': 'node_modules\n.yarn\n.pnp.*\n',
    ...files,
  });
  const came = run(tool, folder, manager, ['install']);
  expect(came.code, came.said).toBe(0);
  const [program, ...words] = call;
  return { tool, folder, ledger: (...args) => run(tool, folder, program, [...words, ...args]) };
}

function setUp({ tool, folder, ledger }: Project): string {
  const init = ledger('init', '--yes');
  expect(init.code, init.said).toBe(0);
  const first = commitAll(tool, folder, 'Keep memory with ledger');
  expect(first.code, first.said).toBe(0);
  return init.said;
}

/** Commits a bad change and a good one: the hook refuses the first, and lets the second pass. */
function guards({ tool, folder }: Project): void {
  const before = head(folder);
  changes.bad(folder);
  const bad = commitAll(tool, folder, 'bad');
  expect(bad.said).toMatch(/IDX102|load-when-specific/);
  expect([bad.code, head(folder)]).toEqual([1, before]);
  changes.good(folder);
  const good = commitAll(tool, folder, 'good');
  expect(good.code, good.said).toBe(0);
}

/** Runs the hook that `init --agent` wrote for an event, as an agent does. */
function fire({ tool, folder }: Project, event: string): Came {
  const settings = JSON.parse(readFileSync(join(folder, '.claude/settings.json'), 'utf8')) as {
    readonly hooks: Readonly<
      Record<string, readonly { readonly hooks: readonly { readonly command: string }[] }[]>
    >;
  };
  const command = settings.hooks[event]?.[0]?.hooks[0]?.command ?? '';
  writeFileSync(
    join(tool.home, 'event.json'),
    JSON.stringify({ session_id: 's', cwd: folder, hook_event_name: event, source: 'startup' }),
  );
  return run(tool, folder, 'sh', ['-c', `(${command}\n) < '${join(tool.home, 'event.json')}'`], {
    CLAUDE_PROJECT_DIR: folder,
  });
}

/** Pastes the command of the block in AGENTS.md, as agents do. */
function taughtWorks({ tool, folder }: Project): void {
  const [, call = ''] =
    /`(.*) capture "CLAIM"/.exec(readFileSync(join(folder, 'AGENTS.md'), 'utf8')) ?? [];
  const came = run(tool, folder, 'sh', [
    '-c',
    `${call} capture "The cache is filled at start-up" .gitignore#L1-L1 --when "changing ` +
      'start-up" --not-when "changing tests"',
  ]);
  expect(came.code, came.said).toBe(0);
}

describe("Yarn with Plug'n'Play", () => {
  it('guards commits, answers agents, and is named in every hint', () => {
    const here = project('yarn', { packageManager: 'yarn@4.9.1' }, ['yarn', 'memory-ledger']);
    setUp(here);
    guards(here);
    expect(readFileSync(join(here.folder, 'AGENTS.md'), 'utf8')).toContain(
      '`yarn memory-ledger capture "CLAIM"',
    );
    taughtWorks(here);
    expect(here.ledger('init', '--agent', 'claude-code', '--yes').code).toBe(0);
    expect(fire(here, 'Stop')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/ledger: .* pending in (?:this task|other tasks)/) as string,
    });
    changes.bad(here.folder);
    expect(here.ledger('lint', '--format', 'pretty').said).toContain('yarn memory-ledger explain ');
    changes.good(here.folder);
    expect(here.ledger('init', '--check').said).toContain("git's own, active in this clone\n");
    expect(here.ledger('init', '--yes').said).toContain(
      'Nothing to write: the marked parts are set up',
    );
    // What plain node cannot start is nobody's way to the tool.
    expect(readFileSync(join(here.folder, '.git/hooks/pre-commit'), 'utf8')).not.toContain('.zip');
    // A clone before its first install.
    rmSync(join(here.folder, '.pnp.cjs'));
    rmSync(join(here.folder, '.yarn'), { recursive: true });
    expect(fire(here, 'Stop')).toEqual({ code: 0, said: '' });
    writeFileSync(join(here.folder, 'a.txt'), 'a');
    const refused = commitAll(here.tool, here.folder, 'not installed');
    expect([refused.code, refused.said]).toEqual([
      1,
      expect.stringContaining('; yarn install, then commit again'),
    ]);
    const doctor = run(installed(), here.folder, 'memory-ledger', ['init', '--check'], {
      PATH: `${bin}:${installed().env.PATH ?? ''}`,
    }).said;
    expect(doctor).toMatch(/does not exist\n {6}do {2}yarn install\n/);
    expect(doctor).not.toContain('npm install');
  }, 180_000);

  whole(
    'works in a monorepo, from a package of it, also where that package alone depends on the tool',
    () => {
      const top = project(
        'yarn',
        { packageManager: 'yarn@4.9.1', workspaces: ['packages/*'] },
        ['yarn', 'memory-ledger'],
        { 'packages/a/package.json': '{ "name": "a" }\n' },
      );
      setUp(top);
      guards(top);
      taughtWorks(top);
      changes.bad(top.folder);
      expect(
        run(top.tool, join(top.folder, 'packages/a'), 'yarn', [
          'run',
          '-T',
          'memory-ledger',
          'lint',
          '--format',
          'pretty',
          '-C',
          '../..',
        ]).said,
      ).toContain('yarn run -T memory-ledger explain ');
    },
    180_000,
  );

  whole(
    'brings up to date what was written before the project changed over',
    () => {
      const here = project('yarn', { packageManager: 'yarn@4.9.1' }, ['yarn', 'memory-ledger'], {});
      const before = `${JSON.stringify({ devDependencies: { 'memory-ledger': '*' } })}\n`;
      const now = readFileSync(join(here.folder, 'package.json'), 'utf8');
      rmSync(join(here.folder, 'yarn.lock'));
      rmSync(join(here.folder, '.pnp.cjs'));
      writeFileSync(join(here.folder, 'package.json'), before);
      expect(run(installed(), here.folder, 'memory-ledger', ['init', '--yes']).code).toBe(0);
      expect(readFileSync(join(here.folder, 'AGENTS.md'), 'utf8')).toContain(
        'npx --no-install memory-ledger capture',
      );
      writeFileSync(join(here.folder, 'package.json'), now);
      expect(run(here.tool, here.folder, 'yarn', ['install']).code).toBe(0);
      expect(here.ledger('init', '--check').said).toMatch(
        /which does not exist\n {6}do {2}yarn memory-ledger init\n/,
      );
      setUp(here);
      guards(here);
      taughtWorks(here);
    },
    180_000,
  );
});

describe('pnpm', () => {
  whole(
    'is named where people and agents read, and hooks start what it linked',
    () => {
      const here = project(
        'pnpm',
        { packageManager: 'pnpm@10.12.1' },
        ['pnpm', 'exec', 'memory-ledger'],
        { '.husky/pre-commit': 'echo tests passed\n' },
      );
      expect(here.ledger('init', '--yes').said).toContain('  pnpm exec husky\n');
      expect(readFileSync(join(here.folder, 'AGENTS.md'), 'utf8')).toContain(
        '`pnpm exec memory-ledger capture "CLAIM"',
      );
      taughtWorks(here);
      run(here.tool, here.folder, 'git', ['config', 'core.hooksPath', '.husky']);
      chmodSync(join(here.folder, '.husky/pre-commit'), 0o755);
      expect(commitAll(here.tool, here.folder, 'set up').code).toBe(0);
      guards(here);
      changes.bad(here.folder);
      expect(here.ledger('lint', '--format', 'pretty').said).toContain(
        'pnpm exec memory-ledger explain ',
      );
      rmSync(join(here.folder, 'node_modules'), { recursive: true });
      expect(commitAll(here.tool, here.folder, 'not installed').said).toContain(
        '; pnpm install, then commit again (git commit --no-verify skips the check)',
      );
      expect(run(installed(), here.folder, 'memory-ledger', ['init', '--check']).said).toContain(
        '      do  pnpm install\n',
      );
    },
    180_000,
  );
});

describe('a package that alone depends on the tool', () => {
  whole.each([
    ['npm', 'npm', ['npx', 'memory-ledger'], { private: true }],
    ['Yarn', 'yarn', ['yarn', 'memory-ledger'], { private: true, packageManager: 'yarn@4.9.1' }],
  ] as const)(
    'lends its copy to the hooks, which pin no version: %s',
    (_what, manager, call, manifest) => {
      const tool = machine();
      const folder = soundRepository({
        '.gitignore': 'node_modules\n.yarn\n.pnp.*\n',
        'web/package.json':
          `${JSON.stringify({ ...manifest, devDependencies: { 'memory-ledger': `file:${tool.tarball}` } })}` +
          '\n',
      });
      const web = join(folder, 'web');
      mkdirSync(web, { recursive: true });
      const came = run(tool, web, manager, ['install']);
      expect(came.code, came.said).toBe(0);
      const [program, ...words] = call;
      const here: Project = {
        tool,
        folder,
        ledger: (...args) => run(tool, web, program, [...words, ...args]),
      };
      setUp(here);
      const hook = readFileSync(join(folder, '.git/hooks/pre-commit'), 'utf8');
      expect(hook).not.toContain('memory-ledger@');
      guards(here);
      taughtWorks(here);
      expect(here.ledger('init', '--agent', 'claude-code', '--yes').code).toBe(0);
      expect(fire(here, 'Stop').said).toMatch(/ledger: .* pending in (?:this task|other tasks)/);
      // From the top it is as good.
      expect(run(installed(), folder, 'memory-ledger', ['init', '--yes']).said).toContain(
        'Nothing to write: the marked parts are set up',
      );
    },
    180_000,
  );
});
