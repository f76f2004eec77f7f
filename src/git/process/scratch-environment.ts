import { delimiter, isAbsolute } from 'node:path';

/** Environment variables as the caller has them. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * What git is asked about: the files of a repository, who its user is, or whether there is a
 * repository at all.
 */
export type Concern = 'files' | 'identity' | 'discovery' | 'ownership';

/**
 * Where the index and the objects are while a hook runs: a commit in the making is read from there.
 */
const ofHooks = [
  'GIT_INDEX_FILE',
  'GIT_OBJECT_DIRECTORY',
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_QUARANTINE_PATH',
];
const ofTheUser = [
  'HOME',
  'XDG_CONFIG_HOME',
  'USERPROFILE',
  'HOMEDRIVE',
  'HOMEPATH',
  'GIT_CONFIG_GLOBAL',
];
const ofTheCommandLine = ['GIT_CONFIG_PARAMETERS', 'GIT_CONFIG_COUNT'];
const ofTheSearch = ['GIT_CEILING_DIRECTORIES', 'GIT_DISCOVERY_ACROSS_FILESYSTEM', 'SUDO_UID'];
const ofPeople = [
  'GIT_AUTHOR_NAME',
  'GIT_AUTHOR_EMAIL',
  'GIT_COMMITTER_NAME',
  'GIT_COMMITTER_EMAIL',
];

const kept: Readonly<Record<Concern, readonly string[]>> = {
  files: ofHooks,
  identity: [...ofTheUser, ...ofTheCommandLine, ...ofPeople],
  discovery: ofTheSearch,
  // Which folders of others the user trusts is said in the user's own configuration, and nowhere in
  // the repository.
  ownership: [...ofTheSearch, ...ofTheUser, ...ofTheCommandLine],
};

/**
 * The environment git runs in, made from nothing: what the caller exported for other ends does not
 * reach it.
 */
export function scratchEnvironment(env: Env, concern: Concern): Record<string, string> {
  const names =
    concern === 'files' || concern === 'discovery'
      ? kept[concern]
      : [...kept[concern], ...numbered(env)];
  return {
    // A home that cannot exist instead of none: git refuses a `~` in the repository's configuration
    // when there is none.
    HOME: '/dev/null',
    ...(concern === 'files' || concern === 'discovery' ? { GIT_CONFIG_GLOBAL: '/dev/null' } : {}),
    ...only(env, ['SystemRoot', ...names]),
    PATH: absolutePath(env.PATH ?? ''),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    // History as it was written: a file in the git directory could give commits other parents.
    GIT_GRAFT_FILE: '/dev/null',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
}

/**
 * The caller's variables that may decide what git says of a repository, with their values; who its
 * user is, is none of that.
 */
export function gitVariables(env: Env): readonly (readonly [string, string])[] {
  return Object.entries(
    only(env, [...ofHooks, ...ofTheUser, ...ofTheCommandLine, ...numbered(env), ...ofTheSearch]),
  ).sort();
}

/**
 * The environment without the index and the objects of a hook: another repository has no part in
 * it.
 */
export function withoutHooks(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofHooks.includes(name)));
}

/**
 * A relative entry is looked up in the folder git runs in, where a pull request could have put a
 * `git`.
 */
function absolutePath(path: string): string {
  return path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);
}

function numbered(env: Env): string[] {
  return Object.keys(env).filter((name) => /^GIT_CONFIG_(?:KEY|VALUE)_\d+$/.test(name));
}

function only(env: Env, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])),
  );
}
