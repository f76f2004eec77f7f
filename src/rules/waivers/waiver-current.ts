import { shellWord } from '#messages/shell-word';

import { isMemoryProtection } from '../lowered-rules.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverCurrent = defineRule({
  code: 'WAV902',
  name: 'waiver-current',
  severity: 'error',
  summary:
    'A waiver or directive whose last day is past, or whose file changed since, is looked at again.',
  why: 'It was right about the text of that day; no one has looked at the text of today.',
  falsePositives:
    'A change that has nothing to do with the problem also ends a waiver; one command renews it. ' +
    'If the problem is gone, WAV903 reports that instead.',
  messages: {
    expired: message(
      'the waiver of {rule} for {scope} held until {until}',
      'mend what it was given for, then delete it',
      'it is still right: ledger waive {rule} {path} --reason "…"',
    ),
    directive: message(
      'this directive for {rule} held until {until}',
      'mend what it was written for, then delete it',
      'it is still right: give it another day, until=2027-01-31 or the like',
    ),
    changed: message(
      'the waiver of {rule} has ended: {scope} changed since',
      'mend what it was given for, then delete it',
      'it is still right: ledger waive {rule} {path} --reason "…"',
    ),
    first: message(
      'the waiver of {rule} has ended: {scope} changed since',
      'mend what it was given for, then delete it',
      'it is still right: ledger waive {rule} {path} --reason "…", merged first in a change of its own',
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
