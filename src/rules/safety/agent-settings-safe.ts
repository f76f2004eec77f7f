import { dangerousSettingsIn } from '#workspace/project/dangerous-settings';

import { defineRule, inFile, message, report } from '../rule.ts';

export const agentSettingsSafe = defineRule({
  code: 'SEC706',
  name: 'agent-settings-safe',
  severity: 'error',
  summary:
    'Committed settings and subagents turn no prompts off, send nothing to other hosts, and keep notes in the project.',
  why: 'They apply to the agent of everybody who opens the repository, also when a stranger wrote them in a pull request.',
  falsePositives:
    'You get a finding for files that git tracks, at the root of the project, of Claude Code, Codex, ' +
    'Gemini CLI, OpenCode, VS Code with its agents, the CLI of Cursor, and Aider, and for subagents ' +
    'of Claude Code. A team that means ' +
    'it, such as one whose agents run in containers or behind a gateway of its own, turns the rule ' +
    'off for the file with `overrides`; there is no waiver for a file that is no memory. ' +
    'Some versions ignore some of these keys in a project; the finding stands, for others do not. ' +
    'An address on this machine or of the vendor, and a variable, is no finding. Notes outside of ' +
    'the project, but for those in a folder `.claude`, and settings that turn all prompts off ' +
    'are errors, others warnings.',
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
