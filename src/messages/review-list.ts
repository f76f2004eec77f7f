import { defineMessages } from './message.ts';

const item = 'k3f';

/** What is wrong with decisions that are handed to `ledger review`. */
export const reviewList = defineMessages('reviewList', {
  onLine: { text: 'line {line}: {why}', example: { line: 3, why: 'k3f is on line 2 already' } },
  wordUnknown: {
    text: '"{word}" is none of {words}',
    example: { word: 'zap', words: 'promote, reject, skip' },
  },
  wordMistyped: {
    text: '"{word}" is none of {words}; did you mean {near}?',
    example: { word: 'rejct', words: 'promote, reject, skip', near: 'reject' },
  },
  itemMissing: { text: '{word} needs an item: {word} ID', example: { word: 'promote' } },
  itemTwice: { text: '{item} is on line {line} already', example: { item, line: 2 } },
  itemAmbiguous: {
    text: '"{name}" is the start of {count} ids: {items}',
    example: { name: 'k3', count: 2, items: 'k3f, k3q' },
  },
  itemDecided: {
    text: '"{name}" does not wait: it is {status}',
    example: { name: item, status: 'rejected' },
  },
  itemNotWaiting: { text: '"{name}" does not wait for a decision', example: { name: item } },
  restLost: {
    text: '{word} takes no more than the item; "{rest}" would be lost',
    example: { word: 'promote', rest: 'for it is so' },
  },
  reasonMissing: { text: 'say why: {word} {item} <reason>', example: { word: 'reject', item } },
  durationMissing: {
    text: 'say how long: defer {item} until 2027-01-31 <reason>, or blocked-by "#12"',
    example: { item },
  },
  durationUnexplained: {
    text: 'say why: defer {item} {how} {until} <reason>',
    example: { item, how: 'until', until: '2027-01-31' },
  },
  notDay: {
    text: '"{day}" is no day that is certain: write 2027-01-31, Friday, tomorrow or "in two weeks", or because before the reason',
    example: { day: 'soon' },
  },
  notBlocker: {
    text: '"{said}" is a time, and nothing that could be done: write until "{said}"',
    example: { said: 'tomorrow' },
  },
});

/** The same of decisions as JSON. */
export const reviewJson = defineMessages('reviewJson', {
  inDecision: {
    text: 'decisions[{index}]: {why}',
    example: { index: 0, why: 'it names no "item"' },
  },
  notJson: { text: 'it is no JSON: {why}', example: { why: 'Unexpected end of JSON input' } },
  listMissing: { text: 'it has no list of "decisions"' },
  decidedTwice: { text: '{item} is decided twice', example: { item } },
  notObject: { text: 'it is no object' },
  keyUnknown: {
    text: '"{key}" is none of {keys}',
    example: { key: 'why', keys: 'item, decision, reason' },
  },
  notText: { text: '"{key}" should be text', example: { key: 'reason' } },
  nameless: { text: 'it names no "item"' },
  released: {
    text: 'a release is decided by itself, by somebody else than who put it into quarantine: ledger release {item} --reason "…"',
    example: { item },
  },
  decisionUnknown: {
    text: '"decision" is one of {decisions}, skip',
    example: { decisions: 'promote, reject, defer' },
  },
  unexplained: {
    text: 'say why {item} is to {decision}: "reason"',
    example: { item, decision: 'reject' },
  },
  untilInvalid: {
    text: '"until" is no day that is certain, but "{said}": write 2027-01-31, 31 January, Friday, tomorrow or in two weeks',
    example: { said: 'next week' },
  },
  blockedByTime: {
    text: '"blocked_by" is a time, "{said}", and nothing that could be done: write it as "until"',
    example: { said: 'tomorrow' },
  },
  deferOpen: { text: 'defer needs "until" or "blocked_by"' },
});
