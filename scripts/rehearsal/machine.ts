import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Exit code for a machine that lacks what a rehearsal needs. */
export const cannotRehearse = 3;

/** What is installed for a rehearsal, from the registry that npm uses here. */
const programs = {
  dependencies: {
    verdaccio: '6.8.0',
    pnpm: '10.12.1',
    '@yarnpkg/cli-dist': '4.9.1',
    bun: '1.4.4',
  },
  // An older release that verdaccio asks for was withdrawn.
  overrides: { 'node-fetch': '2.7.0' },
};

/** A home folder with package managers, where nothing but the rehearsal's registry is known. */
export interface Machine {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Installs a registry and package managers into an empty folder. */
export function installPrograms(home: string): Machine {
  const folder = join(home, 'programs');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, ...programs }));
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--silent', '--no-audit', '--no-fund', '--ignore-scripts'],
    { cwd: folder, encoding: 'utf8', timeout: 300_000 },
  );
  if (status !== 0) {
    console.error(`cannot rehearse: npm cannot install the programs: ${stderr}`);
    process.exit(cannotRehearse);
  }
  const bun = `@oven/bun-${process.platform}-${process.arch}/bin`;
  const folders = [`${folder}/node_modules/${bun}`, `${folder}/node_modules/.bin`];
  return {
    home,
    env: {
      PATH: [...folders, dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
      HOME: home,
      GIT_CONFIG_GLOBAL: '/dev/null',
      GIT_CONFIG_NOSYSTEM: '1',
      GIT_AUTHOR_NAME: 'Ann',
      GIT_AUTHOR_EMAIL: 'ann@example.org',
      GIT_COMMITTER_NAME: 'Ann',
      GIT_COMMITTER_EMAIL: 'ann@example.org',
      PRE_COMMIT_HOME: join(home, 'pre-commit'),
      YARN_ENABLE_TELEMETRY: '0',
      YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
      YARN_UNSAFE_HTTP_WHITELIST: '127.0.0.1',
    },
  };
}

/** Takes packages from this registry alone. */
export function withRegistry({ home, env }: Machine, url: string): Machine {
  const registry = {
    npm_config_registry: url,
    YARN_NPM_REGISTRY_SERVER: url,
    BUN_CONFIG_REGISTRY: url,
  };
  return { home, env: { ...env, ...registry } };
}

/** @returns what a program printed @throws with that, when it ends with another code than 0 */
export function run(machine: Machine, folder: string, ...call: readonly string[]): string {
  const [program = '', ...args] = call;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: folder,
    env: machine.env as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
    input: '',
    timeout: 120_000,
  });
  if (status !== 0)
    throw new Error(`${call.join(' ')} in ${folder}: ${error ?? status}\n${stdout}${stderr}`);
  return `${stdout}${stderr}`;
}
