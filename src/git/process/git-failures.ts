import { dirname } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file, git as say } from '#messages/generated/program';
import { foreignSentence, type Message } from '#messages/message';

/** The failure of a git that did not start. */
export function startFailure(called: string, cause: unknown): EnvironmentError {
  if (isGitMissing(cause)) return new EnvironmentError(say.absent(), cause);
  const why = cause instanceof Error ? cause.message : String(cause);
  return new EnvironmentError(
    say.unstarted({ command: called, problem: foreignSentence(escapeGitOutput(why)) }),
    cause,
  );
}

/** The failure of a git that was stopped because it took too long. */
export function timeoutFailure(called: string, milliseconds: number): EnvironmentError {
  return new EnvironmentError(say.slow({ command: called, seconds: milliseconds / 1000 }), null);
}

/** The failure of a git that a signal ended: it may have written half of its answer. */
export function signalFailure(called: string, signal: string | null | undefined): EnvironmentError {
  return new EnvironmentError(
    signal ? say.ended({ command: called, signal }) : say.endedBySomeSignal({ command: called }),
    null,
  );
}

/** The failure of a git with an unexpected exit code; `error` is git's stderr. */
export function exitCodeFailure(called: string, error: string): EnvironmentError {
  return new EnvironmentError(
    say.failed({ command: called, problem: gitErrorMessage(error) }),
    error,
  );
}

/** Errors of a git that cannot write, by the reason in our messages. */
const unwritable: Readonly<Record<string, RegExp>> = {
  'the disk is full': /No space left on device/,
  'the disk quota is used up': /Disk quota exceeded/,
  'the file system is read-only': /Read-only file system/,
};

/**
 * Blames the temporary folder if git could not write to a scratch repository.
 *
 * @param scratch the git directory of the scratch repository, in the temporary folder
 * @throws {EnvironmentError} if git reports a full disk, quota or read-only file system
 */
export function throwIfDiskFull(error: string, scratch: string): void {
  const [problem] = Object.entries(unwritable).find(([, said]) => said.test(error)) ?? [];
  if (problem === undefined) return;
  const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
  const folder = dirname(scratch);
  throw new EnvironmentError(file.temporaryUnwritten({ folder, variable, problem }), error);
}

/** Whether an error means that git is not installed. */
export function isGitMissing(error: unknown): boolean {
  const cause = error instanceof EnvironmentError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
}

/**
 * Replaces control, bidi and other invisible characters in git's output by `\u{…}`, except line
 * feeds and tabs: anyone may have chosen the names in it.
 */
export function escapeGitOutput(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, (character) =>
    character === '\n' || character === '\t'
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
  );
}

/** Returns git's error message, without `fatal:`, as a sentence for our messages. */
export function gitErrorMessage(error: string): Message {
  return foreignSentence(firstLine(error));
}

/** The first line of stderr that is not a warning or a hint, cut to 500 characters. */
function firstLine(error: string): string {
  const lines = error
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').trim())
    .filter((line) => line !== '');
  const line =
    lines.find((each) => !/^(?:warning|hint):/.test(each)) ?? lines[0] ?? 'git gave no reason';
  return line.replace(/^(?:fatal|error): /, '').slice(0, 500);
}
