import { movesFrom } from '../states.ts';
import { defineGate } from '../gate.ts';

/** P01: the item exists and the law lets it be promoted from where it stands (document 3.1). */
export const itemMayMove = defineGate({
  code: 'P01',
  name: 'item-may-move',
  summary: 'The item is pending or validated, and its record is still there.',
  why: 'What was decided stays decided until somebody takes it up again in the open.',
  messages: {
    status: { text: '{item} is {status} and cannot be promoted', mend: ['what is open to it: {legal}'] },
    gone: { text: 'the record of {item}, {target}, is gone', mend: ['restore {target}', 'if it was dropped on purpose: ledger reject {item} --reason "…"'] },
    split: { text: 'two branches decided {item} apart: {statuses}', mend: ['look at both with `ledger show {item}`, then decide again with the command that holds'] },
  },
  *check({ history, record, target, world }) {
    const acts = movesFrom(history.status);
    if (!acts.some((each) => each.act === 'promote')) yield { messageId: 'status', data: { status: history.status, legal: [...new Set(acts.map((each) => each.act))].join(', ') || 'nothing' } };
    const statuses = new Set(history.latest.map((act) => act.item.to));
    if (statuses.size > 1) yield { messageId: 'split', data: { statuses: [...statuses].sort().join(' and ') } };
    const keepsRecord = history.acts.some((act) => act.item.target !== null) && ['fact', 'decision', 'risk', 'defect', 'pattern'].includes(history.kind);
    if (keepsRecord && record === null && target !== null && !world.workspace.malformed.some((file) => file.path === target)) yield { messageId: 'gone', data: { target } };
  },
});
