import { defineMessages } from './message.ts';

/** Why a file is not edited, or not as it was asked. */
export const edit = defineMessages('edit', {
  refused: {
    text: '{path}: {why}',
    mend: ['edit {path} by hand, then try again'],
    example: { path: 'memory/INDEX.md', why: 'it cannot be read' },
  },
  unreadable: { text: 'it cannot be read' },
  otherRole: {
    text: 'it is a {role}, not a {wanted}',
    example: { role: 'note', wanted: 'finding' },
  },
  readsOtherwise: { text: 'the text would not read back as it is meant' },
  editReadsOtherwise: { text: 'after the edit it would not read as it is meant' },
  noHistory: { text: 'it has no Status history' },
});
