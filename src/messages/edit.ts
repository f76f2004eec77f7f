import { defineMessages } from './message.ts';

const index = 'memory/INDEX.md';
const path = 'corpus/findings/storm.md';
const glossary = 'memory/glossary.md';
const task = 'corpus/tasks/auth-refresh-client.md';
const spec = 'corpus/specs/auth.md';

/** Why a file is not edited, or not as it was asked. */
export const edit = defineMessages('edit', {
  refused: {
    text: '{path}: {why}',
    mend: ['edit {path} by hand, then try again'],
    example: { path: index, why: 'it cannot be read' },
  },
  unreadable: { text: 'it cannot be read' },
  otherRole: {
    text: 'it is read as {role}, not as {wanted}',
    example: { role: 'note', wanted: 'finding' },
  },
  readsOtherwise: {
    text: '{path}: the text would not read back as it is meant',
    mend: ['leave out what Markdown hides, such as `<!--`, or put it in backticks'],
    example: { path },
  },
  editReadsOtherwise: { text: 'after the edit it would not read as it is meant' },
  unreadableFrontmatter: {
    text: 'the frontmatter of {path} cannot be read; mend it first',
    example: { path },
  },
  template: {
    text: '{path} is a template: its placeholders are not filled in',
    example: { path },
  },
  conflictMarkers: {
    text: '{path} holds conflict markers; finish the merge first',
    example: { path },
  },
  openEnd: {
    text: '{path} ends inside a code block or comment that is not closed',
    example: { path },
  },
  keysOnOneLine: {
    text: 'the frontmatter of {path} is not written one key a line',
    example: { path },
  },
  unreadableAfterwards: {
    text: 'the frontmatter of {path} could not be read after this change',
    example: { path },
  },
  noStatus: {
    text: '{path} says its status nowhere; add a line "- Status: {status}" below its title',
    example: { path: 'corpus/adrs/0007-tokens.md', status: 'accepted' },
  },
  onlyPointers: {
    text: '{path} holds pointers: one line each, that starts with words',
    example: { path: 'AGENTS.md' },
  },
  tooLong: {
    text: '{path} would have {lines} lines; at most {most} are loaded well, so make room first',
    example: { path: 'AGENTS.md', lines: 201, most: 200 },
  },
  obligationStart: {
    text: 'an obligation of {path} must start like "REQ AC-001:"',
    example: { path: spec },
  },
  obligationInParts: {
    text: '{obligation} must be one block: no blank line, fence or heading in it',
    example: { obligation: 'AC-002' },
  },
  obligationThere: {
    text: '{obligation} is in {path} already',
    example: { obligation: 'AC-002', path: spec },
  },
  entryThere: { text: '{index} has an entry for {path} already', example: { index, path } },
  noEntry: { text: '{index} has no entry for {path}', example: { index, path } },
  insideEntry: {
    text: 'something stands inside the item for {path} in {index}; move it first',
    example: { path, index },
  },
  withdrawnAsEntry: {
    text: 'what is withdrawn has a row of its own kind in {index}, not an entry',
    example: { index },
  },
  entryWithoutTitle: {
    text: 'an entry of {index} is named by its file alone; it has no title to change',
    example: { index },
  },
  rowGone: { text: 'the row for an entry of {index} is not where it was', example: { index } },
  noConditionColumn: {
    text: 'the table of {index} has no column for "Load when"',
    example: { index },
  },
  narrowWithdrawals: {
    text: 'the table of withdrawn memory in {index} needs the columns Item, Replacement and Action',
    example: { index },
  },
  lineOfSeveral: {
    text: 'its line for {path} leads to other notes as well; part them first',
    example: { path: '.claude/memory/storm.md' },
  },
  insideLine: {
    text: 'something stands inside the item for {path}; move it first',
    example: { path: '.claude/memory/storm.md' },
  },
  queueOfTwoTables: {
    text: 'the promotion queue of {path} has two tables; make them one first',
    example: { path: task },
  },
  queueWithoutColumns: {
    text: 'the promotion queue of {path} has no columns for item and status',
    example: { path: task },
  },
  queueAsList: {
    text: 'the promotion queue of {path} is a list; make it a table first',
    example: { path: task },
  },
  termWithoutWords: {
    text: 'a term of {path} needs words, and a meaning that starts with words',
    example: { path: glossary },
  },
  partedWord: {
    text: '"{word}" would read as two words in {path}: commas part the words of a list',
    example: { word: 'drift, decay', path: glossary },
  },
  termTaken: {
    text: '"{word}" is in {path} already, with the meaning {meaning}; split it into two terms, each with its own meaning',
    example: { word: 'drift', path: glossary, meaning: '"a changed hash"' },
  },
  termTakenAs: {
    text: '"{word}" is in {path} already as "{term}", with the meaning {meaning}; split it into two terms, each with its own meaning',
    example: { word: 'visits', path: glossary, term: 'Visit', meaning: '"one stay"' },
  },
  termTakenAsAlias: {
    text: '"{word}" is in {path} already, an alias of "{term}", with the meaning {meaning}; split it into two terms, each with its own meaning',
    example: { word: 'decay', path: glossary, term: 'drift', meaning: '"a changed hash"' },
  },
  meaning: { text: '"{meaning}"', example: { meaning: 'a changed hash' } },
  noMeaning: { text: 'left open' },
});
