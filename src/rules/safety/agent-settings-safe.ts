import { dangerousSettingsIn } from '#workspace/project/dangerous-settings';

import { defineRule, inFile, message, report } from '../rule.ts';

export const agentSettingsSafe = defineRule({
  code: 'SEC706',
  name: 'agent-settings-safe',
  severity: 'error',
  summary: 'Committed agent settings keep prompts, hosts and the folder of notes safe.',
  why: 'They apply to everyone who opens the repository, even if a stranger wrote them in a pull request.',
  falsePositives:
    'Some versions ignore some of these keys in a project; others do not, so they are ' +
    'reported. Addresses on this machine or of the vendor, and variables, are not reported. A ' +
    'team that wants such a setting turns the rule off for the file with `overrides`; waivers ' +
    'are only for memory.',
  messages: {
    dangerous: message(
      '{what}: {key} is {value}',
      'delete {key} here; set it in your own settings if you need it',
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
