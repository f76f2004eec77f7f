import { countLines, utf8Length } from '#workspace/stores/index-splice';

import { atStart, defineRule, inFile, message, report } from '../rule.ts';

const moveRows = 'move rows to memory/topics/<topic>.md, and name it under "Topic files"';

export const indexWithinBudget = defineRule({
  code: 'IDX112',
  name: 'index-within-budget',
  severity: 'warning',
  summary:
    'An index fits the limits of its loaders: 200 lines, 25,000 bytes, and a short always-relevant section.',
  why: 'Loaders cut an index at their limit, so agents never see the rest.',
  falsePositives: 'The limits are those of the common loaders; set others for your own.',
  options: {
    lines: { default: 200, description: 'Maximum number of lines of an index.' },
    bytes: { default: 25_000, description: 'Maximum size of an index in UTF-8 bytes.' },
    alwaysLines: {
      default: 20,
      description: 'Maximum number of lines of the always-relevant section.',
    },
  },
  messages: {
    lines: message('the index has {lines} lines; loaders stop after {limit}', moveRows),
    bytes: message('the index has {bytes} bytes; loaders stop after {limit}', moveRows),
    always: message(
      'the always-relevant section has {lines} lines; the limit is {limit}',
      'move the less urgent facts to rows with a condition',
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
