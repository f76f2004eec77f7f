import { dirname, isAbsolute, join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/kept-json';
import { closest } from '#diagnostics/near-match';
import { file, userConfiguration as say } from '#messages/generated/program';
import type { Message } from '#messages/message';

import { realpathSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache-path.ts';
import { homeOf } from '../stores/home-directory.ts';
import { readSource, reasonOf } from './read-source.ts';

/** Programs that ask a model, by the name that a configuration gives them. */
export const advisorPresets = ['claude', 'codex', 'gemini', 'llm'] as const;
export type AdvisorPreset = (typeof advisorPresets)[number];

/**
 * The user's own program that may be asked something: its name and arguments, run without a shell,
 * or one that is known, and how long it may take.
 */
export type UserAdvisor = (
  | { readonly command: readonly string[] }
  | { readonly preset: AdvisorPreset; readonly model: string | null }
) & {
  /** From 1 to 600. */
  readonly timeoutSeconds: number;
};

/** What the user's own configuration says. */
export interface UserConfig {
  /**
   * Picks what of memory matters for a task, finds what is worth keeping in a transcript, and
   * drafts guards. It proposes, and decides nothing.
   */
  readonly advisor?: UserAdvisor;
  /**
   * Whether it is counted what of memory is served: on this machine alone, and only where this says
   * so.
   */
  readonly recallLog?: boolean;
  /** Whether the end of a session is a line of the daily log. */
  readonly logSessions?: boolean;
  /**
   * Whether what people say for good is captured from a session before it is compacted, and at its
   * end.
   */
  readonly captureSessions?: boolean;
}

/** Where the configuration lies, and what it says; without a file nothing. */
export interface UserConfigFile {
  readonly path: string;
  /**
   * Its folder: programs run there, so that nothing they name is looked up in somebody's
   * repository.
   */
  readonly folder: string;
  readonly config: UserConfig;
}

/** How long a program may take where nothing is said. */
export const usualTimeoutSeconds = 60;
const mostTimeoutSeconds = 600;
const mostBytes = 65_536;
const switches = ['recallLog', 'logSessions', 'captureSessions'] as const;

/**
 * Reads the user's own configuration: `$XDG_CONFIG_HOME/ledger/config.json`, else
 * `~/.config/ledger/config.json`. It alone may name programs that run by themselves, and says
 * whether recalls are counted; a repository's configuration never does.
 *
 * @throws {UsageError} when it is no configuration, with the key that is wrong
 * @throws {EnvironmentError} when it is there and cannot be read
 */
export function readUserConfig(env: Env): UserConfigFile {
  const path = userConfigPath(env);
  const where = { path, folder: dirname(path) };
  const real = realOf(path);
  if (real === null) return { ...where, config: {} };
  const source = readSource(real, path, mostBytes);
  if ('unreadable' in source)
    throw new UsageError(
      source.unreadable.kind === 'too-large'
        ? say.tooLarge({ path, most: mostBytes })
        : say.noText({ path }),
    );
  let value: unknown;
  try {
    value = JSON.parse(source.text);
  } catch (error) {
    throw new UsageError(
      say.noJson({ path, problem: error instanceof Error ? error.message : String(error) }),
    );
  }
  return { ...where, config: configFrom(value, path) };
}

/** Where the user's own configuration lies, whether it is there or not. */
export function userConfigPath(env: Env): string {
  const base =
    env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
      ? env.XDG_CONFIG_HOME
      : join(homeOf(env), '.config');
  return join(base, 'ledger', 'config.json');
}

/** Where the file is; null where there is none. Dotfile managers keep links here. */
function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new EnvironmentError(file.unread({ path, problem: reasonOf(error) }), error);
  }
}

function configFrom(value: unknown, path: string): UserConfig {
  const given = objectOf(value, path, null, ['$schema', 'advisor', ...switches]);
  const no = switches.find((name) => given[name] !== undefined && typeof given[name] !== 'boolean');
  if (no !== undefined) throw new UsageError(say.switchNoBoolean({ key: no, path }));
  return {
    ...(given.advisor !== undefined && { advisor: advisorFrom(given.advisor, path) }),
    ...Object.fromEntries(
      switches.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
    ),
  };
}

function advisorFrom(value: unknown, path: string): UserAdvisor {
  const program = 'advisor';
  const {
    command,
    preset,
    model = null,
    timeoutSeconds = usualTimeoutSeconds,
  } = objectOf(value, path, program, ['command', 'preset', 'model', 'timeoutSeconds']);
  if (
    typeof timeoutSeconds !== 'number' ||
    !(timeoutSeconds >= 1 && timeoutSeconds <= mostTimeoutSeconds)
  )
    throw new UsageError(say.timeoutOutOfRange({ program, path, most: mostTimeoutSeconds }));
  if (preset === undefined) {
    if (!isWords(command)) throw new UsageError(say.commandNoList({ program, path }));
    return { command, timeoutSeconds };
  }
  const known = advisorPresets.find((each) => each === preset);
  if (known === undefined || command !== undefined)
    throw new UsageError(say.presetUnknown({ path, presets: advisorPresets.join(', ') }));
  if (model !== null && (typeof model !== 'string' || !/^[\w.:/@-]+$/.test(model)))
    throw new UsageError(say.modelNoName({ path }));
  return { preset: known, model, timeoutSeconds };
}

function isWords(value: unknown): value is readonly string[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.length <= 100 &&
    value.every((each) => typeof each === 'string' && !each.includes('\0')) &&
    value[0] !== ''
  );
}

function objectOf(
  value: unknown,
  path: string,
  program: string | null,
  keys: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isObject(value))
    throw new UsageError(
      program === null ? say.noObject({ path }) : say.programNoObject({ program, path }),
    );
  const unknown = Object.keys(value).find((key) => !keys.includes(key));
  if (unknown !== undefined) {
    throw new UsageError(
      unknownKey(
        { path, key: unknown, keys: keys.filter((key) => key !== '$schema').join(', ') },
        closest(unknown, keys),
        program,
      ),
    );
  }
  return value;
}

function unknownKey(
  values: { readonly path: string; readonly key: string; readonly keys: string },
  near: string | null,
  program: string | null,
): Message {
  if (program === null)
    return near === null ? say.unknownKey(values) : say.misspelledKey({ ...values, near });
  return near === null
    ? say.unknownProgramKey({ ...values, program })
    : say.misspelledProgramKey({ ...values, program, near });
}
