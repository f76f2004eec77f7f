import { defineMessages } from './message.ts';

const asItIs = 'to keep it as it is: --override P15 --reason "…"';
const say = 'add why it is so, when it bites, or what surprised you' as const;

/** What a fact lacks to be worth keeping. */
export const worth = defineMessages('worth', {
  repeats: {
    text: 'the claim says no more than the lines it cites',
    mend: [say, asItIs],
  },
  workDone: {
    text: 'the claim lists work that was done; git and the pull requests tell that',
    mend: ['say what the work showed: a reason, a trap, a surprise', asItIs],
  },
  guess: {
    text: 'the claim is a guess or a question',
    mend: ['check it, then say what you found and how you know', asItIs],
  },
  moment: {
    text: 'the claim tells how a task or a system stands now, which soon changes',
    mend: ['say what will still hold then: why it happened, when it bites', asItIs],
  },
  structure: {
    text: 'the claim tells where files are or what the project uses; the files show that',
    mend: [say, asItIs],
  },
});
