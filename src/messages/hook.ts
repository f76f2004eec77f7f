import { defineMessages } from './message.ts';

const events = 'session-start, stop';
const items = 'k3f, m2q';

/** What `ledger hook` tells an agent, and what it notes on standard error. */
export const hook = defineMessages('hook', {
  sessionUncaptured: {
    text: 'what was said in this session was not captured: {problem}',
    example: { problem: 'the ledger is locked' },
  },
  unknownWords: {
    text: 'this version does not know {words}',
    example: { words: '--later' },
  },
  unnamedEvent: {
    text: 'no event was named, so nothing was done; it can be {events}',
    example: { events },
  },
  unknownEvent: {
    text: 'no event "{name}", so nothing was done; it can be {events}',
    example: { name: 'begin', events },
  },
  misspelledEvent: {
    text: 'no event "{name}", so nothing was done; did you mean {near}?',
    example: { name: 'sesion-start', near: 'session-start' },
  },
  noInput: { text: 'no event on standard input, so nothing was done' },
  failed: {
    text: '{problem}; nothing was done',
    example: { problem: 'no such folder: /home/ada/gone' },
  },
  proposalWaits: {
    text: '1 finding you proposed waits for a person: {item}. Deciding is not yours. Name it in your last message, then finish.',
    example: { item: 'k3f' },
  },
  proposalsWait: {
    text: '{count} findings you proposed wait for a person: {items}. Deciding is not yours. Name them in your last message, then finish.',
    example: { count: 2, items },
  },
  ownWait: {
    text: 'ledger: proposals wait for a decision ({own} of this task: {items}). ledger review',
    example: { own: 2, items },
  },
  othersWait: {
    text: 'ledger: proposals wait for a decision ({others} of other tasks). ledger review',
    example: { others: 3 },
  },
  ownAndOthersWait: {
    text: 'ledger: proposals wait for a decision ({own} of this task: {items}; {others} of other tasks). ledger review',
    example: { own: 2, items, others: 3 },
  },
  changedUnanswered: {
    text: 'ledger: {facts}',
    example: { facts: '1 promoted fact rests on lines that were changed: k3f.' },
  },
});
