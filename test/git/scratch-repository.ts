import { chmodSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { Env } from '#git/process/scratch-environment';
import { openRepository, type Repository } from '#git/repository/open-repository';

import { initRepository } from '../support/git-template.ts';
import { folderWith, type Ran, runGit } from '../support/run-cli.ts';

/**
 * An environment in which no configuration of this machine counts; people are named by variables.
 */
export const testEnv: Env = {
  PATH: process.env.PATH,
  HOME: '/nonexistent',
  GIT_CONFIG_GLOBAL: '/dev/null',
};
const people = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
};

/** Plain git, as a user would run it; what it wrote, whatever it came to. */
export function plainGit(
  folder: string,
  args: readonly string[],
  more: { readonly env?: Env; readonly input?: string | Buffer } = {},
): Ran {
  const env = { ...testEnv, ...people, ...more.env };
  return runGit(folder, args, { input: more.input, env });
}

/** Plain git that must succeed; its output without the last line feed. */
export function git(folder: string, ...args: string[]): string {
  const { code, out, error } = plainGit(folder, args);
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${error}`);
  return out.replace(/\n$/, '');
}

/** A repository with files in its work tree, nothing committed. Its path is real. */
export function emptyRepository(files: Readonly<Record<string, string | Uint8Array>> = {}): string {
  const folder = realpathSync(folderWith(files));
  initRepository(folder, 'main');
  return folder;
}

/** Writes files and commits everything. */
export function commit(
  folder: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
  message = 'change',
): string {
  for (const [path, content] of Object.entries(files)) write(folder, path, content);
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '--allow-empty', '-m', message);
  return git(folder, 'rev-parse', 'HEAD');
}

/** Writes one file, with its folders. */
export function write(folder: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

/** Writes a shell script that can be run; its path. */
export function script(folder: string, path: string, lines: string): string {
  write(folder, path, `#!/bin/sh\n${lines}\n`);
  chmodSync(join(folder, path), 0o755);
  return join(folder, path);
}

/** The repository of a folder, which must be in one. */
export async function opened(folder: string, env: Env = testEnv): Promise<Repository> {
  const repository = await openRepository(folder, env);
  if (!repository) throw new Error(`${folder} is in no repository`);
  return repository;
}

/** Lines of text, enough of them to be known again after a rename. */
export function lines(word: string, count = 40): string {
  return Array.from({ length: count }, (_, at) => `${word} ${at}\n`).join('');
}
