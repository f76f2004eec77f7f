import type { Guard } from '#guards/guard';
import { dataMarkOf } from '#guards/guard-line';
import type { GuardViolation } from '#workspace/paths/rule-facts';

import { describedGuard } from '../message-words.ts';
import { defineRule, inFile, message } from '../rule.ts';

export const guardHolds = defineRule({
  code: 'GRD001',
  name: 'guard-holds',
  severity: 'error',
  summary: 'Files follow the guards of promoted facts.',
  why: 'A person decided this for a reason; breaking it brings the old problem back.',
  falsePositives:
    'A guard matches text, not meaning: a name in a comment or a string counts. Lines from before ' +
    'the promotion of the guard are not checked. A guard with `level: tell` is a warning.',
  messages: {
    forbidden: message('{claim}', '{instead}'),
    required: message('{claim}: {pattern} is missing', '{instead}'),
    different: message('{claim}: {values}', '{instead}'),
  },
  *check(workspace, ledger) {
    for (const violation of workspace.surroundings.guards?.violations ?? []) {
      const said = describedGuard(violation, workspace, ledger);
      if (said === null) continue;
      const { guard, claim } = said;
      const { path, span, record, nth, line, level } = violation;
      const data = { claim, instead: insteadOf(guard, violation) };
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
                ? 'the fact with this guard; its evidence changed too, so the fact may be out of date'
                : 'the fact with this guard',
          },
        ],
      };
    }
  },
});

interface Said {
  readonly claim: string;
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
  return guard.kind === 'require' ? 'add text that matches the pattern' : `remove: ${line}`;
}
