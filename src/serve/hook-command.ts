import { resolve } from 'node:path';

import type { startContext } from '#app/context/session-start';
import { nothingToKeep } from '#app/hooks/nothing-to-do';
import { isSilenced } from '#app/invocation/off-switch';
import type { Context, Run } from '#cli/context';
import { problemOf } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { hook as messages } from '#messages/hook';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { visible } from '#reporters/visible';

import { hookArguments } from './hook-arguments.ts';
import { type EventName, eventNamed, eventNames } from './hook-events.ts';
import { type HookEvent, readHookEvent } from './hook-input.ts';
import { answer, type At, noted, type Reply, silent } from './hook-reply.ts';
import { afterTool, onTool } from './hook-tool.ts';

type Hook = (event: HookEvent, at: At) => Promise<Reply>;

/** Each loads what it needs: an agent waits for every one of them. */
const hooks: Readonly<Record<EventName, Hook>> = {
  'session-start': (event, at) => starts('SessionStart', event, at),
  'subagent-start': (event, at) => starts('SubagentStart', event, at),
  'user-prompt-submit': async (event, at) => (await import('./hook-prompt.ts')).onPrompt(event, at),
  'pre-tool-use': onTool,
  'post-tool-use': afterTool,
  stop: async (event, at) => (await atStop()).onStop(event, at),
  'subagent-stop': async (event, at) => (await atStop()).onSubagentStop(event, at),
  'task-completed': async (event, at) => (await atStop()).onTaskCompleted(event, at),
  'pre-compact': async (event, at) => (await atStop()).onCompact(event, at),
  'session-end': ends,
};

const atStop = () => import('./hook-stop.ts');

/** Events at which something is kept from happening; any other has nothing to hold up. */
const guarding: ReadonlySet<EventName> = new Set([
  'pre-tool-use',
  'stop',
  'subagent-stop',
  'task-completed',
]);

/**
 * `ledger hook EVENT`: answers an event of an agent, whose JSON comes on standard input. Whatever
 * goes wrong, the agent goes on, with a note on standard error, unless `gate.strict` is set. What
 * this version does not know, an event or an option, never holds an agent up: settings may be newer
 * than a teammate's install.
 */
export const runHook: Run = async (args, context) => {
  if (args.includes('--help') || args.includes('-h')) return shown(args, context);
  const { name, C, config, unknown, ...flags } = hookArguments(
    args,
    (word) => eventNamed(word) !== null,
  );
  const say = (message: Message): void =>
    context.error(`${context.program} hook: ${visible(textOf(message))}\n`);
  const called = name === null ? null : eventNamed(name);
  if (unknown.length > 0) say(messages.unknownWords({ words: unknown.join(' ') }));
  if (called === null) {
    say(eventProblem(name));
    return 0;
  }
  let reached: At | null = null;
  let session: string | null = null;
  try {
    const here = resolve(context.cwd, C ?? '.');
    const event = readHookEvent(await context.stdin());
    if (event === null) {
      say(messages.noInput());
      return 0;
    }
    const at: At = {
      cwd: C === undefined ? (event.cwd ?? here) : here,
      ...(config === undefined ? {} : { config }),
      env: context.env,
      program: context.program,
      ...(context.script === undefined ? {} : { script: context.script }),
      ...flags,
      now: new Date().toISOString(),
    };
    reached = at;
    ({ session } = event);
    const isOff = called !== 'pre-tool-use' && isSilenced(at.env, at.cwd, event.form);
    const reply = isOff ? silent : await hooks[called](event, at);
    context.out(reply.out);
    context.error(reply.error);
    return reply.code;
  } catch (error) {
    const problem = problemOf(error);
    const stops = reached !== null && guarding.has(called) && (await isStrict(reached));
    if (stops || (await isNews(reached, session, problem))) say(messages.failed({ problem }));
    return stops ? 2 : 0;
  }
};

/** Its help. The parser is loaded for nothing else: that takes longer than a hook to answer. */
async function shown(args: readonly string[], context: Context): Promise<number> {
  const { command, parse } = await import('#cli/parse');
  const built = command(
    'ledger hook',
    'Answer an event of an agent; its JSON comes on standard input. `ledger init --agent ' +
      'NAME` sets this up. What this version does not know passes with 0.',
    context.out,
  )
    .argument('<event>', eventNames.join(', '))
    .option('--block', 'hold the agent up, once, while what it proposed waits for a person')
    .option(
      '--portable',
      'for agents that read an exit code and standard error: stop ends with 2 where it blocks',
    );
  parse(
    built,
    args.filter((each) => each === '--help' || each === '-h'),
  );
  return 0;
}

/** Asked for only where something went wrong: all of memory is read for it. */
async function isStrict(at: At): Promise<boolean> {
  const { undecided } = await import('#app/hooks/pending-items');
  return (await undecided(at, null).catch(() => null))?.strict ?? false;
}

/**
 * Whether a failure is said. Each event that gives up says so. A checkout that leaves out memory
 * fails all of them for one reason, which a session hears once; what cannot be remembered is said
 * again.
 */
async function isNews(at: At | null, session: string | null, problem: Message): Promise<boolean> {
  if (at === null || session === null) return true;
  const { base } = await import('#messages/base');
  if (problem.id !== base.leftOut.entry.id) return true;
  const { isFirstTime } = await import('#app/hooks/hook-once');
  return isFirstTime(at, session, `failed: ${textOf(problem)}`, at.now).catch(() => true);
}

/** What memory there is, when a session or a helper of it begins. */
async function starts(
  event: 'SessionStart' | 'SubagentStart',
  { session, anew, form }: HookEvent,
  at: At,
): Promise<Reply> {
  const notes: string[] = [];
  if (anew)
    notes.push(
      ...(await (await import('#app/hooks/forget-session')).forgetSession(at.env, session)),
    );
  const [{ refreshStores }, begun] = await Promise.all([
    import('#app/sync/refresh-stores'),
    import('#app/context/session-start'),
  ]);
  // A store that cannot be written keeps nobody from what memory says.
  const refresh: Parameters<typeof startContext>[2] = (located) =>
    refreshStores(located, at.cwd, at.env).catch(
      (reason: unknown) =>
        void notes.push(reason instanceof Error ? reason.message : String(reason)),
    );
  const { text, notes: more } = await begun.startContext(
    at,
    session,
    event === 'SessionStart' ? refresh : undefined,
  );
  return { ...answer('context', event, text, form), error: noted([...notes, ...more], at) };
}

/** Forgets what a session was given, and notes its end where the user wants that. */
async function ends({ session, reason, transcript }: HookEvent, at: At): Promise<Reply> {
  if (session === null) return silent;
  const { endSession } = await import('#app/hooks/forget-session');
  await endSession(at.env, session);
  if (nothingToKeep(at.env)) return silent;
  const [{ logSessionEnd }, { captureSession }] = await Promise.all([
    import('#app/logs/log-session-end'),
    import('#app/capture/capture-session'),
  ]);
  const notes = await captureSession(at, transcript);
  notes.push(...(await logSessionEnd(at, { session, reason, transcript })));
  return { ...silent, error: noted(notes, at) };
}

function eventProblem(name: string | null): Message {
  const events = eventNames.join(', ');
  if (name === null) return messages.unnamedEvent({ events });
  const near = closest(name, eventNames);
  return near === null
    ? messages.unknownEvent({ name, events })
    : messages.misspelledEvent({ name, near });
}
