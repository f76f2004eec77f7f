import { resolve } from 'node:path';

import { nothingGuarded } from '#app/guards/nothing-guarded';
import {
  nothingToKeep,
  nothingToRefuse,
  nothingToStartWith,
  nothingTouched,
  nothingWaits,
} from '#app/hooks/nothing-to-do';
import type { StopEvent } from '#app/hooks/own-items';
import { nothingOpen } from '#app/touch/nothing-open';
import { type PipedInput, readPipedInput } from '#disk/reading/piped-input';

import { type EventName, eventNamed } from './hook-events.ts';
import { deafBefore, type HookEvent, isOneWord, readHookEvent } from './hook-input.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Answers `ledger hook EVENT` where it is certain that the answer is silence, without loading the
 * tool.
 *
 * @param args the words after `hook`
 * @param heard told what was read of standard input where it is not: who goes on puts it back
 */
export function answeredBySilence(
  args: readonly string[],
  heard: (input: PipedInput) => void,
): boolean {
  const [word = '', ...flags] = args;
  const name = eventNamed(word);
  if (name === null || !flags.every((flag) => flag === '--block' || flag === '--portable'))
    return false;
  const input = readPipedInput();
  if (input.whole && isQuiet(name, input.bytes, process.cwd(), process.env)) return true;
  heard(input);
  return false;
}

/** Whether it is certain that an event is answered by silence and leaves nothing behind. */
export function isQuiet(name: EventName, input: Uint8Array, folder: string, env: Env): boolean {
  const event = readHookEvent(input);
  return event !== null && quiet[name](event, resolve(event.cwd ?? folder), env);
}

const quiet: Readonly<Record<EventName, (event: HookEvent, cwd: string, env: Env) => boolean>> = {
  'session-start': ({ anew }, cwd, env) => !anew && nothingToStartWith(cwd, env, true),
  'subagent-start': (_event, cwd, env) => nothingToStartWith(cwd, env, false),
  'user-prompt-submit': ({ prompt }, cwd) => isOneWord(prompt) || nothingWaits(cwd),
  'pre-tool-use': ({ tool }, cwd, env) =>
    nothingToRefuse(cwd, tool) &&
    nothingGuarded(cwd, env, tool, false) &&
    nothingTouched(cwd, env, tool),
  'post-tool-use': ({ tool, form }, cwd, env) =>
    (!deafBefore.has(form) || nothingGuarded(cwd, env, tool, true)) &&
    nothingTouched(cwd, env, tool),
  stop: (event, cwd, env) => stopsQuietly('stop', event, cwd, env),
  'subagent-stop': (event, cwd, env) => stopsQuietly('subagent-stop', event, cwd, env),
  'task-completed': ({ session }, cwd, env) =>
    nothingWaits(cwd) || nothingOpen(cwd, env, session, null),
  'pre-compact': (_event, cwd, env) => nothingWaits(cwd) && nothingToKeep(env),
  'session-end': ({ session }, cwd, env) =>
    session === null || (nothingWaits(cwd) && nothingToKeep(env)),
};

function stopsQuietly(
  name: StopEvent,
  { goesOn, runsOn, session }: HookEvent,
  cwd: string,
  env: Env,
): boolean {
  return goesOn || runsOn || nothingWaits(cwd) || nothingOpen(cwd, env, session, name);
}
