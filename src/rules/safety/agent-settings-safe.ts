import { dangerousSettingsIn } from '#workspace/project/dangerous-settings';

import { defineRule, inFile, message, report } from '../rule.ts';

export const agentSettingsSafe = defineRule({
  code: 'SEC706',
  name: 'agent-settings-safe',
  severity: 'error',
  summary:
    'Committed settings and subagents turn no prompts off, send nothing to other hosts, and keep notes in the project.',
  why:
    'They apply to the agent of every person who opens the repository, even if a stranger wrote ' +
    'them in a pull request.',
  falsePositives:
    'Judged are files that git tracks, at the root of the project, of Claude Code, Codex, Gemini ' +
    'CLI, OpenCode, VS Code with its agents, the CLI of Cursor, and Aider, and subagents of ' +
    'Claude Code. A team that wants it, for example with agents in containers or behind its own ' +
    'gateway, turns the rule off for the file with `overrides`; there is no waiver for a file ' +
    'that is not memory. Some versions ignore some of these keys in a project; they are reported ' +
    'all the same, because others do not. Addresses on this machine or of the vendor, and ' +
    'variables, are not reported. Notes outside of the project, except those in a folder ' +
    '`.claude`, and settings that turn all prompts off are errors, others warnings.',
  messages: {
    dangerous: message(
      '{what}: {key} is {value}',
      'delete it here, and set it in your own settings, which no pull request changes',
    ),
  },
  *check({ surroundings: { agentSettings = [] } }) {
    for (const [path, text] of agentSettings)
      for (const { key, value, shown, what, isGrave, span } of dangerousSettingsIn(path, text))
        yield report(
          'dangerous',
          { key, value: shown, what },
          inFile(path, span, `${key} ${String(value)}`),
          { severity: isGrave ? undefined : 'warning' },
        );
  },
});
