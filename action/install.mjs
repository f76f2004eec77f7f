// Installs one exact version of memory-ledger where no pull request has a say: outside of the
// checkout, with a configuration of npm's that is empty, and without running anything that the
// package brings.
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';

import { runProgram } from './common/run-program.mjs';

/**
 * Variables that reach the network and the system; nothing else of the workflow's environment
 * configures npm.
 */
const kept = [
  'PATH',
  'Path',
  'SystemRoot',
  'TEMP',
  'TMP',
  'TMPDIR',
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'http_proxy',
  'https_proxy',
  'no_proxy',
  'NODE_EXTRA_CA_CERTS',
  'NPM_CONFIG_REGISTRY',
  'npm_config_registry',
];

/** Installs below a folder of the runner's; gives the script that starts the tool. */
export async function install(version, folder, workspace, env) {
  const wanted = packageOf(version, workspace);
  const home = join(folder, 'tool');
  mkdirSync(home, { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
  for (const name of ['user.npmrc', 'global.npmrc']) writeFileSync(join(folder, name), '');
  const args = [
    'install',
    '--prefix',
    home,
    '--userconfig',
    join(folder, 'user.npmrc'),
    '--globalconfig',
    join(folder, 'global.npmrc'),
    '--cache',
    join(folder, 'cache'),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--no-update-notifier',
    '--no-save',
    '--omit=dev',
    '--loglevel=error',
    '--',
    wanted,
  ];
  const [program, before] = npm();
  const environment = {
    ...Object.fromEntries(
      kept.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
    ),
    HOME: folder,
    USERPROFILE: folder,
  };
  const { status, why, stderr } = await runProgram(program, [...before, ...args], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const bin = join(home, 'node_modules/memory-ledger/bin/ledger.cjs');
  if (status === 0 && existsSync(bin)) return bin;
  throw new Error(
    `npm could not install ${wanted}: ${[why, stderr.trim()].filter(Boolean).join('; ')}`,
  );
}

/** What npm is asked for: an exact version, or a packed one that stands outside of the checkout. */
function packageOf(version, workspace) {
  if (version === '')
    return `memory-ledger@${JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version}`;
  if (/^\d+\.\d+\.\d+(?:-[0-9A-Za-z.-]+)?$/.test(version)) return `memory-ledger@${version}`;
  if (!isAbsolute(version) || !version.endsWith('.tgz'))
    throw new Error(`version must be exact, such as 1.2.3, not "${version}"`);
  if (isInside(realpathSync(version), realpathSync(workspace)))
    throw new Error(
      'version names a package in the checkout, which the pull request decides about',
    );
  return version;
}

/** Whether a real path is another one or below it. */
export function isInside(path, folder) {
  const way = relative(folder, path);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

/** npm as node brings it, whatever is first on the PATH; else what the PATH has. */
function npm() {
  const beside = dirname(realpathSync(process.execPath));
  const found = [
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
  ].find((path) => existsSync(path));
  return found ? [process.execPath, [found]] : ['npm', []];
}
