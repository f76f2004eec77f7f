import { execFileSync, spawn } from 'node:child_process';

import { folderWith } from '../support/run-cli.ts';
import type { InstalledTool } from './installed-tool.ts';
import type { PlayedGitLab } from './played-gitlab.ts';

/** What a job came to. */
export interface Ran {
  readonly code: number | null;
  readonly out: string;
}

/** What GitLab gives a job of the default branch, and what the project adds. */
export function variables({ url }: PlayedGitLab): Readonly<Record<string, string>> {
  return {
    CI: 'true',
    GITLAB_CI: 'true',
    CI_API_V4_URL: `${url}/api/v4`,
    CI_API_GRAPHQL_URL: `${url}/api/graphql`,
    CI_PROJECT_ID: '5',
    CI_PROJECT_PATH: 'team/tools/memory',
    CI_PROJECT_URL: `${url}/team/tools/memory`,
    CI_SERVER_HOST: '127.0.0.1',
    CI_DEFAULT_BRANCH: 'main',
    CI_COMMIT_BRANCH: 'main',
    CI_PIPELINE_SOURCE: 'schedule',
    CI_JOB_URL: `${url}/team/tools/memory/-/jobs/1`,
    CI_JOB_TOKEN: 'job-token',
    LEDGER_TOKEN: 'a-token',
    DEPLOY_PASSWORD: 'a-secret',
  };
}

/** The same for a pipeline of the merge request. */
export function ofRequest(played: PlayedGitLab): Readonly<Record<string, string>> {
  return {
    ...variables(played),
    CI_COMMIT_BRANCH: '',
    CI_PIPELINE_SOURCE: 'merge_request_event',
    CI_COMMIT_SHA: played.head(),
    CI_MERGE_REQUEST_IID: '7',
    CI_MERGE_REQUEST_PROJECT_ID: '5',
    CI_MERGE_REQUEST_PROJECT_PATH: 'team/tools/memory',
    CI_MERGE_REQUEST_PROJECT_URL: `${played.url}/team/tools/memory`,
    CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    LEDGER_TOKEN: '',
    LEDGER_READ_TOKEN: 'a-reader',
  };
}

/** Runs the lines of a job; the test goes on answering meanwhile. */
export async function job(
  tool: InstalledTool,
  lines: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd = folderWith({}),
): Promise<Ran> {
  const child = spawn('bash', ['-eo', 'pipefail', '-c', lines.join('\n')], {
    cwd,
    env: { ...tool.env, npm_config_offline: 'true', ...env } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out };
}

/** Runs `memory-ledger-gitlab` alone, without the rest of a job. */
export function commandsOf(installed: () => InstalledTool) {
  return (
    line: string,
    played: PlayedGitLab,
    env: Readonly<Record<string, string>> = {},
    cwd?: string,
  ): Promise<Ran> =>
    job(installed(), [`memory-ledger-gitlab ${line}`], { ...variables(played), ...env }, cwd);
}

/** A checkout of a branch as a runner makes one. */
export function checkout({ bare }: PlayedGitLab, ref: string): string {
  const root = folderWith({});
  execFileSync('git', ['clone', '-q', bare, root]);
  execFileSync('git', ['fetch', '-q', 'origin', '+refs/*:refs/all/*'], { cwd: root });
  execFileSync('git', ['checkout', '-q', '--detach', `refs/all/${ref}`], { cwd: root });
  return root;
}
