import { agentFileAt } from '#workspace/paths/agent-files';
import { cutAtBytes, utf8Length } from '#workspace/stores/index-splice';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';

import { defineRule } from '../rule.ts';

/** NAT008: an agent loads all of its instructions. */
export const instructionsLoadWhole = defineRule({
  code: 'NAT008',
  name: 'instructions-load-whole',
  severity: 'warning',
  since: '1.0',
  summary: 'A file of instructions fits what its agent loads of one file.',
  why: 'What stands past the limit is never loaded: rules at the end of the file are not followed, and nobody is told.',
  falsePositives:
    'The limits are those that the agents document: 12,000 characters for a rule of ' +
    'Windsurf, 32 KiB of AGENTS.md for Codex, which its user may have raised.',
  messages: {
    cut: {
      text: '{agent} loads {limit} {unit} of a file; this has {count}, and line {first} is past it',
      mend: [
        'move what is seldom needed into a file that is loaded for some files, or on demand',
        'delete what the code says itself',
      ],
    },
  },
  *check(workspace) {
    for (const store of nativeStores(workspace))
      for (const { path, text } of documentsOf(store)) {
        const layout = agentFileAt(path)?.layout;
        if (!layout?.limit) continue;
        const { unit, count: limit, by } = layout.limit;
        const count = unit === 'bytes' ? utf8Length(text) : [...text].length;
        if (count <= limit) continue;
        const start = unit === 'bytes' ? cutAtBytes(text, limit) : placeOf(text, limit);
        yield {
          messageId: 'cut',
          data: { agent: by ?? layout.agent, limit, unit, count, first: lineAt(text, start) },
          at: { path, span: { start, end: start } },
          key: 'cut',
        };
      }
  },
});

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/** Where a number of characters ends. */
function placeOf(text: string, characters: number): number {
  return [...text].slice(0, characters).join('').length;
}
