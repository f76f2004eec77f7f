import { defineMessages } from './message.ts';

const file = '~/.codex/sessions/2026/11/22/rollout-1.jsonl';

/** What `ledger recall --sessions` says beside what it finds. */
export const searchSessions = defineMessages('searchSessions', {
  noWords: {
    text: 'there is nothing to look for',
    mend: [
      'name words that one message has, such as `ledger recall --sessions "retry budget" 429`',
    ],
  },
  badPattern: {
    text: 'the pattern is none of RE2: {problem}',
    example: { problem: 'missing closing ): `(a`' },
  },
  manyPatterns: {
    text: '--regex takes one pattern',
    mend: ['put it in quotes'],
  },
  patternWithoutText: {
    text: 'no text of two characters stands in all that the pattern matches, so every line would have to be parsed',
    mend: [
      'name a text in it, such as `timeout after [0-9]+ ?ms`, or search for words and read on from there',
    ],
  },
  unknownAgent: {
    text: 'no agent is called {agent}; these are: {agents}',
    example: { agent: 'x', agents: 'claude, codex' },
  },
  badLimit: {
    text: '--limit takes a number from 1 to {most}',
    example: { most: 1_000 },
  },
  badPosition: {
    text: '--from takes what the last search ended with; {position} is no such thing',
    example: { position: 'x' },
  },
  positionGone: {
    text: 'the session where the last search ended is not here any more; sessions written before it are searched',
  },
  newerLeftOut: {
    text: 'sessions that were written since the last search are left out: {count}; search again without --from for them',
    example: { count: 2 },
  },
  nothingFound: {
    text: 'nothing found in {sessions} ({size})',
    example: { sessions: '12 sessions', size: '40 MiB' },
  },
  nothingSaid: { text: 'nothing found in the sessions of this project' },
  mayHave: {
    text: 'sessions of agents in this project may have it: `ledger recall --sessions WORDS`',
  },
  toolMayHave: { text: 'search_sessions may find it in earlier sessions of this project' },
  noSessions: {
    text: 'no agent keeps a session of this project here',
    mend: ['search with --all-projects for sessions of other folders'],
  },
  goOn: {
    text: 'there may be more: the same with --from {position}',
    example: { position: 'mhx2k3f-1a2b3c4d-4096' },
  },
  linesTooLong: {
    text: 'lines longer than 8 MiB were not searched: {count}, the first in {file}',
    example: { count: 1, file },
  },
  linesBroken: {
    text: 'lines that are no JSON and have the words were left out: {count}, the first in {file}',
    example: { count: 1, file },
  },
  wholeTooLarge: {
    text: 'sessions of one JSON value of more than 16 MiB were not searched: {count}, the first is {file}',
    example: { count: 1, file },
  },
  changed: {
    text: 'sessions were written while they were searched: {count}, the first is {file}; search again for what is new',
    example: { count: 1, file },
  },
  unread: {
    text: 'files or folders could not be read: {count}, the first is {file}',
    example: { count: 1, file },
  },
  elsewhere: {
    text: 'sessions that lie in the folder of this project and name another one were left out: {count}',
    example: { count: 1 },
  },
  tooManyNames: {
    text: 'there are more than 200,000 names in the folders of agents; the rest was not searched',
  },
});
