import { defineRule, inFile, message, report } from '../rule.ts';

export const waiverUsed = defineRule({
  code: 'WAV903',
  name: 'waiver-used',
  severity: 'warning',
  summary: 'Each waiver, directive and baseline entry matches a problem that exists.',
  why: 'The problem is gone; the next one of its kind would go unnoticed.',
  falsePositives:
    "Not checked: rules that did not run, are off, or only compare with another revision, and files that can't be read completely.",
  messages: {
    waiver: message(
      'the waiver of {rule} for {scope} is not needed any more',
      'delete it from {file}',
    ),
    directive: message('the directive for {rule} is not needed any more', 'delete {rule} from it'),
    baseline: message(
      'the baseline contains {rule} in {scope}, which no longer occurs',
      'ledger baseline --prune',
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
