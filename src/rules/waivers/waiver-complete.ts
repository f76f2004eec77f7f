import { shellWord } from '#messages/shell-word';
import { type Exception, maxReasonLength } from '#workspace/policy/directives';

import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverComplete = defineRule({
  code: 'WAV901',
  name: 'waiver-complete',
  severity: 'error',
  summary:
    'Each waiver has an author, a reason and an end; each directive has a reason; both name rules that can be waived.',
  why: 'An exception that no one can explain stays forever, and hides problems that agents then repeat.',
  falsePositives:
    'None known: `ledger waive` writes all that is required. An incomplete exception has no effect.',
  messages: {
    field: message(
      'the waiver of {rule} for {scope} has no {field}',
      'ledger waive {rule} {path} --reason "…"',
    ),
    reason: message('the directive has no reason', 'write: {word} {rule} -- REASON'),
    length: message(
      'the reason of the directive has more than {most} characters',
      'shorten the reason to one sentence',
    ),
    rules: message('the directive names no rule', 'write: {word} IDX102 -- REASON'),
    until: message('"{until}" is not a date', 'write the last day as in 2027-01-31'),
    directive: message(
      '{word} is not a directive',
      'write ledger-disable-next-line, or ledger-disable-line in the line itself',
    ),
    unknown: message('the rule "{rule}" does not exist', 'list all rules: ledger explain'),
    misspelt: message('the rule "{rule}" does not exist; did you mean {near}?', 'write {near}'),
    fixed: message("{rule} can't be waived", 'fix what {rule} reports, and delete it here'),
  },
  *check(workspace) {
    for (const exception of workspace.surroundings.exceptions?.all ?? []) {
      const { by, scope, word, until } = exception;
      const rule = exception.rules.map((each) => each.code ?? each.named).join(' ');
      for (const gap of exception.gaps) {
        const place = inFile(exception, exception.span, `${by} ${rule} ${scope} ${gap}`);
        if (gap === 'until') yield report('until', { until: until ?? '' }, place);
        else if (by === 'waiver')
          yield report('field', { rule, scope, path: shellWord(scope), field: gap }, place);
        else if (gap === 'reason' || gap === 'rules' || gap === 'directive')
          yield report(gap, { word: word ?? '', rule }, place);
        else yield report('length', { most: maxReasonLength }, place);
      }
      yield* wrongRules(exception);
    }
  },
});

function* wrongRules({ by, path, span, scope, rules }: Exception) {
  for (const { named, code, near, fixed } of rules) {
    const place = inFile(path, span, `${by} ${named} ${scope}`);
    // WAV903 reports entries of the baseline without a rule.
    if (code === null && by !== 'baseline')
      yield near === null
        ? report('unknown', { rule: named }, place)
        : report('misspelt', { rule: named, near }, place);
    else if (fixed) yield report('fixed', { rule: code ?? named }, place);
  }
}
