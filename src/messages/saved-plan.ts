import { defineMessages } from './message.ts';

const anew = ['make the plan with --plan, and apply it as it was printed'];
const name = 'plan.json';

/** Why a saved plan is not carried out. */
export const savedPlan = defineMessages('savedPlan', {
  outdated: {
    text: 'the world or the plan changed since it was made: {path} comes out otherwise',
    mend: ['make it again, as who applies it: {command}'],
    example: {
      path: 'corpus/findings/rotated-refresh-token.md',
      command: 'ledger promote --plan k3f',
    },
  },
  tooLarge: { text: '{name} is too large to be a plan', example: { name } },
  notJson: {
    text: '{name} is no plan: {why}',
    mend: ['ledger promote ITEM --plan > plan.json'],
    example: { name, why: 'Unexpected end of JSON input' },
  },
  keyTwice: {
    text: '{name} is no plan: {why}',
    example: { name, why: '"writes" is given twice, the second time on line 4' },
  },
  keyInvalid: {
    text: '{name} is no plan: "{key}" should be {expected}',
    mend: ['the keys are in schemas/v1/plan.schema.json'],
    example: { name, key: 'writes', expected: 'a list' },
  },
  commandMissing: { text: 'the plan does not say which command made it', mend: anew },
  commandUnknown: {
    text: '"{command}" is no command that makes a plan',
    mend: anew,
    example: { command: 'lint' },
  },
  flagsUnended: {
    text: 'the plan was made with no end of its flags, which --plan never writes',
    mend: anew,
  },
  flagUnknown: {
    text: 'the plan was made with {flag}, which --plan never writes',
    mend: anew,
    example: { flag: '--yes' },
  },
  runsProof: { text: 'a plan runs no proof', mend: anew },
  notPast: {
    text: 'the plan says it was made at {time}, which is not past',
    mend: anew,
    example: { time: '2126-11-22T10:00:00Z' },
  },
  outside: { text: 'the plan was made outside of this workspace', mend: anew },
});
