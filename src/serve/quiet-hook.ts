import { resolve } from 'node:path';

import { readPipedInput } from '#disk/piped-input';

import { nothingToRefuse, nothingToStartWith, nothingWaits } from '../quiet-here.ts';
import { isOneWord, readHookEvent, type HookEvent } from './hook-input.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Answers `ledger hook EVENT` where it is certain that the answer is silence, without loading the tool (document 8, start).
 * What was read of standard input is put back where it is not.
 *
 * @param args the words after `hook`
 */
export function answeredBySilence(args: readonly string[]): boolean {
  const [name = '', ...flags] = args;
  if (!Object.hasOwn(quiet, name) || !flags.every((flag) => flag === '--block' || flag === '--portable')) return false;
  const { bytes, whole } = readPipedInput();
  if (whole && isQuiet(name, bytes, process.cwd(), process.env)) return true;
  if (bytes.length > 0) process.stdin.unshift(bytes);
  return false;
}

/** Whether it is certain that an event is answered by silence and leaves nothing behind. */
export function isQuiet(name: string, input: Uint8Array, folder: string, env: Env): boolean {
  const event = readHookEvent(input);
  const certain = Object.hasOwn(quiet, name) ? quiet[name] : undefined;
  return event !== null && certain !== undefined && certain(event, resolve(event.cwd ?? folder), env);
}

const quiet: Readonly<Record<string, (event: HookEvent, cwd: string, env: Env) => boolean>> = {
  'session-start': (_event, cwd, env) => nothingToStartWith(cwd, env, true),
  'subagent-start': (_event, cwd, env) => nothingToStartWith(cwd, env, false),
  'user-prompt-submit': ({ prompt }, cwd) => isOneWord(prompt) || nothingWaits(cwd),
  'pre-tool-use': ({ toolInput }, cwd) => nothingToRefuse(cwd, toolInput),
  stop: ({ goesOn, runsOn }, cwd) => goesOn || runsOn || nothingWaits(cwd),
  'task-completed': (_event, cwd) => nothingWaits(cwd),
};
