import { defineMessages } from './message.ts';

/** What stands against applying a plan that was saved. */
export const savedPlan = defineMessages('savedPlan', {
  outdated: {
    text: 'the world or the plan changed since it was made: {path} comes out otherwise',
    mend: ['make it again, as who applies it: {command}'],
    example: {
      path: 'corpus/findings/rotated-refresh-token.md',
      command: 'ledger promote --plan k3f',
    },
  },
});
