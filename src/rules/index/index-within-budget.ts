import { countLines, utf8Length } from '#workspace/stores/index-splice';

import { atStart, defineRule, inFile, message, report } from '../rule.ts';

export const indexWithinBudget = defineRule({
  code: 'IDX112',
  name: 'index-within-budget',
  severity: 'warning',
  summary:
    'An index fits the budget it is loaded with: 200 lines, 25,000 bytes, and a short always-relevant section.',
  why: 'Loaders cut the index at their limit: the rest is never read.',
  falsePositives:
    'The limits are those of the common loaders; set others here for your own loader.',
  options: {
    lines: { default: 200, description: 'Lines an index may have.' },
    bytes: { default: 25_000, description: 'UTF-8 bytes an index may have.' },
    alwaysLines: { default: 20, description: 'Lines the always-relevant section may have.' },
  },
  messages: {
    lines: message(
      'the index has {lines} lines; loaders stop after {limit}',
      'move a group of rows to memory/topics/<topic>.md and name it under "Topic files"',
    ),
    bytes: message(
      'the index has {bytes} bytes; loaders stop after {limit}',
      'shorten rows, or move a group of them to memory/topics/<topic>.md',
    ),
    always: message(
      'the always-relevant section has {lines} lines; at most {limit}',
      'give the less urgent facts a row with a condition instead',
    ),
  },
  *check(workspace, _ledger, limits) {
    for (const index of workspace.indexes.filter((each) => each.governed)) {
      const { text } = index.document;
      const [lines, bytes] = [countLines(text), utf8Length(text)];
      if (lines > limits.lines) {
        const start = lineStart(text, limits.lines);
        yield report(
          'lines',
          { lines, limit: limits.lines },
          inFile(index, { start, end: start }, 'lines'),
        );
      }
      if (bytes > limits.bytes)
        yield report('bytes', { bytes, limit: limits.bytes }, atStart(index, 'bytes'));
      for (const section of index.sections)
        if (section.kind === 'always' && section.lines > limits.alwaysLines)
          yield report(
            'always',
            { lines: section.lines, limit: limits.alwaysLines },
            inFile(index, section.heading, 'always'),
          );
    }
  },
});

/** Offset of the first line past the cap. */
function lineStart(text: string, line: number): number {
  let offset = 0;
  for (let passed = 0; passed < line; passed += 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}
