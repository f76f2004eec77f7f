import { brokenSettingsIn } from '#workspace/project/agent-settings';
import { unknownEventsIn } from '#workspace/project/hook-scripts';

import { defineRule, inFile, message, report } from '../rule.ts';

export const hookScriptKept = defineRule({
  code: 'NAT029',
  name: 'hook-script-kept',
  severity: 'warning',
  summary:
    'Hooks of agents run: their settings can be read, their event is known, their script is there.',
  why: 'The hook never runs, or fails each time: it no longer refuses or says anything.',
  falsePositives:
    'Only `ledger audit` looks for hooks, in the settings of Claude Code, Gemini CLI, Cursor, ' +
    'Codex, Copilot, OpenCode and Aider, and in the frontmatter of skills and subagents of ' +
    'Claude Code. Only a script that a hook runs by its path from the root counts. Not judged: ' +
    'files that git ignores, and files whose existence the hook checks. Comments and a trailing ' +
    'comma are allowed in JSON. An event that is unlike all documented ones is an info: it may ' +
    'be new.',
  messages: {
    gone: message(
      'a hook at {event} runs {path}, which does not exist',
      'if it was moved or deleted, the commit that did: git log -1 --stat -- {path}',
      'name the script that does this now, or delete the hook',
    ),
    event: message(
      'the hook at {event} never runs: {agent} calls the event {near}',
      'write {near} in place of {event}',
    ),
    unknown: message(
      'the documents of {agent} name no event {event}: a hook at it may never run',
      'write an event that {agent} has, or delete the hook',
    ),
    broken: message(
      '{agent} cannot read this as {form}: none of its settings and hooks count',
      'mend what stands here, or right before it',
    ),
  },
  *check({ surroundings: { brokenHooks } }) {
    for (const [path, text] of brokenHooks?.texts ?? []) {
      const broken = brokenSettingsIn(path, text);
      if (broken) {
        const { agent, form, span } = broken;
        yield report('broken', { agent, form }, inFile(path, span, 'broken'));
        continue;
      }
      for (const { value, agent, near, span } of unknownEventsIn(path, text)) {
        const shared = inFile(path, span, value);
        yield near === null
          ? report('unknown', { event: value, agent }, shared, { severity: 'info' })
          : report('event', { event: value, agent, near }, shared);
      }
    }
    const told = new Set<string>();
    for (const { path, value, event, span } of brokenHooks?.scripts ?? []) {
      const key = `${path} ${value}`;
      if (told.has(key)) continue;
      told.add(key);
      yield report('gone', { event, path: value }, inFile(path, span, value));
    }
  },
});
