import { defineMessages } from './message.ts';

const reason = 'its evidence changed';

/** What the screen of `ledger review` says about a key, and what it asks. */
export const reviewScreen = defineMessages('reviewScreen', {
  leftAsItWas: { text: 'left as it was' },
  reasonNeeded: { text: 'a reason is needed; Esc goes back' },
  noDay: {
    text: '"{said}" is no day that is certain: 2027-01-31, 31 January, Friday, tomorrow, in two weeks',
    example: { said: 'next week' },
  },
  waitsFor: { text: '{item} waits until {what} is done', example: { item: 'k3f', what: '#12' } },
  pastDay: { text: '{day} is in the past', example: { day: '2020-01-01' } },
  noLongerWaits: { text: 'it no longer waits' },
  unchanged: { text: 'nothing was changed' },
  reloaded: { text: 'reloaded' },
  noFile: {
    text: '{item} has no file yet: reject it and capture it as it should be',
    example: { item: 'k3f' },
  },
  nothingToCite: { text: 'its note cites nothing here that is not its evidence already' },
  firstOne: { text: 'this is the first one' },
  noneClean: { text: 'nothing undecided is free of objections: look at each' },
  unknownKey: { text: 'no such key; ? lists them' },
  notYet: { text: 'not yet: {reason}', example: { reason } },
  notYetForSeveral: {
    text: 'not yet: {reason}, and {count} more',
    example: { reason, count: 2 },
  },
  undecidable: { text: 'it cannot be decided so: {reason}', example: { reason } },
  undecidableIn: {
    text: 'it cannot be decided so: it is {status}',
    example: { status: 'quarantined' },
  },
  toPromote: { text: '{count} are to be promoted', example: { count: 3 } },
  goingOn: { text: 'going on: {kept} decided the last time', example: { kept: 2 } },
  goingOnWithoutOne: {
    text: 'going on: {kept} decided the last time; 1 no longer holds, for what it was about changed',
    example: { kept: 2 },
  },
  goingOnWithoutSome: {
    text: 'going on: {kept} decided the last time; {dropped} no longer hold, for what they were about changed',
    example: { kept: 2, dropped: 3 },
  },
  allDropped: {
    text: 'decisions of the last review: {dropped} dropped, for what they were about changed',
    example: { dropped: 3 },
  },
  whyReject: { text: 'Why reject it?' },
  whyDefer: { text: 'Why is it put off?' },
  whyQuarantine: {
    text: 'What is wrong with it? (suspicious, conflicting, unsupported, sensitive)',
  },
  untilWhen: { text: 'Until which day, or what does it wait for? (an issue, another item)' },
  nothingDecided: { text: 'Nothing is decided.' },
  trying: { text: 'looking whether it can be written …' },
  refused: {
    text: '{items} refused, so nothing would be written: b goes there',
    example: { items: '2 items' },
  },
  writable: {
    text: '{files} would be written, all of them or none.',
    example: { files: '3 files' },
  },
  oneStays: { text: '1 item stays as it is' },
  someStay: { text: '{count} items stay as they are', example: { count: 2 } },
  oneClean: {
    text: 'Nothing speaks against this one, and what it says is of low consequence:',
  },
  someClean: {
    text: 'Nothing speaks against these {count}, and what they say is of low consequence:',
    example: { count: 3 },
  },
  noEvidence: { text: 'no evidence is cited' },
});
