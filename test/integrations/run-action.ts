import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { folderWith } from '../support/run-cli.ts';
import type { StandIn } from './github-stand-in.ts';

export const repository = { id: 1, full_name: 'team/memory' };
export const fork = { id: 2, full_name: 'stranger/memory' };

/** The event of a pull request with the number 7, whose author has the id 10. */
export const pullRequest = (head: string, base: string, from: object = repository) => ({
  name: 'pull_request',
  payload: {
    pull_request: {
      number: 7,
      user: { id: 10 },
      head: { sha: head, repo: from },
      base: { sha: base, ref: 'main', repo: repository },
    },
    repository: { default_branch: 'elsewhere' },
  },
});

/** What a run of the step came to. */
export interface Acted {
  readonly code: number | null;
  readonly out: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Has npm install a package once, which takes it two seconds, and copies that from then on. */
const installsOnce = `
const processes = require('node:child_process');
const { spawn } = processes;
const kept = process.env.INPUT_VERSION + '.installed';
processes.spawn = (program, args, options) =>
  !args.includes('--prefix')
    ? spawn(program, args, options)
    : require('node:fs').existsSync(kept)
      ? spawn('cp', ['-R', kept, 'node_modules'], options)
      : spawn('sh', ['-c', '"$@" && cp -R node_modules "$0"', kept, program, ...args], options);
require('node:module').syncBuiltinESMExports();
`;

/** The variables of a run for which npm installs the tool anew. */
export const npmItself = { NODE_OPTIONS: '' } as const;

/** Runs the step's script as the runner would, with a packed version to install. */
export async function act(
  tarball: string,
  root: string,
  api: StandIn | null,
  event: { readonly name: string; readonly payload: object },
  inputs: Readonly<Record<string, string>> = {},
  env: Readonly<Record<string, string>> = {},
): Promise<Acted> {
  const runner = folderWith({
    'event.json': JSON.stringify(event.payload),
    output: '',
    summary: '',
    'installs-once.cjs': installsOnce,
    'temp/.keep': '',
  });
  const child = spawn(process.execPath, [resolve('action/run.mjs')], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: runner,
      NODE_OPTIONS: `--require ${join(runner, 'installs-once.cjs')}`,
      GITHUB_ACTIONS: 'true',
      CI: 'true',
      GITHUB_WORKSPACE: root,
      RUNNER_TEMP: join(runner, 'temp'),
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: join(runner, 'event.json'),
      GITHUB_OUTPUT: join(runner, 'output'),
      GITHUB_STEP_SUMMARY: join(runner, 'summary'),
      GITHUB_REPOSITORY: 'team/memory',
      GITHUB_RUN_ID: '55',
      GITHUB_SERVER_URL: 'https://github.com',
      ...(api ? { GITHUB_API_URL: api.url } : {}),
      INPUT_VERSION: tarball,
      INPUT_GITHUB_TOKEN: 'a-token',
      INPUT_JOB_TOKEN: 'a-token',
      ...Object.fromEntries(
        Object.entries(inputs).map(([name, value]) => [`INPUT_${name}`, value]),
      ),
      ...env,
    } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  const outputs = Object.fromEntries(
    [
      ...readFileSync(join(runner, 'output'), 'utf8').matchAll(/^([\w-]+)<<(\S+)\n([^]*?)\n\2$/gm),
    ].map(([, name, , value]) => [name, value]),
  );
  return { code, out, outputs, summary: readFileSync(join(runner, 'summary'), 'utf8') };
}
