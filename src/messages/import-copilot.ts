import { defineMessages } from './message.ts';

/** What `ledger import --copilot` says of the facts it is given. */
export const importCopilot = defineMessages('importCopilot', {
  tooLong: {
    text: 'this is longer than {most} characters: facts of Copilot are a sentence each',
    example: { most: 4_194_304 },
  },
  notJson: {
    text: 'this is no JSON: line {line}, column {column}: {why}',
    mend: ['give a list of {"subject", "fact", "citations", "reason"}, or one such object a line'],
    example: { line: 3, column: 12, why: 'Unexpected token }' },
  },
  noFacts: {
    text: 'no fact of Copilot is in this text',
    mend: [
      'give a list of {"subject", "fact", "citations", "reason"}, one such object a line, or the block <repository_memories>',
    ],
  },
  noneUnderstood: {
    text: 'no fact of Copilot is in this text: {place} has no "fact" with words in it',
    mend: ['each needs {"subject", "fact", "citations", "reason"}'],
    example: { place: 'fact 1' },
  },
  unread: {
    text: '{place} is no fact, and is left out: it has no "fact" with words in it',
    example: { place: 'fact 3' },
  },
  moreUnread: { text: 'and {count} more that are no facts', example: { count: 4 } },
  withSecret: {
    text: 'the fact about {subject} is left out: it holds what looks like a secret ({kind})',
    example: { subject: 'deploy keys', kind: 'github' },
  },
  folderOrFile: {
    text: 'name a folder of notes, or a file of facts with --copilot, and not both',
    mend: ['ledger import .claude/memory', 'ledger import --copilot facts.json'],
  },
});
