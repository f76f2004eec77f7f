import { defineMessages } from './message.ts';

/** What is wrong with how a command was called, or with where. */
export const invocation = defineMessages('invocation', {
  noWorkspace: { text: 'no workspace here' },
  actorUnknown: {
    text: 'LEDGER_ACTOR is "{actor}"',
    mend: ['it can be person, agent or service'],
    example: { actor: 'robot' },
  },
  ruleUnknown: {
    text: '{why}',
    mend: ['`ledger explain` lists all rules'],
    example: { why: 'no rule "IDX999"; did you mean IDX101?' },
  },
  cacheInWorkTree: {
    text: '--cache-location {folder} is in the work tree, where a pull request could bring a cache',
    mend: ['name a folder outside of it; without the option it is the cache of your user'],
    example: { folder: '.cache' },
  },
});
