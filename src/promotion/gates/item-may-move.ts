import { keepsRecord } from '#provenance/discovery-kinds';

import { transitionOf } from '../entries/entry-recorder.ts';
import { defineGate } from '../gate.ts';
import { commandAfterRefusal, commandsFrom } from '../transitions.ts';

/** P01: the item exists, and its status allows a promotion. */
export const itemMayMove = defineGate({
  code: 'P01',
  name: 'item-may-move',
  summary: 'The item is pending or validated, and its record exists.',
  why: 'An agent could bring back a rejected fact that no person has reopened.',
  messages: {
    status: { text: "can't promote {item}: it is {status}", mend: ['{legal}'] },
    closed: {
      text: "can't promote {item}: it is {status}, which is final",
      mend: ['if it is true after all: ledger capture "CLAIM" FILE#LINES'],
    },
    quarantined: {
      text: "can't promote {item}: it is in quarantine",
      mend: ['another person runs: ledger release {item} --reason "…"'],
    },
    gone: {
      text: "can't promote {item}: its record {target} is deleted",
      mend: [
        'deleted by mistake: git checkout HEAD -- {target}',
        'not worth keeping: ledger reject {item} --reason "…"',
      ],
    },
  },
  examples: {
    status: { status: 'deferred', legal: 'ledger reopen k3f' },
    closed: { status: 'rolled-back' },
    quarantined: {},
    gone: { target: 'corpus/findings/rotated-refresh-token.md' },
  },
  *check({ history, record, short, target, inputs }) {
    const { status } = history;
    if (transitionOf('promote', history)?.to !== 'promoted') {
      if (status === 'quarantined') yield { messageId: 'quarantined', data: {} };
      else if (commandsFrom(status).length === 0) yield { messageId: 'closed', data: { status } };
      else
        yield {
          messageId: 'status',
          data: { status, legal: commandAfterRefusal(status, short) },
        };
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
