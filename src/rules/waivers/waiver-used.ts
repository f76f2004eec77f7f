import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverUsed = defineRule({
  code: 'WAV903',
  name: 'waiver-used',
  severity: 'warning',
  summary: 'A waiver, a directive or an entry of the baseline stands for a problem that is there.',
  why: 'The problem is gone; the next one of its kind would pass unseen.',
  falsePositives:
    'Not judged: rules that did not run, are off, or only compare with another revision, and ' +
    'files that cannot be read in full.',
  messages: {
    waiver: message(
      'the waiver of {rule} for {scope} is not needed',
      'nothing is found there: delete it from {file}',
    ),
    directive: message(
      'this directive is not needed: {rule} finds nothing there',
      'delete it, or the name of the rule in it',
    ),
    baseline: message(
      '{rule} of {scope} is in the baseline and no longer occurs',
      'you fixed this; remove it from the baseline: ledger baseline --prune',
    ),
  },
  *check(workspace) {
    for (const { by, path, span, scope, rules } of workspace.surroundings.exceptions?.all ?? []) {
      for (const { named, code, idle } of rules) {
        const rule = code ?? named;
        const rest = inFile(path, span, `${by} ${rule} ${scope}`);
        if (!idle) continue;
        if (by === 'inline') yield report('directive', { rule }, rest);
        else if (by === 'waiver') yield report('waiver', { rule, scope, file: path }, rest);
        else yield report('baseline', { rule, scope }, rest);
      }
    }
  },
});
