import { noIncompleteChange } from '#app/guards/incomplete-session-change';
import { hasNoSessionRecording } from '#app/hooks/hook-fast-path';
import { idsOf, othersMark, type StopEvent, stopMark } from '#app/hooks/session-history';
import { markFirstTime } from '#app/hooks/session-marks';
import type { StopReport } from '#app/touch/unanswered-facts';
import { presentItems } from '#diagnostics/defined-values';
import { hook as messages, touch as touchMessages } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { escapeInvisible } from '#reporters/visible';

import type { HookEvent } from './hook-input.ts';
import { answer, type HookContext, hookNoteLines, type Reply, silent } from './hook-reply.ts';

type Open = Omit<StopReport, 'problem'>;

/** Facts that are named; the others are counted. */
const mostNamed = 3;

/** Replies to an event by what is unfinished; if that cannot be read, adds a note. */
function byOpen(
  replyTo: (open: Open, event: HookEvent, at: HookContext) => Reply | Promise<Reply>,
): (event: HookEvent, at: HookContext) => Promise<Reply> {
  return async (event, at) => {
    const { findOpenAtStop } = await import('#app/touch/unanswered-facts');
    const { problem, ...open } = await findOpenAtStop(at, event.session);
    const reply = await replyTo(open, event, at);
    return { ...reply, error: reply.error + hookNoteLines(presentItems([problem]), at) };
  };
}

/** Names unfinished work before the agent or a subagent stops: each set once, never in a loop. */
function onStop(name: StopEvent): (event: HookEvent, at: HookContext) => Promise<Reply> {
  const reply = byOpen((open, event, at) => stopReply(open, event, at, name));
  return async (event, at) => (event.goesOn || event.runsOn ? silent : reply(event, at));
}

async function stopReply(
  open: Open,
  { session, form }: HookEvent,
  at: HookContext,
  event: StopEvent,
): Promise<Reply> {
  const { others } = open;
  const set = setOf(open);
  const eventName = event === 'stop' ? 'Stop' : 'SubagentStop';
  const isFirst = (what: string): Promise<boolean> =>
    markFirstTime(at, session ?? 'none', what, at.now);
  if (set === '')
    return others.length > 0 && (await isFirst(othersMark(others)))
      ? answer('notice', eventName, report(open), form)
      : silent;
  if (!(await isFirst(stopMark(event, set)))) return silent;
  const reason = demand(open);
  if (!at.block || reason === '') return answer('notice', eventName, report(open), form);
  return at.portable && form !== 'cursor'
    ? { code: 2, out: '', error: `${reason}\n` }
    : answer('demand', eventName, reason, form);
}

async function completedReply(
  open: Open,
  { session, task, form }: HookEvent,
  at: HookContext,
): Promise<Reply> {
  const set = setOf(open);
  if (set === '') return silent;
  const isFirst = (what: string): Promise<boolean> =>
    markFirstTime(at, session ?? 'none', what, at.now);
  if (at.block && demand(open) !== '') {
    const first = await isFirst(`completed ${task ?? ''} ${set}`);
    return first || open.strict ? { code: 2, out: '', error: `${demand(open)}\n` } : silent;
  }
  const isOnce = open.changed.length > 0 || open.half.mark !== '';
  const named = !isOnce || (await isFirst(`completed ${set}`));
  const shown = named ? open : { ...open, changed: [], half: noIncompleteChange };
  return setOf(shown) === '' ? silent : answer('notice', 'TaskCompleted', report(shown), form);
}

const compactReply = byOpen((open, { form }) =>
  setOf(open) === ''
    ? silent
    : answer('notice', 'PreCompact', report({ ...open, others: [] }), form),
);

/** Names unfinished work before a compaction, and forgets what the session got. */
async function onCompact(event: HookEvent, at: HookContext): Promise<Reply> {
  const captured = hasNoSessionRecording(at.env)
    ? []
    : await (await import('#app/capture/capture-session')).captureSession(at, event.transcript);
  const reply = await compactReply(event, at);
  const { forgetSession } = await import('#app/hooks/session-marks');
  const notes = await forgetSession(at.env, event.session);
  return { ...reply, error: reply.error + hookNoteLines([...captured, ...notes], at) };
}

/** Events at which work ends, or is compacted. */
export const stopHooks = {
  stop: onStop('stop'),
  'subagent-stop': onStop('subagent-stop'),
  /**
   * Blocks a finished task with pending items; the second attempt passes unless the gate is strict.
   */
  'task-completed': byOpen(completedReply),
  'pre-compact': onCompact,
};

/** The unfinished work of a session as a key: another set is named again. */
function setOf({ own, changed, half }: Open): string {
  const facts = changed.length === 0 ? '' : ` changed ${changed.join(', ')}`;
  return `${idsOf(own)}${facts}${half.mark === '' ? '' : ` half ${half.mark}`}`;
}

/** Why the agent must not stop yet; empty where it may. */
function demand({ own: items, changed, half }: Open): string {
  const waiting = messages.proposalsWait({ count: items.length, items: idsOf(items) });
  return presentItems([
    items.length > 0 && textOf(waiting),
    changed.length > 0 && textOf(unanswered(changed)),
    half.blocks && half.text,
  ]).join(' ');
}

function report({ own, others, changed, half }: Open): string {
  const values = { own: own.length, items: idsOf(own), others: others.length };
  const waiting =
    own.length === 0
      ? messages.othersWait(values)
      : others.length === 0
        ? messages.ownWait(values)
        : messages.ownAndOthersWait(values);
  return presentItems([
    own.length + others.length > 0 && textOf(waiting),
    changed.length > 0 && textOf(messages.changedUnanswered({ facts: unanswered(changed) })),
    ...half.lines.map((line) => `ledger: ${escapeInvisible(line)}`),
  ]).join('\n');
}

function unanswered(changed: readonly string[]): Message {
  const named = changed.slice(0, mostNamed).join(', ');
  const items =
    changed.length > mostNamed
      ? touchMessages.andMore({ items: named, count: changed.length - mostNamed })
      : named;
  return touchMessages.unansweredSeveral({ count: changed.length, items });
}
