import type { MemoryIndex } from '#workspace/records';

import { defineRule, numberOption } from '../rule.ts';

/** IDX112: the map stays small enough to be loaded whole. */
export const indexWithinBudget = defineRule({
  code: 'IDX112',
  name: 'index-within-budget',
  severity: 'warning',
  since: '1.0',
  summary:
    'An index fits the budget it is loaded with: 200 lines, 25,000 bytes, and a short always-relevant section.',
  why: 'Loaders cut the index at their cap: what stands below it is never read.',
  falsePositives:
    'The caps are those of the common loaders; a loader of your own may have others, set them here.',
  options: {
    lines: { default: 200, description: 'Lines an index may have.' },
    bytes: { default: 25_000, description: 'UTF-8 bytes an index may have.' },
    alwaysLines: { default: 20, description: 'Lines the always-relevant section may have.' },
  },
  messages: {
    lines: {
      text: 'the index has {lines} lines; loaders stop after {limit}',
      mend: ['move a group of rows to memory/topics/<topic>.md and name it under "Topic files"'],
    },
    bytes: {
      text: 'the index has {bytes} bytes; loaders stop after {limit}',
      mend: ['shorten rows, or move a group of them to memory/topics/<topic>.md'],
    },
    always: {
      text: 'the always-relevant section has {lines} lines; at most {limit}',
      mend: ['give the less urgent facts a row with a condition instead'],
    },
  },
  *check(workspace, options) {
    for (const index of workspace.indexes.filter((each) => each.governed)) {
      const { text } = index.document;
      const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
      const [lineLimit, byteLimit, alwaysLimit] = [
        numberOption(options, 'lines'),
        numberOption(options, 'bytes'),
        numberOption(options, 'alwaysLines'),
      ];
      if (lines > lineLimit)
        yield {
          messageId: 'lines',
          data: { lines, limit: lineLimit },
          at: at(index, lineStart(text, lineLimit)),
          key: 'lines',
        };
      const bytes = utf8Length(text);
      if (bytes > byteLimit)
        yield {
          messageId: 'bytes',
          data: { bytes, limit: byteLimit },
          at: at(index, 0),
          key: 'bytes',
        };
      for (const section of index.sections) {
        if (section.kind === 'always' && section.lines > alwaysLimit)
          yield {
            messageId: 'always',
            data: { lines: section.lines, limit: alwaysLimit },
            at: { path: index.path, span: section.heading },
            key: 'always',
          };
      }
    }
  },
});

function at(
  index: MemoryIndex,
  start: number,
): { path: string; span: { start: number; end: number } } {
  return { path: index.path, span: { start, end: start } };
}

/** Offset of the first line past the cap. */
function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let passed = 0; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

function utf8Length(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.codePointAt(at) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (code >= 0x10000) at += 1;
  }
  return bytes;
}
