import { brokenSettingsIn } from '#workspace/project/agent-settings';
import { unknownEventsIn } from '#workspace/project/hook-scripts';

import { defineRule, inFile, message, report } from '../rule.ts';

export const hookScriptKept = defineRule({
  code: 'NAT029',
  name: 'hook-script-kept',
  severity: 'warning',
  summary: 'Hooks of agents can run: valid settings, a known event, an existing script.',
  why: 'The hook never runs or always fails, so it blocks and reports nothing.',
  falsePositives:
    'Only `ledger audit` checks hooks, and only scripts that a hook names by a path from the ' +
    'root. An event that resembles no documented one is an info: it may be new. Scripts that ' +
    'git ignores, or whose existence the hook tests, are not reported.',
  messages: {
    gone: message(
      'the {event} hook runs {path}, which does not exist',
      'correct the path, or delete the hook',
    ),
    event: message(
      'the {event} hook never runs: {agent} calls the event {near}',
      'replace {event} with {near}',
    ),
    unknown: message(
      '{agent} documents no event {event}, so the hook may never run',
      'replace {event} with a documented event, or delete the hook',
    ),
    broken: message(
      '{agent} ignores this file, because it is not valid {form}',
      'correct the {form} here or just before',
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
