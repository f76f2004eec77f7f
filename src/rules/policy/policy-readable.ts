import { clip } from '#messages/fill-template';

import { atStart, defineRule, message, report } from '../rule.ts';

export const policyReadable = defineRule({
  code: 'POL003',
  name: 'policy-readable',
  severity: 'error',
  summary:
    'The configuration, the waivers and the baseline that a change brings are what they should be.',
  why:
    'A configuration that cannot be read judges nothing: after the merge, each change would be ' +
    'judged by its own.',
  falsePositives: 'None known. A symbolic link is not a configuration.',
  messages: {
    broken: message(
      'cannot be read, and would judge nothing after the merge: {why}',
      'mend {path}; ledger init --check reads it too',
    ),
  },
  *check({ surroundings: { history } }) {
    const broken = history?.gate?.brokenPolicy;
    if (broken)
      yield report(
        'broken',
        { why: clip(broken.why, 48), path: broken.path },
        atStart(broken, 'broken'),
      );
  },
});
