import { defineRule } from '../rule.ts';

/** NAT029: the scripts that hooks of agents run are there. */
export const hookScriptKept = defineRule({
  code: 'NAT029',
  name: 'hook-script-kept',
  severity: 'warning',
  since: '1.0',
  summary:
    'The scripts that hooks in the committed settings of an agent run are in the repository.',
  why: 'The hook fails at every event: what it was to refuse or to say, it does not any more.',
  falsePositives:
    'Looked for by `ledger audit` alone, in the settings of Claude Code, Gemini CLI, Cursor, Codex ' +
    'and Copilot. Only a script that a hook runs by its path from the root counts. What git ignores, ' +
    'and what the hook itself looks for, is left alone.',
  messages: {
    gone: {
      text: 'a hook at {event} runs {path}, which does not exist',
      mend: [
        'if it was moved or deleted, the commit that did: git log -1 --stat -- {path}',
        'name the script that does this now, or delete the hook',
      ],
    },
  },
  *check(workspace) {
    const told = new Set<string>();
    for (const { path, value, event, span } of workspace.surroundings.brokenHooks?.scripts ?? []) {
      const key = `${path} ${value}`;
      if (told.has(key)) continue;
      told.add(key);
      yield {
        messageId: 'gone',
        data: { event, path: value },
        at: { path, span },
        key: value,
      };
    }
  },
});
