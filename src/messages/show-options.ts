import { defineMessages } from './message.ts';

/** What the options of commands that only show can get wrong. */
export const showOptions = defineMessages('showOptions', {
  editOfAgent: {
    text: '--edit is for the tiers of a profile, not for --agent',
    mend: ['leave --agent out, or name the profile: --profile claude'],
  },
  tierUnclear: {
    text: '"{named}" is not one file that is loaded',
    mend: ['files there: {tiers}'],
    example: { named: 'team', tiers: 'user (~/.claude/CLAUDE.md), project (CLAUDE.md)' },
  },
  followBesideOthers: {
    text: '--follow cannot be combined with --run, --mark-stale or --print',
    mend: ['ledger verify --follow ITEM'],
  },
  daysWithoutMarkdown: {
    text: '--days and --since are for --format markdown',
    mend: ['ledger status --format markdown --days 30'],
  },
  taskMissing: {
    text: 'no task was given',
    mend: [
      'ledger recall "change how refresh tokens rotate" --paths src/auth/token.ts',
      'or what you have changed: ledger recall --changed',
    ],
  },
  oneChange: {
    text: '{one} and {other} cannot be combined',
    mend: ['ledger recall --since origin/main finds what --changed and --staged find, and more'],
    example: { one: '--changed', other: '--staged' },
  },
  changeOutsideGit: {
    text: '{option} needs a git repository, and this folder is in none',
    mend: ['name the files yourself: ledger recall --paths FILE'],
    example: { option: '--changed' },
  },
  limitOutOfRange: { text: '--limit is a number from 1 to {most}', example: { most: 5 } },
  unknownReason: {
    text: '--include does not know "{word}"',
    mend: ['it can be {words}'],
    example: { word: 'old', words: 'stale, quarantined' },
  },
  depthAlone: {
    text: '--depth goes with --around',
    mend: ['ledger graph --around RECORD --depth 1'],
  },
  agentAndProfile: { text: '--agent and --profile name two agents', mend: ['leave one out'] },
  nothingOfAgent: {
    text: 'nothing here is loaded by {agent}: it looks for {files}',
    example: { agent: 'gemini', files: 'GEMINI.md, .gemini/GEMINI.md, ~/.gemini/GEMINI.md' },
  },
  fileWithoutAgent: {
    text: '--file asks what an agent loads with a file',
    mend: ['name it: --agent cursor'],
  },
  fileOfProfile: {
    text: '{profile} loads nothing more with a file',
    mend: ['leave --file out'],
    example: { profile: 'caliban' },
  },
  forOtherProfiles: {
    text: '{option} is nothing to the profile {profile}',
    mend: ['it is for {profiles}: --profile {first}'],
    example: {
      option: '--cap-combined',
      profile: 'claude',
      profiles: 'caliban and ledger',
      first: 'caliban',
    },
  },
  olderCaliban: {
    text: '0018 is an older caliban, and nothing to the profile {profile}',
    mend: ['--profile caliban'],
    example: { profile: 'claude' },
  },
  greedyLedger: {
    text: 'greedy is nothing to the profile ledger',
    mend: ["it is about an agent's own index"],
  },
  printBesideOthers: { text: '--print stands alone' },
  unknownItems: {
    text: 'no item or record {items}',
    mend: ['`ledger log` lists what was decided'],
    example: { items: '"k3f", "m2q"' },
  },
  unexplained: {
    text: 'nothing to explain about "{asked}"',
    mend: ['`ledger explain` lists all rules'],
    example: { asked: 'memory' },
  },
  misspelled: {
    text: 'nothing to explain about "{asked}"; did you mean {near}?',
    mend: ['`ledger explain` lists all rules'],
    example: { asked: 'IDX1O2', near: 'IDX102' },
  },
});
