import { dirname, isAbsolute, join } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { isObject } from '#diagnostics/json-decoder';
import { closest } from '#diagnostics/near-match';
import { file, userConfiguration as say } from '#messages/generated/program';
import type { Message } from '#messages/message';

import { realpathSync } from '../facts/tracked-fs.ts';
import type { Env } from '../state/cache.ts';
import { homeOf } from '../stores/home-directory.ts';
import { readSource, systemErrorReason } from './read-source.ts';

/** Programs that ask a model, by their names in the configuration. */
export const advisorPresets = ['claude', 'codex', 'gemini', 'llm'] as const;
export type AdvisorPreset = (typeof advisorPresets)[number];

/** The user's program that ledger may ask: a command that runs without a shell, or a preset. */
export type UserAdvisor = (
  | { readonly command: readonly string[] }
  | { readonly preset: AdvisorPreset; readonly model: string | null }
) & {
  /** From 1 to 600. */
  readonly timeoutSeconds: number;
};

/** The user's own configuration. */
export interface UserConfig {
  /**
   * Selects facts for a task, finds statements in transcripts and drafts guards; decides nothing.
   */
  readonly advisor?: UserAdvisor;
  /** Whether recalls are counted, on this machine alone. */
  readonly recallLog?: boolean;
  /** Whether the daily log gets a line at the end of a session. */
  readonly logSessions?: boolean;
  /**
   * Whether people's lasting statements are captured before a compaction and at a session's end.
   */
  readonly captureSessions?: boolean;
}

/** The user's own configuration file, which need not exist; paths are absolute. */
export interface UserConfigFile {
  readonly path: string;
  /** Its folder. Programs run there, so that they look nothing up in a repository. */
  readonly folder: string;
  /** Empty without a file. */
  readonly config: UserConfig;
}

export const defaultAdvisorTimeoutSeconds = 60;
const mostTimeoutSeconds = 600;
const mostBytes = 65_536;
const switches = ['recallLog', 'logSessions', 'captureSessions'] as const;

/**
 * Reads `$XDG_CONFIG_HOME/ledger/config.json`, else `~/.config/ledger/config.json`. Only this file
 * may name programs to run, never the configuration of a repository.
 *
 * @throws {UsageError} when it is not a configuration, with the wrong key
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

/** The path of the user's own configuration, whether it is there or not. */
export function userConfigPath(env: Env): string {
  const base =
    env.XDG_CONFIG_HOME && isAbsolute(env.XDG_CONFIG_HOME)
      ? env.XDG_CONFIG_HOME
      : join(homeOf(env), '.config');
  return join(base, 'ledger', 'config.json');
}

/** The path without links, which dotfile managers keep here; null where there is no file. */
function realOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new EnvironmentError(file.unread({ path, problem: systemErrorReason(error) }), error);
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
    timeoutSeconds = defaultAdvisorTimeoutSeconds,
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
  if (unknown === undefined) return value;
  throw new UsageError(
    unknownKey(
      { path, key: unknown, keys: keys.filter((key) => key !== '$schema').join(', ') },
      closest(unknown, keys),
      program,
    ),
  );
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
