import { defineMessages } from './message.ts';

const quoted = 'names of more than one word are quoted';

/** What the options of `ledger topic` can get wrong, and how its change is taken back. */
export const topicOptions = defineMessages('topicOptions', {
  wordTooMany: {
    text: '{word} is one word too many',
    mend: [quoted],
    example: { word: 'changes' },
  },
  forOtherActions: {
    text: '{option} is for topic {actions}',
    mend: ['ledger topic {action} --help'],
    example: { option: '--force', actions: 'rm', action: 'write' },
  },
  severalNames: {
    text: 'topic {action} takes one name',
    mend: [quoted],
    example: { action: 'rm' },
  },
  listedName: {
    text: 'topic list takes no name',
    mend: ['ledger topic show {topic}'],
    example: { topic: 'user-role' },
  },
  nameMissing: { text: 'say which topic', mend: ['ledger topic list'] },
  textMissing: {
    text: 'there is nothing to write: standard input was empty',
    mend: ['its text comes from standard input or a file: ledger topic write NAME notes.md'],
  },
  fileNoText: {
    text: '{file} is no text that could be a topic',
    example: { file: 'picture.png' },
  },
  inputNoText: { text: 'standard input is no UTF-8 text', mend: ['a topic is text'] },
  takeBack: { text: 'to take it back', mend: ['ledger undo'] },
  takeBackIn: {
    text: 'to take it back',
    mend: ['ledger undo -C {folder}'],
    example: { folder: 'packages/api' },
  },
});
