import { atStart, defineRule, message, report } from '../rule.ts';

export const policyReadable = defineRule({
  code: 'POL003',
  name: 'policy-readable',
  severity: 'error',
  summary: 'The changed configuration, waivers and baseline are readable and valid.',
  why: 'A broken configuration checks nothing: after the merge, each change would be checked with its own.',
  falsePositives: 'None known. A symbolic link is not a configuration.',
  messages: {
    broken: message(
      'this file is invalid: {why}',
      'correct the file, then run: ledger init --check',
    ),
  },
  *check({ surroundings: { history } }) {
    const broken = history?.gate?.brokenPolicy;
    if (broken) yield report('broken', { why: broken.why }, atStart(broken, 'broken'));
  },
});
