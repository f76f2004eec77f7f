import { shellWord } from '#messages/shell-word';

import { isMemoryProtection } from '../lowered-rules.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverCurrent = defineRule({
  code: 'WAV902',
  name: 'waiver-current',
  severity: 'error',
  summary:
    'Each waiver and directive is in force: its last day is not past, and its file is unchanged.',
  why: 'The exception was right for an old text; agents now work with another one.',
  falsePositives:
    'A change that has nothing to do with the problem also ends a waiver; one command renews it. If the problem is gone, WAV903 reports that instead.',
  messages: {
    expired: message(
      'the waiver of {rule} for {scope} ended on {until}',
      'still needed: ledger waive {rule} {path} --reason "…"',
      'not needed: fix the problem and delete the waiver',
    ),
    directive: message(
      'the directive for {rule} ended on {until}',
      'still needed: write a later day, such as until=2027-01-31',
      'not needed: fix the problem and delete the directive',
    ),
    changed: message(
      'the waiver of {rule} ended because {scope} changed',
      'still needed: ledger waive {rule} {path} --reason "…"',
      'not needed: fix the problem and delete the waiver',
    ),
    first: message(
      'the waiver of {rule} ended because {scope} changed',
      'still needed, in a change to merge first: ledger waive {rule} {path} --reason "…"',
      'not needed: fix the problem and delete the waiver',
    ),
  },
  *check(workspace) {
    for (const { by, path, span, scope, rules, until, ended } of workspace.surroundings.exceptions
      ?.all ?? []) {
      if (ended === null) continue;
      const rule = rules.map((each) => each.code ?? each.named).join(' ');
      const data = { rule, scope, path: shellWord(scope), until: until ?? '' };
      const rest = inFile(path, span, `${by} ${rule} ${scope}`);
      if (ended === 'date')
        yield by === 'inline'
          ? report('directive', { rule, until: until ?? '' }, rest)
          : report('expired', data, rest);
      else if (!rules.every((each) => each.idle))
        yield report(
          workspace.surroundings.history?.gate &&
            rules.some((each) => each.code !== null && isMemoryProtection(each.code))
            ? 'first'
            : 'changed',
          { rule, scope, path: shellWord(scope) },
          rest,
        );
    }
  },
});
