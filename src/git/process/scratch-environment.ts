import { delimiter, isAbsolute } from 'node:path';

/** The caller's environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/** The purpose of a git process, which decides about the variables that it gets. */
export type GitPurpose = 'files' | 'identity' | 'discovery' | 'ownership';

/** The index and the objects of a commit while its hooks run. */
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

const kept: Readonly<Record<GitPurpose, readonly string[]>> = {
  files: ofHooks,
  identity: [...ofTheUser, ...ofTheCommandLine, ...ofPeople],
  discovery: ofTheSearch,
  // The user's configuration alone names the trusted folders of other users.
  ownership: [...ofTheSearch, ...ofTheUser, ...ofTheCommandLine],
};

/** The environment of a git process: only listed variables of the caller reach it. */
export function scratchEnvironment(env: Env, concern: GitPurpose): Record<string, string> {
  const names =
    concern === 'files' || concern === 'discovery'
      ? kept[concern]
      : [...kept[concern], ...numbered(env)];
  return {
    // Without any HOME, git refuses a `~` in the repository's configuration.
    HOME: '/dev/null',
    ...(concern === 'files' || concern === 'discovery' ? { GIT_CONFIG_GLOBAL: '/dev/null' } : {}),
    ...only(env, ['SystemRoot', ...names]),
    PATH: absolutePath(env.PATH ?? ''),
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_ATTR_NOSYSTEM: '1',
    // A grafts file in the git directory could give commits other parents.
    GIT_GRAFT_FILE: '/dev/null',
    GIT_NO_LAZY_FETCH: '1',
    GIT_ALLOW_PROTOCOL: 'none',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  };
}

/** The caller's variables that may change git's answers, but not those of people; sorted. */
export function gitVariables(env: Env): readonly (readonly [string, string])[] {
  return Object.entries(
    only(env, [...ofHooks, ...ofTheUser, ...ofTheCommandLine, ...numbered(env), ...ofTheSearch]),
  ).sort();
}

/** The environment for another repository than that of a running hook. */
export function withoutHookVariables(env: Env): Env {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ofHooks.includes(name)));
}

/** Removes relative entries: a pull request could put a `git` into such a folder. */
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

/**
 * Options of every git process: no monitor, hook, pager, transport or lock, literal paths, and
 * objects without replacements.
 */
export const safeOptions: readonly string[] = [
  '--no-pager',
  '--no-optional-locks',
  '--literal-pathspecs',
  '--no-replace-objects',
  ...[
    'core.fsmonitor=false',
    'core.hooksPath=/dev/null',
    'core.attributesFile=/dev/null',
    'safe.bareRepository=explicit',
    'protocol.allow=never',
    'log.showSignature=false',
  ].flatMap((setting) => ['-c', setting]),
];

/** Options of a comparison that keep git from running programs of the repository. */
export const noDrivers: readonly string[] = ['--no-ext-diff', '--no-textconv'];
