import type { PolicyChange } from '#workspace/history/history';

import { atStart, defineRule, message, report } from '../rule.ts';

export const policyChanged = defineRule({
  code: 'POL002',
  name: 'policy-changed',
  severity: 'warning',
  summary: 'A change does not edit the policy that it is checked with.',
  why: 'A change could turn off the rule that would stop it.',
  falsePositives:
    'An intended change of policy is reported, too: the person who merges it should know.',
  messages: {
    changed: message(
      'this change edits {what}, but was checked without the edit',
      'review {path}: it checks every change after the merge',
    ),
  },
  *check({ surroundings: { history } }) {
    for (const { path, what } of history?.gate?.policyChanges ?? [])
      yield report('changed', { what: words[what], path }, atStart(path, path));
  },
});

const words: Readonly<Record<PolicyChange['what'], string>> = {
  configuration: 'the configuration',
  waivers: 'the waivers',
  baseline: 'the baseline',
  mailmap: '.mailmap',
  owners: 'the owners',
};
