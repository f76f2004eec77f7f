import { defineMessages } from './message.ts';

/** What stands against an entry before it is written: a value that none can hold. */
export const entry = defineMessages('entry', {
  badFileName: {
    text: 'the entry would not be valid: {key} should be {expected}',
    mend: ['give the file a name without control characters and backslashes'],
    example: { key: 'items.0.target', expected: 'a path below the root' },
  },
  malformed: {
    text: 'the entry would not be valid: {key} should be {expected}',
    mend: ['say it otherwise'],
    example: { key: 'items.0.reason', expected: 'a text' },
  },
  hiddenCharacter: {
    text: '{key} has a hidden character, {codePoint} ({kind}), and would be recorded for good',
    mend: [
      'take it out of what was said, or of the record; `ledger lint --only SEC701` shows it there',
    ],
    example: { key: 'reason', codePoint: 'U+200B', kind: 'zero width space' },
  },
});
