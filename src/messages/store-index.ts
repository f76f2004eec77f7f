import { defineMessages } from './message.ts';

/** The index of a native store. */
export const storeIndex = defineMessages('storeIndex', {
  unreadableAfter: {
    text: '{path} would not read back as it is meant',
    mend: ['add the missing lines to {path} by hand'],
    example: { path: '.claude/memory/MEMORY.md' },
  },
});
