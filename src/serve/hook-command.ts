import { resolve } from 'node:path';

import type { startContext } from '#app/context/session-start';
import type { GuardAnswer } from '#app/guards/guard-tool';
import { findGuardedRoots } from '#app/guards/guarded-roots';
import type { GuardedCall } from '#app/guards/judge-call';
import {
  hasNoFactOnFiles,
  hasNoProtectedEdit,
  hasNoSessionRecording,
} from '#app/hooks/hook-fast-path';
import { isSilenced } from '#app/invocation/off-switch';
import type { Context, Run } from '#cli/context';
import { problemOf } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { hook as messages } from '#messages/generated/agents';
import { joinMessage, textOf } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';
import { escapeInvisible } from '#reporters/visible';

import { adviceFor } from './hook-advice.ts';
import {
  agentsWithoutPreToolContext,
  type EventName,
  eventNamed,
  eventNames,
  type HookEvent,
  readHookEvent,
} from './hook-input.ts';
import { answer, type HookContext, hookNoteLines, type Reply, silent } from './hook-reply.ts';
import type { stopHooks } from './hook-stop.ts';

/** Refuses edits of files that only acts change, and calls that break a guard; else gives facts. */
async function onTool({ tool, session, form }: HookEvent, at: HookContext): Promise<Reply> {
  if (!hasNoProtectedEdit(at.cwd, tool)) {
    const { refuseToolEdit } = await import('#app/hooks/refuse-edit');
    const reason = await refuseToolEdit(at, tool);
    if (reason !== null) return answer('refusal', 'PreToolUse', escapeInvisible(reason), form);
  }
  const hears = !agentsWithoutPreToolContext.has(form);
  const guarded = await guardAnswer({ ...at, session, tool, isDone: false, hears });
  if (guarded.refusal !== null) return answer('refusal', 'PreToolUse', guarded.refusal, form);
  if (isSilenced(at.env, at.cwd, form)) return silent;
  const told = together(guarded.context, hears ? await adviceOf(at, session) : '');
  if (!hears || hasNoFactOnFiles(at.cwd, at.env, tool, at.config))
    return answer('context', 'PreToolUse', told, form);
  try {
    const { describeFactsBeforeEdit } = await import('#app/touch/describe-facts-before-edit');
    const text = await describeFactsBeforeEdit({ ...at, session, tool });
    return answer('context', 'PreToolUse', together(told, text), form);
  } catch (error) {
    // Only guards may block an agent.
    const problem = messages.failed({ problem: problemOf(error) });
    return {
      ...answer('context', 'PreToolUse', told, form),
      error: hookNoteLines([textOf(problem)], at),
    };
  }
}

/**
 * Names the facts whose lines an edit changed, and gives facts that the agent could not get before.
 */
async function afterTool({ tool, session, form }: HookEvent, at: HookContext): Promise<Reply> {
  // For other agents, guards were checked before the tool.
  const { context } = agentsWithoutPreToolContext.has(form)
    ? await guardAnswer({ ...at, session, tool, isDone: true, hears: true })
    : unguarded;
  const told = together(context, await adviceOf(at, session));
  if (hasNoFactOnFiles(at.cwd, at.env, tool, at.config))
    return answer('context', 'PostToolUse', told, form);
  const [{ describeFactsAfterEdit }, { describeFactsBeforeEdit }] = await Promise.all([
    import('#app/touch/unanswered-facts'),
    import('#app/touch/describe-facts-before-edit'),
  ]);
  const broken = await describeFactsAfterEdit({ ...at, session, tool });
  // Without a session it is unknown which facts were given before the tool.
  const again = broken === '' && (session !== null || agentsWithoutPreToolContext.has(form));
  const text = again ? await describeFactsBeforeEdit({ ...at, session, tool }) : broken;
  return answer('context', 'PostToolUse', together(told, text), form);
}

const unguarded: GuardAnswer = { refusal: null, context: '' };

/** Checks guards; they are not loaded if none can be about the call. */
async function guardAnswer(call: GuardedCall): Promise<GuardAnswer> {
  const { cwd, env, tool, isDone, config } = call;
  const roots = findGuardedRoots(resolve(cwd), env, tool, isDone, config ?? null);
  if (roots.length === 0) return unguarded;
  return (await import('#app/guards/guard-tool')).guardToolCall(call, roots);
}

/** A failure of the advisor was a note at the prompt, and must not block a tool. */
async function adviceOf(at: HookContext, session: string | null): Promise<string> {
  return adviceFor(at, session).catch(() => '');
}

function together(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n\n');
}

type Hook = (event: HookEvent, at: HookContext) => Promise<Reply>;

/** Each loads only the modules it needs, because hooks must be quick. */
const hooks: Readonly<Record<EventName, Hook>> = {
  'session-start': (event, at) => starts('SessionStart', event, at),
  'subagent-start': (event, at) => starts('SubagentStart', event, at),
  'user-prompt-submit': async (event, at) => (await import('./hook-prompt.ts')).onPrompt(event, at),
  'pre-tool-use': onTool,
  'post-tool-use': afterTool,
  stop: atStop('stop'),
  'subagent-stop': atStop('subagent-stop'),
  'task-completed': atStop('task-completed'),
  'pre-compact': atStop('pre-compact'),
  'session-end': ends,
};

function atStop(name: keyof typeof stopHooks): Hook {
  return async (event, at) => (await import('./hook-stop.ts')).stopHooks[name](event, at);
}

/** Events at which the agent can be blocked. */
const guarding: ReadonlySet<EventName> = new Set([
  'pre-tool-use',
  'stop',
  'subagent-stop',
  'task-completed',
]);

/**
 * `ledger hook EVENT`: handles an event of an agent, whose JSON comes on standard input. A failure
 * is a note on standard error and blocks the agent only with `gate.strict`. Unknown events and
 * options never block: settings may be newer than a teammate's install.
 */
export const runHook: Run = async (args, context) => {
  if (args.includes('--help') || args.includes('-h')) return shown(args, context);
  const { name, C, config, unknown, ...flags } = hookArguments(args);
  const say = (message: Message): void =>
    context.error(`${context.program} hook: ${escapeInvisible(textOf(message))}\n`);
  const called = name === null ? null : eventNamed(name);
  if (unknown.length > 0) say(messages.unknownWords({ words: unknown.join(' ') }));
  if (called === null) {
    say(eventProblem(name));
    return 0;
  }
  let reached: HookContext | null = null;
  let session: string | null = null;
  try {
    const here = resolve(context.cwd, C ?? '.');
    const event = readHookEvent(await context.stdin());
    if (event === null) {
      say(messages.noInput());
      return 0;
    }
    const at: HookContext = {
      cwd: C === undefined ? (event.cwd ?? here) : here,
      config,
      env: context.env,
      program: context.program,
      script: context.script,
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
    if (stops || (await isNews(reached, session, problem)))
      for (const said of [
        messages.failed({ problem }),
        ...joinMessage(problem).mend.map(foreignSentence),
      ])
        say(said);
    return stops ? 2 : 0;
  }
};

/** Prints the help. The parser loads only here: it takes longer than a hook. */
async function shown(args: readonly string[], context: Context): Promise<number> {
  const { command, parse } = await import('#cli/parse');
  const built = command(
    'ledger hook',
    'Answer an event of an agent. `ledger init --agent NAME` sets this up. Reads the event from ' +
      'standard input, as JSON in the form of Claude Code, Copilot, VS Code, Cursor or Gemini: ' +
      'session_id, cwd, prompt, tool_name, tool_input, stop_hook_active and others. Exits 0 for ' +
      'an event that it does not know.',
    context.out,
  )
    .argument('<event>', eventNames.join(', '))
    .option(
      '--block',
      'stop: block the agent once for pending proposals, changed facts and incomplete changes',
    )
    .option(
      '--portable',
      'for agents that read exit codes and standard error: a blocking stop exits 2',
    );
  parse(
    built,
    args.filter((each) => each === '--help' || each === '-h'),
  );
  return 0;
}

/** Only after a failure, for it reads all of memory. */
async function isStrict(at: HookContext): Promise<boolean> {
  const { findSessionPending } = await import('#app/hooks/pending-items');
  return (await findSessionPending(at, null).catch(() => null))?.strict ?? false;
}

/**
 * Whether a failure is reported: each one, but a sparse checkout without memory, which fails every
 * event, once a session.
 */
async function isNews(
  at: HookContext | null,
  session: string | null,
  problem: Message,
): Promise<boolean> {
  if (at === null || session === null) return true;
  const { base } = await import('#messages/generated/program');
  if (problem.id !== base.leftOut.id) return true;
  const { markFirstTime } = await import('#app/hooks/session-marks');
  return markFirstTime(at, session, `failed: ${textOf(problem)}`, at.now).catch(() => true);
}

/** Lists the memory when a session or a subagent begins. */
async function starts(
  event: 'SessionStart' | 'SubagentStart',
  { session, anew, form }: HookEvent,
  at: HookContext,
): Promise<Reply> {
  const notes: string[] = [];
  if (anew)
    notes.push(
      ...(await (await import('#app/hooks/session-marks')).forgetSession(at.env, session)),
    );
  const [{ refreshStores }, begun] = await Promise.all([
    import('#app/sync/sync'),
    import('#app/context/session-start'),
  ]);
  // If the store cannot be written, the agent still gets memory.
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
  return { ...answer('context', event, text, form), error: hookNoteLines([...notes, ...more], at) };
}

/** Forgets what a session got, and logs its end if the user wants that. */
async function ends({ session, reason, transcript }: HookEvent, at: HookContext): Promise<Reply> {
  if (session === null) return silent;
  const { endSession } = await import('#app/hooks/session-marks');
  await endSession(at.env, session);
  if (hasNoSessionRecording(at.env)) return silent;
  const [{ logSessionEnd }, { captureSession }] = await Promise.all([
    import('#app/logs/log-session-end'),
    import('#app/capture/capture-session'),
  ]);
  const notes = await captureSession(at, transcript);
  notes.push(...(await logSessionEnd(at, { session, reason, transcript })));
  return { ...silent, error: hookNoteLines(notes, at) };
}

function eventProblem(name: string | null): Message {
  const events = eventNames.join(', ');
  if (name === null) return messages.unnamedEvent({ events });
  const near = closest(name, eventNames);
  return near === null
    ? messages.unknownEvent({ name, events })
    : messages.misspelledEvent({ name, near });
}

interface HookArguments {
  /** The event; null where none is named. */
  readonly name: string | null;
  readonly C?: string;
  readonly config?: string;
  readonly block: boolean;
  readonly portable: boolean;
  /** Words that this version does not know. */
  readonly unknown: readonly string[];
}

/** Options that are not unknown and take no value. */
const spare: ReadonlySet<string> = new Set(['--quiet', '--block', '--portable']);
const valued: readonly string[] = ['-C', '--config', '--color'];

/**
 * Reads the words of `ledger hook`. The first word that is an event counts: a word before it may be
 * the value of an unknown option.
 */
function hookArguments(args: readonly string[]): HookArguments {
  const values = new Map<string, string>();
  const [words, options]: [string[], string[]] = [[], []];
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? '';
    const [, option = word, value = args[at + 1]] = /^(--[\w-]+)=(.+)$/s.exec(word) ?? [];
    if (valued.includes(option) && value !== undefined) {
      values.set(option, value);
      if (option === word) at += 1;
    } else if (!word.startsWith('-')) words.push(word);
    else if (!spare.has(word)) options.push(word);
  }
  const name = words.find((word) => eventNamed(word) !== null) ?? words[0] ?? null;
  return {
    name,
    C: values.get('-C'),
    config: values.get('--config'),
    block: args.includes('--block'),
    portable: args.includes('--portable'),
    unknown: [...options, ...words.filter((_word, at) => at !== words.indexOf(name ?? ''))],
  };
}
