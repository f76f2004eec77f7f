import { defineMessages } from './message.ts';

const folder = '../notes';
const here = ['name a folder of this workspace: --store .claude/memory'];

/** Which store of topics is meant, and why one is not written. */
export const topicStore = defineMessages('topicStore', {
  ofGit: {
    text: '{folder} cannot hold notes: it belongs to git, or to the journal',
    mend: here,
    example: { folder: '.git' },
  },
  refused: {
    text: '{folder} cannot hold notes: {why}',
    mend: here,
    example: { folder, why: 'it is your whole home folder' },
  },
  outside: {
    text: '{folder} cannot hold notes: it lies outside of this workspace and of your home folder',
    mend: here,
    example: { folder },
  },
  linkedOutside: {
    text: '{folder} leads out of the workspace through a symbolic link',
    mend: ['name the folder that it leads to'],
    example: { folder: 'notes' },
  },
  none: {
    text: 'there is no store of topics here',
    mend: ['name its folder: ledger topic list --store .claude/memory (the first write makes it)'],
  },
  several: {
    text: 'there are {count} stores of topics here: {stores}',
    mend: ['say which: --store {store}'],
    example: { count: 2, stores: '.claude/memory, .caliban', store: '.claude/memory' },
  },
  dialectOther: {
    text: 'the store is of {dialect}, not of {asked}',
    mend: ['leave out --dialect'],
    example: { dialect: 'caliban', asked: 'claude' },
  },
  ofLedger: {
    text: 'the notes of a ledger store are only read here',
    mend: ['memory with conditions is proposed: ledger capture "…"'],
  },
  ofOtherTool: {
    text: 'the notes of a {dialect} store are only read here',
    mend: ['topics are written into stores of claude, caliban and mini-claude'],
    example: { dialect: 'serena' },
  },
  indexUnreadable: {
    text: '{path} cannot be read as text ({why}), so no line could be written into it',
    mend: ['ledger lint says what is wrong with it'],
    example: { path: '.claude/memory/MEMORY.md', why: 'it is too large' },
  },
});
