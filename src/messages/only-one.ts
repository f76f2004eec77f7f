import { defineMessages } from './message.ts';

/** The question where an act names no item or task, and the refusals. */
export const onlyOne = defineMessages('onlyOne', {
  take: {
    text: '{command} {name} ({title})?',
    example: { command: 'promote', name: 'k3f', title: 'A rotated refresh token is rejected' },
  },
  noneWaits: {
    text: 'no item waits for a decision',
    mend: [
      'name one: ledger {command} ITEM',
      'what was put off or set aside: ledger review --list --all',
    ],
    example: { command: 'promote' },
  },
  unnamedItem: {
    text: 'you named no item',
    mend: ['ledger {command} ITEM', '{items}'],
    example: { command: 'promote', items: ['k3f: A rotated refresh token is rejected on reuse'] },
  },
  noneOpen: { text: 'no task is open', mend: ['name one: ledger close TASK'] },
  unnamedTask: {
    text: 'you named no task',
    mend: ['ledger close {tasks}'],
    example: { tasks: ['auth', 'billing'] },
  },
});
