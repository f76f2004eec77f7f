import { defineMessages } from './message.ts';

const path = '.claude/memory/MEMORY.md';

/** What is said of the lines of a native index that was completed. */
export const storeLines = defineMessages('storeLines', {
  left: { text: 'left {path}: {line}', example: { path, line: '- [Storm](storm.md) — retries' } },
  oneDead: {
    text: '{path} has 1 line for notes that are not there, and keeps it: {target}',
    example: { path, target: 'storm.md' },
  },
  dead: {
    text: '{path} has {count} lines for notes that are not there, and keeps them: {targets}',
    example: { path, count: 2, targets: 'storm.md, retry.md' },
  },
  unlistable: {
    text: '{path} has no {field}, so its own system does not list it either',
    example: { path: '.claude/memory/storm.md', field: 'description' },
  },
});
