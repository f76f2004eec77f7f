import { defineMessages } from './message.ts';

/** What an act without a name is about, or why nobody can tell. */
export const onlyOne = defineMessages('onlyOne', {
  waits: { text: 'you named no item: {item} is the only one that waits', example: { item: 'k3f' } },
  noneWaits: {
    text: 'no item waits for a decision',
    mend: ['name one: ledger {command} ITEM', 'what was put off or set aside: ledger queue --all'],
    example: { command: 'promote' },
  },
  severalWait: {
    text: 'say which item: several wait',
    mend: ['ledger {command} ITEM', '{items}'],
    example: { command: 'promote', items: ['k3f: A rotated refresh token is rejected on reuse'] },
  },
  open: { text: 'you named no task: {task} is the only open one', example: { task: 'auth' } },
  noneOpen: { text: 'no task is open', mend: ['name one: ledger close TASK'] },
  severalOpen: {
    text: 'say which task: several are open',
    mend: ['ledger close {tasks}'],
    example: { tasks: ['auth', 'billing'] },
  },
});
