import type { Guard } from '#guards/guard';
import { dataMarkOf } from '#guards/guard-line';
import type { GuardViolation } from '#workspace/paths/rule-facts';

import { describedGuard } from '../message-words.ts';
import { defineRule, inFile, message } from '../rule.ts';

const mend = [
  'the reason: {claim} ({decided}; ledger show {item})',
  'an exception for a while: ledger waive GRD001 {path} --reason "…"',
] as const;

export const guardHolds = defineRule({
  code: 'GRD001',
  name: 'guard-holds',
  severity: 'error',
  summary: 'Files keep to the guards that promoted facts carry.',
  why: 'A person decided this for a reason; breaking it brings the old problem back.',
  falsePositives:
    'A guard sees text, not meaning: a name in a comment or a string counts. Lines that were ' +
    'there when the guard was promoted are not judged. A guard with `level: tell` is a warning.',
  messages: {
    forbidden: message('{claim}', '{instead}', ...mend),
    required: message('{claim}: {pattern} is missing', '{instead}', ...mend),
    different: message('{claim}: {values}', '{instead}', ...mend),
  },
  *check(workspace, ledger) {
    for (const violation of workspace.surroundings.guards?.violations ?? []) {
      const said = describedGuard(violation, workspace, ledger);
      if (said === null) continue;
      const { guard, claim, item, decided } = said;
      const { path, span, record, nth, line, level } = violation;
      const data = { claim, item, decided, path, instead: insteadOf(guard, violation) };
      const evidence = workspace.surroundings.evidence.get(record)?.state;
      yield {
        ...inFile(path, span, `${record} ${nth} ${line}`),
        ...messageOf(guard, violation, data),
        severity: level === 'tell' ? 'warning' : undefined,
        related: [
          {
            path: record,
            span: { start: 0, end: 0 },
            message:
              evidence === 'changed' || evidence === 'gone'
                ? 'the fact that carries this guard; what it rests on changed, too, so it may be the fact that is out of date'
                : 'the fact that carries this guard',
          },
        ],
      };
    }
  },
});

interface Said {
  readonly claim: string;
  readonly item: string;
  readonly decided: string;
  readonly path: string;
  readonly instead: string;
}

function messageOf(guard: Guard, { values }: GuardViolation, data: Said) {
  if (guard.kind === 'same')
    return { messageId: 'different' as const, data: { ...data, values: values ?? '' } };
  return guard.kind === 'require'
    ? { messageId: 'required' as const, data: { ...data, pattern: guard.pattern } }
    : { messageId: 'forbidden' as const, data };
}

/** What to do instead, in the record's words if it has any. */
function insteadOf(guard: Guard, { line }: GuardViolation): string {
  if (guard.instead !== null) return `instead: ${guard.instead}${dataMarkOf(guard)}`;
  if (guard.kind === 'same') return 'write the same value in each of these files';
  return guard.kind === 'require' ? 'add what is required' : `take it out: ${line}`;
}
