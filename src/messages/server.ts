import { defineMessages } from './message.ts';

const name = 'limit';

/** What `ledger mcp` answers an agent besides the answers of the commands. */
export const server = defineMessages('server', {
  nothingMatches: {
    text: 'Nothing in memory matches: {records} compared, and none has a telling word or a file of this task; ledger list shows them.',
    example: { records: '12 records' },
  },
  nothingMatchesBeside: {
    text: 'Nothing in memory matches; left out: {records}.',
    example: { records: '1 this session was given already' },
  },
  nothingWaits: { text: 'Nothing waits.' },
  clean: { text: 'clean' },
  storeUnnamed: {
    text: '{problem}; name the one you mean as the argument store',
    example: { problem: 'there are several stores of topics here' },
  },
  noStore: {
    text: '{problem}, so no topic can be read or written; propose what matters with the tool capture, and tell the user',
    example: { problem: 'there is no store of topics here' },
  },
  storeMissing: {
    text: 'there is no store of topics at {store}',
    mend: ['there is none here'],
    example: { store: 'notes' },
  },
  storeMistaken: {
    text: 'there is no store of topics at {store}',
    mend: ['there is {stores}'],
    example: { store: 'notes', stores: '.claude/memory, docs/notes' },
  },
  internal: { text: 'internal error: {problem}', example: { problem: 'x is not a function' } },
  requestTooLong: {
    text: 'the request has more than {most} bytes',
    example: { most: 1_048_576 },
  },
  notJson: { text: 'the line is no JSON' },
  notRequest: { text: 'the line is no message of JSON-RPC 2.0' },
  notObject: { text: 'the arguments should be an object' },
  missing: { text: '{name} is missing', example: { name: 'claim' } },
  unknown: { text: 'there is no argument {name}', example: { name: 'origin' } },
  misspelled: {
    text: 'there is no argument {name}; did you mean {near}?',
    example: { name: 'evidenc', near: 'evidence' },
  },
  notListed: {
    text: '{name} should be one of {choices}',
    example: { name: 'consequence', choices: 'normal, high' },
  },
  notTexts: {
    text: '{name} should be a list of texts',
    example: { name: 'paths' },
  },
  tooMany: {
    text: '{name} should be a list of texts, at most {most}',
    example: { name: 'paths', most: 50 },
  },
  notWhole: {
    text: '{name} should be a whole number from {least} to {most}',
    example: { name, least: 1, most: 5 },
  },
  notText: { text: '{name} should be a text', example: { name: 'claim' } },
  empty: { text: '{name} should be a text, and not empty', example: { name: 'claim' } },
  tooLong: {
    text: '{name} should be at most {most} characters; it has {length}',
    example: { name: 'claim', most: 4_000, length: 4_100 },
  },
  moreProblems: { text: 'and {count} more', example: { count: 3 } },
});
