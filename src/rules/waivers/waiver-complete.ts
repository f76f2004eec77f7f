import { shellWord } from '#messages/shell-word';
import { type Exception, maxReasonLength } from '#workspace/policy/directives';

import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverComplete = defineRule({
  code: 'WAV901',
  name: 'waiver-complete',
  severity: 'error',
  summary:
    'A waiver says who decided it, why and until when; a directive says why; both name ' +
    'rules that exist and may be waived.',
  why:
    'People trust an exception for ever if no one can explain it, and it hides what it was never ' +
    'meant for.',
  falsePositives:
    'None known: `ledger waive` writes all that is required. An exception with a gap is not in ' +
    'force.',
  messages: {
    field: message(
      'the waiver of {rule} for {scope} has no {field}',
      'let the tool fill it: ledger waive {rule} {path} --reason "…"',
      'or write "{field}" into it by hand',
    ),
    reason: message(
      'this directive gives no reason',
      'say why, behind two dashes: {word} {rule} -- why it is right here',
      'or delete the directive',
    ),
    length: message(
      'the reason of this directive has more than {most} characters',
      'say it in one sentence',
      'or in the open, in the text itself',
    ),
    rules: message(
      'this directive names no rule',
      'name the rules it is for: {word} IDX102 -- why it is right here',
    ),
    until: message(
      '"{until}" is no day of the calendar',
      'write the last day it holds, such as 2027-01-31',
    ),
    directive: message(
      '{word} is no directive',
      'before a line: ledger-disable-next-line IDX102 -- why',
      'in the line itself, as in a row of a table: ledger-disable-line IDX102 -- why',
      'for a whole file: a waiver, or "overrides" in the configuration',
    ),
    unknown: message('there is no rule "{rule}"', '`ledger explain` lists all rules'),
    misspelt: message(
      'there is no rule "{rule}"; did you mean {near}?',
      'write {near}',
      '`ledger explain` lists all rules',
    ),
    fixed: message(
      'no exception can be made of {rule}',
      'mend what it reports: it keeps the checks themselves safe',
      'delete {rule} here',
    ),
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
