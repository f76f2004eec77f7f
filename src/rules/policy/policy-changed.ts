import type { PolicyChange } from '#workspace/history/history';

import { atStart, defineRule, message, report } from '../rule.ts';

export const policyChanged = defineRule({
  code: 'POL002',
  name: 'policy-changed',
  severity: 'warning',
  summary: "Says that a change edits what it is judged by, and that the base's version counted.",
  why: 'No rule would stop a change that could turn off the rule against it.',
  falsePositives:
    'An intended change of policy is reported, too: the person who merges it should know.',
  messages: {
    changed: message(
      '{what} changed; judged by the version of {base}, yours counts after the merge',
      'review {path} as what it is: the rules for every change to come',
      'to get both in: merge the policy first, in a change of its own',
    ),
  },
  *check({ surroundings: { history } }) {
    const gate = history?.gate;
    for (const { path, what } of gate?.policyChanges ?? [])
      yield report(
        'changed',
        { what: words[what], base: gate?.base ?? '', path },
        atStart(path, path),
      );
  },
});

const words: Readonly<Record<PolicyChange['what'], string>> = {
  configuration: 'the configuration',
  waivers: 'the waivers',
  baseline: 'the baseline',
  mailmap: 'who is whom',
  owners: 'who owns what',
};
