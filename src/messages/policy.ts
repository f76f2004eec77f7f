import { defineMessages } from './message.ts';

const waiting = 'it stays as it is until a person decides';

/** Who may do what. No text shown to an agent holds the command that approves its proposal. */
export const policy = defineMessages('policy', {
  forPeopleNotCi: {
    text: 'CI does not {command}: that is for people',
    mend: [waiting],
    example: { command: 'promote' },
  },
  forPeople: {
    text: 'an agent does not {command}: that is for people',
    mend: [waiting],
    example: { command: 'retract' },
  },
  claimedPerson: {
    text: "a person does not {command} from within an agent's session or CI here: the name is only claimed",
    mend: [waiting, 'the committed configuration refuses such decisions (agents.claimedPerson)'],
    example: { command: 'promote' },
  },
  decidedByPeople: {
    text: 'an agent does not {command} here: deciding is for people',
    mend: [waiting],
    example: { command: 'promote' },
  },
  highForPeople: {
    text: 'an agent does not {command} what is of high consequence',
    mend: [waiting],
    example: { command: 'promote' },
  },
  notOverridden: {
    text: '{gates} cannot be overridden',
    mend: ['only P10 (withdrawn before), P11 (known already) and P15 (worth keeping) can'],
    example: { gates: 'P04, P08' },
  },
  overrideUnexplained: {
    text: 'an override needs a reason',
    mend: ['--override P10 --reason "…"'],
  },
});
