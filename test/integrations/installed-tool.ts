import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll } from 'vitest';

import { commit, emptyRepository, plainGit } from '../git/scratch-repository.ts';
import { keptFolder } from '../support/kept-folder.ts';

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

/** The tool that this worker packed and installed. */
interface Packed {
  readonly tarball: string;
  readonly bin: string;
}
let packed: Packed | null = null;

const npmCache = (): string =>
  process.env.npm_config_cache ?? join(process.env.HOME ?? tmpdir(), '.npm');

/** Packs and installs the tool. */
function pack(): Packed {
  const folder = realpathSync(keptFolder());
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    npm_config_cache: npmCache(),
  } as unknown as NodeJS.ProcessEnv;
  const name = execFileSync(
    'npm',
    ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder],
    { encoding: 'utf8', env },
  ).trim();
  const tarball = join(folder, name);
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
      join(folder, 'tool'),
      tarball,
    ],
    { env },
  );
  return { tarball, bin: join(folder, 'tool/node_modules/.bin') };
}

/** Installs the tool, with a home for the tests of a file. The answer is there once they run. */
export function installedTool(): () => InstalledTool {
  let tool: InstalledTool | null = null;
  let home = '';
  beforeAll(() => {
    packed ??= pack();
    home = realpathSync(mkdtempSync(join(tmpdir(), 'ledger-installed-')));
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly version: string;
    };
    tool = {
      tarball: packed.tarball,
      spec: `memory-ledger@${version}`,
      home,
      env: {
        PATH: `${packed.bin}:${process.env.PATH ?? ''}`,
        HOME: home,
        npm_config_cache: npmCache(),
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_NOSYSTEM: '1',
        PRE_COMMIT_HOME: join(home, 'pre-commit'),
      },
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

/**
 * Installs packages from where whoever runs the tests gets theirs, in a folder; where their
 * programs are.
 */
export function installPackages(
  tool: InstalledTool,
  folder: string,
  ...packages: readonly string[]
): string {
  const quiet = ['--silent', '--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline'];
  const args = ['install', ...quiet, '--prefix', folder, ...packages];
  const came = run(tool, tool.home, 'npm', args, process.env as Record<string, string>);
  if (came.code !== 0) throw new Error(came.said);
  return join(folder, 'node_modules/.bin');
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
