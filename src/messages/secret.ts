import { defineMessages } from './message.ts';

const kind = 'a private key';
const anew = ['say it without, and revoke the secret'];
const out = ['take it out, and revoke it'];

/** Where something looks like a secret. The secret itself is never a value. */
export const secret = defineMessages('secret', {
  inEntry: {
    text: '{place} holds what looks like a secret ({kind})',
    mend: anew,
    example: { place: 'the reason', kind },
  },
  inTopic: {
    text: 'the topic holds what looks like a secret ({kind})',
    mend: anew,
    example: { kind },
  },
  inRequest: {
    text: 'what was said holds what looks like a secret ({kind})',
    mend: out,
    example: { kind },
  },
  inAnswer: {
    text: 'the answer holds what looks like a secret ({kind})',
    mend: out,
    example: { kind },
  },
  inNote: {
    text: '{path}:{line} is left out: it holds what looks like a secret ({kind})',
    mend: ['take it out there, revoke it, and import again'],
    example: { path: 'notes/deploy.md', line: 3, kind },
  },
  inStatement: { text: 'it holds what looks like a secret ({kind})', example: { kind } },
});

/** The places of an entry that may hold one. */
export const entryPlace = defineMessages('entryPlace', {
  reviewer: { text: 'the reviewer' },
  session: { text: 'the session' },
  task: { text: 'the task' },
  reason: { text: 'the reason' },
  obstacle: { text: 'what it waits for' },
});
