import { resolve } from 'node:path';

import {
  findGuardedRootsOrNull,
  type GuardedRoot,
  isUnguardedCall,
} from '#app/guards/guarded-roots';
import {
  hasNoFactOnFiles,
  hasNoMemory,
  hasNoProtectedEdit,
  hasNoSessionRecording,
  hasNoStartContext,
} from '#app/hooks/hook-fast-path';
import type { StopEvent } from '#app/hooks/session-history';
import { isSilenced } from '#app/invocation/off-switch';
import { isAdviceWaiting } from '#app/recall/kept-advice';
import { hasNothingOpen } from '#app/touch/open-items-view';
import { withStatCache } from '#disk/facts/dependency-tracker';
import { type PipedInput, readPipedInput } from '#disk/reading/read-source';

import {
  agentsWithoutPreToolContext,
  type EventName,
  eventNamed,
  hasNoTask,
  type HookEvent,
  readHookEvent,
} from './hook-input.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Handles `ledger hook EVENT` without loading the tool, if there is certainly nothing to say, or
 * the cached guards are enough.
 *
 * @param args the words after `hook`
 * @param heard receives what was read of standard input, if the tool may have to reply
 */
export function tryAnswerAtOnce(
  args: readonly string[],
  heard: (input: PipedInput) => void,
): boolean | Promise<boolean> {
  const [word = '', ...flags] = args;
  const name = eventNamed(word);
  if (name === null || !flags.every((flag) => flag === '--block' || flag === '--portable'))
    return false;
  const input = readPipedInput();
  const event = input.whole ? readHookEvent(input.bytes) : null;
  const cwd = resolve(event?.cwd ?? '.');
  // The cached results depend on much the same files.
  const left = event === null ? 'tool' : withStatCache(() => leftTo(name, event, cwd, process.env));
  if (left === 'no-reply') return true;
  heard(input);
  return event !== null && left !== 'tool' && byGuards(event, cwd, left);
}

async function byGuards(event: HookEvent, cwd: string, roots: readonly GuardedRoot[]) {
  return (await import('./guarded-hook.ts')).tryAnswerFromGuards(event, cwd, roots);
}

/** Returns whether an event certainly needs no reply, and nothing needs to be stored. */
export function isQuiet(name: EventName, input: Uint8Array, folder: string, env: Env): boolean {
  const event = readHookEvent(input);
  return event !== null && leftTo(name, event, resolve(event.cwd ?? folder), env) === 'no-reply';
}

/** Returns what answers an event: the cached guards of some roots, the tool, or nothing. */
function leftTo(
  name: EventName,
  event: HookEvent,
  cwd: string,
  env: Env,
): 'no-reply' | 'tool' | readonly GuardedRoot[] {
  if (toolEvents.has(name) && isAdviceWaiting(env, event.session)) return 'tool';
  if (name !== 'pre-tool-use')
    return quiet[name](event, cwd, env) || isSilenced(env, cwd, event.form) ? 'no-reply' : 'tool';
  const { tool } = event;
  const roots = hasNoProtectedEdit(cwd, tool)
    ? findGuardedRootsOrNull(cwd, env, tool, false)
    : null;
  if (roots === null || roots.some(({ here }) => here === null)) return 'tool';
  if (roots.length > 0) return roots;
  return hasNoFactOnFiles(cwd, env, tool) || isSilenced(env, cwd, event.form) ? 'no-reply' : 'tool';
}

/** Events that deliver the advisor's choice. */
const toolEvents: ReadonlySet<EventName> = new Set(['pre-tool-use', 'post-tool-use']);

type Quiet = (event: HookEvent, cwd: string, env: Env) => boolean;

const quiet: Readonly<Record<Exclude<EventName, 'pre-tool-use'>, Quiet>> = {
  'session-start': ({ anew }, cwd, env) => !anew && hasNoStartContext(cwd, env, true),
  'subagent-start': (_event, cwd, env) => hasNoStartContext(cwd, env, false),
  'user-prompt-submit': ({ prompt }, cwd) => hasNoTask(prompt) || hasNoMemory(cwd),
  'post-tool-use': ({ tool, form }, cwd, env) =>
    (!agentsWithoutPreToolContext.has(form) || isUnguardedCall(cwd, env, tool, true)) &&
    hasNoFactOnFiles(cwd, env, tool),
  stop: (event, cwd, env) => stopsQuietly('stop', event, cwd, env),
  'subagent-stop': (event, cwd, env) => stopsQuietly('subagent-stop', event, cwd, env),
  'task-completed': ({ session }, cwd, env) =>
    hasNoMemory(cwd) || hasNothingOpen(cwd, env, session, null),
  'pre-compact': (_event, cwd, env) => hasNoMemory(cwd) && hasNoSessionRecording(env),
  'session-end': ({ session }, cwd, env) =>
    session === null || (hasNoMemory(cwd) && hasNoSessionRecording(env)),
};

function stopsQuietly(
  name: StopEvent,
  { goesOn, runsOn, session }: HookEvent,
  cwd: string,
  env: Env,
): boolean {
  return goesOn || runsOn || hasNoMemory(cwd) || hasNothingOpen(cwd, env, session, name);
}
