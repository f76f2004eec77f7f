import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { initRepository } from './git-template.ts';
import { keptFolder } from './kept-folder.ts';
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
  /** The path of a record that is named by words of its title: see `recordPath`. */
  at(path: string): string;
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

/**
 * Makes a repository once for each list of arguments, and gives each test a copy. What it has
 * besides the team is data: a function would go on working in the first one.
 */
export function madeOnce<Made extends Team, Args extends readonly unknown[]>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const templates = new Map<string, { readonly made: Made; readonly root: string }>();
  const copy = (from: string, to: string): void =>
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  return (...args) => {
    const key = JSON.stringify(args);
    const known = templates.get(key);
    if (known) {
      const root = folderWith({});
      copy(known.root, root);
      return { ...known.made, ...teamAt(root) };
    }
    const made = make(...args);
    const root = keptFolder();
    copy(made.root, root);
    templates.set(key, { made, root });
    return made;
  };
}

/** Works on a branch of its own off `main`, and commits. */
export function onBranch(here: Team, name: string, work: () => void): void {
  here.git('checkout', '-q', '-b', name, 'main');
  work();
  here.commit(`Work on ${name}`);
}

/** The environment in which git takes somebody for its author. */
export function gitEnv({ name, mail }: Person): Record<string, string> {
  return {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: mail,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: mail,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  };
}

/** The people of a folder that is, or becomes, a repository. */
export function teamAt(root: string): Team {
  const git = (...args: readonly string[]): string => {
    const ran = runGit(root, args, { env: { PATH: process.env.PATH, HOME: root, ...gitEnv(bot) } });
    if (ran.code !== 0) throw new Error(`git ${args.join(' ')}: ${ran.error}${ran.out}`);
    return ran.out;
  };
  const as: Team['as'] = (person, args, options = {}) =>
    ledger(
      root,
      // The second path of a move is a new one.
      args.map((arg, at) => (args[0] === 'mv' && at === 2 ? arg : recordPath(root, arg))),
      {
        env: { ...gitEnv(person), ...options.env },
        ...(options.input === undefined ? {} : { input: options.input }),
      },
    );
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
    at: (path) => recordPath(root, path),
    write: (path, text) => {
      const file = join(root, recordPath(root, path));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    },
    read: (path) => readFileSync(join(root, recordPath(root, path)), 'utf8'),
    commit: (message) => {
      git('add', '-A');
      git('commit', '-qm', message);
    },
  };
}

/**
 * Tests name a captured record by words of its title, because its file name ends in an id:
 * `corpus/findings/limit-30.md` is `corpus/findings/the-limit-is-30-k3f9.md`. Returns the shortest
 * name of several, and the path itself if it exists or if no file has these words in this order.
 */
export function recordPath(root: string, path: string): string {
  const named = /^(.*\bcorpus\/(?:findings|patterns|audits|bugs))\/[^/]+\.md$/.exec(path);
  const folder = named?.[1];
  if (folder === undefined || existsSync(join(root, path)) || !existsSync(join(root, folder)))
    return path;
  const words = basename(path, '.md')
    .split('-')
    .map((word) => `${word}-`)
    .join('(?:[^-]+-)*');
  const wanted = new RegExp(`^(?:[^-]+-)*${words}(?:[^-]+-)*[a-z2-7]{4,10}\\.md$`, 'u');
  const found = readdirSync(join(root, folder)).filter((name) => wanted.test(name));
  const [nearest] = found.sort((one, other) => one.length - other.length);
  return nearest === undefined ? path : `${folder}/${nearest}`;
}

/** The short id of what a capture raised, by its kind. */
export function captured(out: string, kind = 'fact'): string {
  const id = new RegExp(`^captured (\\S+) ${kind}\\b`, 'm').exec(out)?.[1];
  if (id === undefined) throw new Error(`nothing of kind ${kind} was captured:\n${out}`);
  return id;
}
