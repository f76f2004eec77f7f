import { defineMessages } from './message.ts';

const name = 'small-changes';
const path = '.claude/memory/small-changes.md';
const field = 'description';
const typed = '"../secrets"';
const oneFile =
  'a name is one file of the store, such as user-role; what it is called in words goes into its `name`';

/** What keeps a text from being a topic, and a word from being the name of one. */
export const topic = defineMessages('topic', {
  emptyHandle: {
    text: '{typed} is no name of a topic: it is empty',
    mend: [oneFile],
    example: { typed },
  },
  nulHandle: {
    text: '{typed} is no name of a topic: it has a NUL',
    mend: [oneFile],
    example: { typed },
  },
  folderHandle: {
    text: '{typed} is no name of a topic: it has a slash, and topics are in no folders',
    mend: [oneFile],
    example: { typed },
  },
  dotsHandle: {
    text: '{typed} is no name of a topic: it has two dots',
    mend: [oneFile],
    example: { typed },
  },
  hiddenHandle: {
    text: '{typed} is no name of a topic: it begins with a dot',
    mend: [oneFile],
    example: { typed },
  },
  reservedHandle: {
    text: '{typed} is no name of a topic: that file is no topic',
    mend: [oneFile],
    example: { typed },
  },
  emptyField: {
    text: 'the {field} is empty',
    mend: ['say what it is about in at most {most} characters'],
    example: { field, most: 200 },
  },
  severalLines: {
    text: 'the {field} has more than one line',
    mend: ['the index has one line for each topic; what is longer goes into the body'],
    example: { field },
  },
  controlCharacter: {
    text: 'the {field} has a control character',
    mend: ['leave it out'],
    example: { field },
  },
  hiddenCharacter: {
    text: 'the {field} has a character that nobody sees: {character}',
    mend: ['leave it out'],
    example: { field, character: 'zero width space, U+200B' },
  },
  fenceAsField: {
    text: 'the {field} is ---, which ends the frontmatter',
    mend: ['say it in words'],
    example: { field },
  },
  longName: {
    text: 'the name has {length} characters, and {most} are the most',
    mend: ['a shorter name; what is longer goes into its `description`'],
    example: { length: 220, most: 200 },
  },
  longDescription: {
    text: 'the description has {length} characters, and {most} are the most',
    mend: ['what is longer goes into the body'],
    example: { length: 140, most: 120 },
  },
  unknownType: {
    text: '"{type}" is no type of a topic',
    mend: ['types: {types}'],
    example: { type: 'idea', types: 'user, feedback' },
  },
  misspelledType: {
    text: '"{type}" is no type of a topic; did you mean {near}?',
    mend: ['types: {types}'],
    example: { type: 'usr', near: 'user', types: 'user, feedback' },
  },
  severalFound: {
    text: '{count} topics are called {name}',
    mend: ['name the file: {files}'],
    example: { count: 2, name: 'Roles', files: 'roles, user-roles' },
  },
  unnamed: {
    text: 'there is no name',
    mend: ['ledger topic write user-role --type user --description "…"'],
  },
  newWithoutDescription: {
    text: '{name} is a new topic, and has no description',
    mend: ['say in --description what it is about, on one line: the index shows that'],
    example: { name },
  },
  newWithoutType: {
    text: '{name} is a new topic, and has no type',
    mend: ['say --type user, feedback, project or reference'],
    example: { name },
  },
  newWithoutText: {
    text: '{name} is a new topic, and has no text',
    mend: ['its text comes from standard input or a file: ledger topic write NAME notes.md'],
    example: { name },
  },
  taken: {
    text: "{name} is there already, and {dialect} knows no other name than the file's",
    mend: ['to change it: ledger topic write {name}', 'or take another name'],
    example: { name, dialect: 'mini-claude' },
  },
  tooLong: {
    text: '{path} would have more than {most} bytes',
    mend: ['make two topics of it, and link one from the other: [[name]]'],
    example: { path, most: 1_000_000 },
  },
  readsOtherwise: {
    text: '{path} would not read back as it is meant',
    mend: ['edit {path} by hand'],
    example: { path },
  },
  newReadsOtherwise: {
    text: '{path} would not read back as it is meant',
    mend: [
      'a NUL, a lone carriage return, a line of more than 16,384 characters or very deep lists cannot be kept',
    ],
    example: { path },
  },
  indexReadsOtherwise: {
    text: '{index} would not read back as it is meant',
    mend: ['edit the line of {path} by hand'],
    example: { index: '.claude/memory/MEMORY.md', path },
  },
});
