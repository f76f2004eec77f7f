import { defineMessages } from './message.ts';

const item = 'k3f';
const readAgain = 'read it as it is now, and say it again';
const afterMerge = 'after the merge: `ledger review` on the base';

/** Why what somebody said on a pull request is not carried out. */
export const statement = defineMessages('statement', {
  unknownCommand: {
    text: '"{command}" is no command here',
    mend: [
      '`/ledger promote ID`, `/ledger reject ID because …`, `/ledger defer ID until …`, `/ledger confirm ID`, or `/ledger remember "claim" path#L3-L7`',
    ],
    example: { command: 'promot' },
  },
  tooLong: { text: 'the command is too long', mend: ['say it in at most 2,000 characters'] },
  hidden: {
    text: 'the command has characters that nobody sees',
    mend: ['type it again, without pasting'],
  },
  withoutItem: {
    text: 'the command names no item',
    mend: ['name it by its short id: `/ledger promote ID`'],
  },
  tooManyItems: { text: 'a command names at most {most} items', example: { most: 20 } },
  noItem: {
    text: '"{word}" is no id of an item',
    mend: ['name it by its short id: `/ledger promote ID`'],
    example: { word: '@ann' },
  },
  placesOfOne: {
    text: 'places go with one item',
    mend: ['a command for each: `/ledger confirm ID path#L3-L7`'],
  },
  withoutReason: {
    text: 'a rejection needs a reason',
    mend: ['`/ledger reject ID because …`'],
  },
  withoutEnd: {
    text: 'a deferral needs a day, or what it waits for',
    mend: ['`/ledger defer ID until 2027-01-31`'],
  },
  noDay: {
    text: '"{day}" is no day',
    mend: ['write it as 2027-01-31, `tomorrow`, or `in two weeks`'],
    example: { day: '31.1.2027' },
  },
  withoutClaim: {
    text: 'the claim stands in quotation marks',
    mend: ['`/ledger remember "claim" path#L3-L7`'],
  },
  unscoped: {
    text: 'what this raises waits until somebody says when it applies and when not',
    mend: [
      'reject it, and say it anew with both: `/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`',
    ],
  },
  leftOver: {
    text: '"{words}" is no part of the command',
    mend: ['`/ledger remember "claim" path#L3-L7 when "changing it" not when "in tests"`'],
    example: { words: 'and so on' },
  },
  noPlace: {
    text: '"{place}" names no lines of a file',
    mend: ['write them as path#L3-L7'],
    example: { place: 'src/a.ts' },
  },
  noRight: {
    text: '{login} may not write to this repository, so nothing is decided',
    mend: ['somebody who may write decides'],
    example: { login: 'stranger' },
  },
  noPerson: {
    text: '{login} is no person, so nothing is decided',
    example: { login: 'robot[bot]' },
  },
  unread: {
    text: 'the comment cannot be read as Markdown',
    mend: ['write the command in a comment of its own'],
  },
  unreadLine: {
    text: '"{line}" is not read as a command',
    mend: [
      'begin the line with it: no blank, no capital letter, and no code, link or HTML in the lines above',
    ],
    example: { line: '/Ledger promote k3f' },
  },
  tooManyCommands: {
    text: 'a comment has at most {most} commands',
    mend: ['write the others in another comment'],
    example: { most: 50 },
  },
  changedSince: {
    text: '{item} is not what the comment showed when it was ticked',
    mend: ['read it again in the comment, which is up to date, and tick it there'],
    example: { item },
  },
  changedSinceSaid: {
    text: '{item} or what it cites was changed after this was said',
    mend: [readAgain, afterMerge],
    example: { item },
  },
  severalMemories: {
    text: '{item} is of another memory than the items before it',
    mend: ['write a line of its own for it'],
    example: { item },
  },
  notCommitted: {
    text: '{path}, which {item} rests on, differs from HEAD here',
    mend: ['commit it or put it back, then: ledger land --from FILE'],
    example: { item, path: 'src/token.ts' },
  },
  raisedSinceSaid: {
    text: 'nothing was called {item} when this was said',
    mend: [readAgain, afterMerge],
    example: { item },
  },
  seenUnknown: {
    text: 'it is unknown at which commit this was said about {item}',
    mend: [`${readAgain} in a review, which names its commit`, afterMerge],
    example: { item },
  },
  seenGone: {
    text: 'this was said about {item} at {commit}, which the branch no longer has',
    mend: [readAgain, afterMerge],
    example: { item, commit: '1a2b3c4d5e' },
  },
  notMerged: {
    text: 'the pull request of these statements is not merged yet',
    mend: ['`ledger decide` carries out what is said before the merge'],
  },
  saidAfterMerge: {
    text: 'this was said after the merge, so nothing is carried out',
    mend: ['decide it on the base: `ledger review`'],
  },
  oldLines: {
    text: 'the lines of {path} are of an earlier commit',
    mend: ['name them as they are now: path#L3-L7'],
    example: { path: 'src/a.ts' },
  },
  otherMemory: {
    text: '{path} belongs to a memory that is not landed in here',
    mend: ['run `ledger land` at the top of the repository'],
    example: { path: 'packages/a/src/a.ts' },
  },
  approvedOlder: {
    text: 'the approval is of {said}, and the branch is at {at} now, so it promotes nothing',
    mend: ['approve it as it is now, or tick the boxes of the comment'],
    example: { said: '1a2b3c4d5e', at: '5e4d3c2b1a' },
  },
  approvalUnclear: {
    text: 'the approval promotes nothing, because a command beside it does not say which of the listed items it is about',
    mend: ['name them by the ids that the comment lists, and approve again'],
  },
  fileTooLarge: { text: '{name} is too large to be statements', example: { name: 'said.json' } },
  fileNotJson: {
    text: '{name} holds no JSON: {why}',
    example: { name: 'said.json', why: 'it ends early' },
  },
  fileUnreadable: {
    text: '{name} is not what the action writes: {key}',
    mend: ['let the action of ledger write it'],
    example: { name: 'said.json', key: 'statements[0].url' },
  },
  otherHead: {
    text: 'the statements are of {said}, and {at} is asked for',
    mend: ['read the statements again'],
    example: { said: '1a2b3c4d5e', at: '5e4d3c2b1a' },
  },
});
