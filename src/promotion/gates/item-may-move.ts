import { keepsRecord } from '#provenance/discovery-kinds';

import { transitionOf } from '../entries/entry-recorder.ts';
import { defineGate } from '../gate.ts';
import { commandsFrom } from '../transitions.ts';

/** P01: the item exists, and its status allows a promotion. */
export const itemMayMove = defineGate({
  code: 'P01',
  name: 'item-may-move',
  summary: 'The item is pending or validated, and its record is still there.',
  why: 'What was decided stays decided until somebody takes it up again in the open.',
  messages: {
    status: {
      text: '{item} is {status} and cannot be promoted',
      mend: ['what is open to it: {legal}'],
    },
    closed: {
      text: '{item} is {status}, which ends an item',
      mend: ['where it holds after all, capture it again: ledger capture "CLAIM" FILE#LINES'],
    },
    quarantined: {
      text: '{item} is in quarantine and cannot be promoted',
      mend: [
        'let somebody else than who put it there release it first: ledger release {item} --reason "…"',
        'or give it up: ledger reject {item} --reason "…"',
      ],
    },
    gone: {
      text: 'the record of {item}, {target}, is gone',
      mend: ['restore {target}', 'if it was dropped on purpose: ledger reject {item} --reason "…"'],
    },
  },
  examples: {
    status: { status: 'rejected', legal: 'reopen' },
    closed: { status: 'rolled-back' },
    quarantined: {},
    gone: { target: 'corpus/findings/rotated-refresh-token.md' },
  },
  *check({ history, record, target, inputs }) {
    const { status } = history;
    const legal = commandsFrom(status).filter((each) => each !== 'mark-stale');
    if (transitionOf('promote', history)?.to !== 'promoted') {
      if (status === 'quarantined') yield { messageId: 'quarantined', data: {} };
      else if (legal.length === 0) yield { messageId: 'closed', data: { status } };
      else yield { messageId: 'status', data: { status, legal: legal.join(', ') } };
    }
    const isFile = keepsRecord(history.kind) && history.acts.some((act) => act.item.path !== null);
    if (
      isFile &&
      record === null &&
      target !== null &&
      !inputs.workspace.malformed.some((file) => file.path === target)
    )
      yield { messageId: 'gone', data: { target } };
  },
});
