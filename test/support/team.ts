import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { initRepository } from './git-template.ts';
import { folderWith, ledger, type Ran, runGit } from './run-cli.ts';

/** Somebody who works in a repository. */
export interface Person {
  readonly name: string;
  readonly mail: string;
}

export const bot: Person = { name: 'Build Bot', mail: 'bot@example.org' };
export const reviewer: Person = { name: 'A Reviewer', mail: 'reviewer@example.org' };

/** A real git repository with people in it, and the tool as whole processes. */
export interface Team {
  readonly root: string;
  git(...args: readonly string[]): string;
  write(path: string, text: string): void;
  read(path: string): string;
  /** Runs the tool as a person; the environment holds nothing that says agent or CI. */
  as(
    person: Person,
    args: readonly string[],
    options?: { readonly env?: Readonly<Record<string, string>>; readonly input?: string },
  ): Ran;
  /** The same, failing the test unless it ends with 0. */
  did(person: Person, ...args: readonly string[]): string;
  commit(message: string): void;
}

/** Makes a repository on a branch, with files committed. */
export function team(branch: string, files: Readonly<Record<string, string>>): Team {
  const here = teamAt(folderWith(files));
  initRepository(here.root, branch, bot);
  here.git('add', '-A');
  here.git('commit', '-qm', 'Begin', '--allow-empty');
  return here;
}

/** The people of a folder that is, or becomes, a repository. */
export function teamAt(root: string): Team {
  const env = (person: Person): Record<string, string> => ({
    GIT_AUTHOR_NAME: person.name,
    GIT_AUTHOR_EMAIL: person.mail,
    GIT_COMMITTER_NAME: person.name,
    GIT_COMMITTER_EMAIL: person.mail,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  });
  const git = (...args: readonly string[]): string => {
    const ran = runGit(root, args, { env: { PATH: process.env.PATH, HOME: root, ...env(bot) } });
    if (ran.code !== 0) throw new Error(`git ${args.join(' ')}: ${ran.error}${ran.out}`);
    return ran.out;
  };
  const as: Team['as'] = (person, args, options = {}) =>
    ledger(root, args, {
      env: { ...env(person), ...options.env },
      ...(options.input === undefined ? {} : { input: options.input }),
    });
  return {
    root,
    git,
    as,
    did: (person, ...args) => {
      const ran = as(person, args);
      if (ran.code !== 0)
        throw new Error(`ledger ${args.join(' ')} ended with ${ran.code}\n${ran.out}${ran.error}`);
      return ran.out;
    },
    write: (path, text) => {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    commit: (message) => {
      git('add', '-A');
      git('commit', '-qm', message);
    },
  };
}

/** The short id of what a capture raised, by its kind. */
export function captured(out: string, kind = 'fact'): string {
  const id = new RegExp(`^captured (\\S+) ${kind}\\b`, 'm').exec(out)?.[1];
  if (id === undefined) throw new Error(`nothing of kind ${kind} was captured:\n${out}`);
  return id;
}
