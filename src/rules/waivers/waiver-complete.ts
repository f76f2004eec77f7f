import { shellWord } from '#messages/shell-word';
import { type Exception, maxReasonLength } from '#workspace/policy/directives';

import { defineRule } from '../rule.ts';

/** WAV901: an exception says of which rule, why, by whom and until when. */
export const waiverComplete = defineRule({
  code: 'WAV901',
  name: 'waiver-complete',
  severity: 'error',
  since: '1.0',
  summary:
    'A waiver says who decided it, why and until when; a directive says why; both name ' +
    'rules that exist and may be waived.',
  why: 'An exception that nobody can account for is believed for ever, and hides what it was never meant for.',
  falsePositives:
    'None are known: what is asked for is what `ledger waive` writes. An exception with a gap is not in force.',
  messages: {
    field: {
      text: 'the waiver of {rule} for {scope} has no {field}',
      mend: [
        'let the tool fill it: ledger waive {rule} {path} --reason "…"',
        'or write "{field}" into it by hand',
      ],
    },
    reason: {
      text: 'this directive gives no reason',
      mend: [
        'say why, behind two dashes: {word} {rule} -- why it is right here',
        'or delete the directive',
      ],
    },
    length: {
      text: 'the reason of this directive has more than {most} characters',
      mend: ['say it in one sentence', 'or in the open, in the text itself'],
    },
    rules: {
      text: 'this directive names no rule',
      mend: ['name the rules it is for: {word} IDX102 -- why it is right here'],
    },
    until: {
      text: '"{until}" is no day of the calendar',
      mend: ['write the last day it holds, such as 2027-01-31'],
    },
    directive: {
      text: '{word} is no directive',
      mend: [
        'before a line: ledger-disable-next-line IDX102 -- why',
        'in the line itself, as in a row of a table: ledger-disable-line IDX102 -- why',
        'for a whole file: a waiver, or "overrides" in the configuration',
      ],
    },
    unknown: { text: 'there is no rule "{rule}"', mend: ['`ledger explain` lists all rules'] },
    misspelt: {
      text: 'there is no rule "{rule}"; did you mean {near}?',
      mend: ['write {near}', '`ledger explain` lists all rules'],
    },
    fixed: {
      text: 'no exception can be made of {rule}',
      mend: ['mend what it reports: it keeps the checks themselves safe', 'delete {rule} here'],
    },
  },
  *check(workspace) {
    for (const exception of workspace.surroundings.exceptions?.all ?? []) {
      const at = { path: exception.path, span: exception.span };
      const named = exception.rules.map((rule) => rule.code ?? rule.named).join(' ');
      for (const gap of exception.gaps) {
        const key = `${exception.by} ${named} ${exception.scope} ${gap}`;
        if (gap === 'until')
          yield { messageId: 'until', data: { until: exception.until ?? '' }, at, key };
        else if (exception.by === 'waiver')
          yield {
            messageId: 'field',
            data: {
              rule: named,
              scope: exception.scope,
              path: shellWord(exception.scope),
              field: gap,
            },
            at,
            key,
          };
        else if (gap === 'reason' || gap === 'rules' || gap === 'directive')
          yield { messageId: gap, data: { word: exception.word ?? '', rule: named }, at, key };
        else yield { messageId: 'length', data: { most: maxReasonLength }, at, key };
      }
      yield* wrongRules(exception);
    }
  },
});

function* wrongRules({ by, path, span, scope, rules }: Exception): Iterable<
  | {
      messageId: 'unknown' | 'fixed';
      data: { rule: string };
      at: { path: string; span: Exception['span'] };
      key: string;
    }
  | {
      messageId: 'misspelt';
      data: { rule: string; near: string };
      at: { path: string; span: Exception['span'] };
      key: string;
    }
> {
  for (const { named, code, near, fixed } of rules) {
    const rest = { at: { path, span }, key: `${by} ${named} ${scope}` };
    // An entry of the baseline whose rule is gone is stale, and no more.
    if (code === null && by !== 'baseline')
      yield near === null
        ? { messageId: 'unknown', data: { rule: named }, ...rest }
        : { messageId: 'misspelt', data: { rule: named, near }, ...rest };
    else if (fixed) yield { messageId: 'fixed', data: { rule: code ?? named }, ...rest };
  }
}
