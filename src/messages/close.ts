import { defineMessages } from './message.ts';

const ways = [
  'ledger promote {decide}',
  'ledger reject {decide} --reason "…"',
  'ledger defer {decide} --reason "…" --until {day}',
  'ledger reject {detail}',
  '{waiting}',
] as const;

const item = 'k3f';
const task = 'auth-refresh-client';
const claim = 'A rotated refresh token is rejected on reuse';

/** Why `ledger close` refuses a task, and when a closed one is opened again. */
export const close = defineMessages('close', {
  waits: { text: 'it waits for a person' },
  open: {
    text: '{item} {kind} is {status}: {claim}',
    mend: ways,
    example: {
      item,
      kind: 'fact',
      status: 'pending',
      claim,
      decide: item,
      day: '2026-12-01',
      detail: null,
      waiting: null,
    },
  },
  openRow: {
    text: '{row} is {status}: {claim}',
    mend: ways,
    example: {
      row: `${task}#2`,
      status: 'pending',
      claim,
      decide: null,
      day: '2026-12-01',
      detail: `${task}#2`,
      waiting: null,
    },
  },
  closedAlready: {
    text: '{task} is closed already, since {day}',
    example: { task, day: '2026-11-21' },
  },
  openedAgain: {
    text: 'the task {task} was closed, and is open again until this is decided',
    mend: ['then close it: ledger close {task}', 'if it belongs to another task: --task NAME'],
    example: { task },
  },
});
