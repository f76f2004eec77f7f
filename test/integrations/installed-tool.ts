import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import { commit, emptyRepository, plainGit } from '../git/scratch-repository.ts';

/** The tool as a user has it: packed, installed, on the PATH under both its names. */
export interface InstalledTool {
  readonly tarball: string;
  /** `memory-ledger@1.2.3`, as recipes name it. */
  readonly spec: string;
  readonly env: Readonly<Record<string, string>>;
  /** A folder that lasts as long as the tests of the file. */
  readonly home: string;
}

/** What came of a whole process. */
export interface Came {
  readonly code: number | null;
  readonly said: string;
}

/** Packs and installs the tool once for the tests of a file. The answer is there once they run. */
export function installedTool(): () => InstalledTool {
  let tool: InstalledTool | null = null;
  let home = '';
  beforeAll(() => {
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-installed-')));
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: home,
      npm_config_cache: process.env.npm_config_cache ?? join(process.env.HOME ?? home, '.npm'),
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      PRE_COMMIT_HOME: join(home, 'pre-commit'),
    };
    const name = execFileSync(
      'npm',
      ['pack', '--ignore-scripts', '--silent', '--pack-destination', home],
      { encoding: 'utf8', env: env as unknown as NodeJS.ProcessEnv },
    ).trim();
    execFileSync(
      'npm',
      [
        'install',
        '--silent',
        '--no-audit',
        '--no-fund',
        '--offline',
        '--ignore-scripts',
        '--prefix',
        join(home, 'tool'),
        join(home, name),
      ],
      { env: env as unknown as NodeJS.ProcessEnv },
    );
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly version: string;
    };
    tool = {
      tarball: join(home, name),
      spec: `memory-ledger@${version}`,
      home,
      env: { ...env, PATH: `${join(home, 'tool/node_modules/.bin')}:${env.PATH}` },
    };
  }, 120_000);
  afterAll(() => rmSync(home, { recursive: true, force: true }));
  return () => {
    if (!tool) throw new Error('the tool is not installed yet');
    return tool;
  };
}

/** Runs a program in a folder with the installed tool on the PATH. */
export function run(
  tool: InstalledTool,
  folder: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Came {
  const ran = spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
    input: '',
    env: { ...tool.env, ...people, ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { code: ran.status, said: `${ran.stdout}${ran.stderr}` };
}

const people = {
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
};

const index = (rows: string): string => `# Memory index\n\n## Durable findings\n\n${rows}`;
const sound = '- [Cache](cache.md) — Load when: changing how start-up fills the cache\n';

/** Memory without fault, committed. */
export function soundRepository(files: Readonly<Record<string, string>> = {}): string {
  const folder = emptyRepository({
    'memory/INDEX.md': index(sound),
    'memory/cache.md': '# Cache\n',
    ...files,
  });
  commit(folder, {}, 'memory');
  return folder;
}

/**
 * A change that lint refuses, one it has nothing against, and one that only deletes, and leaves a
 * row that leads nowhere.
 */
export const changes = {
  bad: (folder: string): void =>
    writeFileSync(
      join(folder, 'memory/INDEX.md'),
      index(sound.replace('changing how start-up fills the cache', 'always')),
    ),
  good: (folder: string): void =>
    writeFileSync(join(folder, 'memory/INDEX.md'), index(sound.replace('start-up', 'the service'))),
  deletion: (folder: string): void => rmSync(join(folder, 'memory/cache.md')),
} as const;

/** Commits everything through whatever hooks there are. */
export function commitAll(tool: InstalledTool, folder: string, message: string): Came {
  plainGit(folder, ['add', '-A']);
  return run(tool, folder, 'git', ['commit', '-m', message]);
}

/** The commit checked out. */
export function head(folder: string): string {
  return plainGit(folder, ['rev-parse', 'HEAD']).out.trim();
}
