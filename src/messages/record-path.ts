import { defineMessages } from './message.ts';

/** Which record is meant by a name, and where one may be moved to. */
export const recordPath = defineMessages('recordPath', {
  notMarkdown: {
    text: '{path} is no Markdown file of this workspace',
    mend: ['name a path below the root that ends in .md'],
    example: { path: '../notes.txt' },
  },
  loadedByAgents: {
    text: 'agents load {path} whenever they start, and memory is recalled when it matters',
    mend: ['name a path in a folder of memory, such as corpus/findings/'],
    example: { path: '.claude/rules/storm.md' },
  },
  notOfMemory: {
    text: '{path} is no place where memory is looked for',
    mend: [
      'name a path below a memory folder',
      'or add the place to "layout" in ledger.config.json first',
    ],
    example: { path: 'src/notes.md' },
  },
  outsideStore: {
    text: '{path} is outside of the store of {record}',
    mend: ['name a path below {folder}'],
    example: {
      path: 'docs/deploy.md',
      record: '.claude/memory/deploy.md',
      folder: '.claude/memory',
    },
  },
  notDecision: { text: '{path} is no decision record', example: { path: 'memory/glossary.md' } },
  numberShared: {
    text: '{count} records have the number {number}',
    mend: ['name the one that gets another: ledger renumber {paths}'],
    example: {
      count: 2,
      number: '0007',
      paths: ['corpus/adrs/0007-a.md', 'corpus/adrs/0007-b.md'],
    },
  },
  unknown: {
    text: 'no record at {name}',
    mend: ['name it by its path from the root of the workspace'],
    example: { name: 'corpus/findings/retry.md' },
  },
});
