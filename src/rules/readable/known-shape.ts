import { shellWord } from '#messages/shell-word';

import { entryFileEvent } from '../diagnostic-events.ts';
import { defineRule, message, report } from '../rule.ts';

export const knownShape = defineRule({
  code: 'LDG002',
  name: 'known-shape',
  severity: 'error',
  summary: 'The frontmatter of a typed document fits the published schema of its type.',
  why: 'Every tool reads a key of the wrong shape differently, or not at all.',
  falsePositives:
    'Only files with a `type:` of this model are judged, and unknown keys are always allowed.',
  messages: {
    shape: message(
      '"{key}" must be {expected}',
      'write "{key}" as {expected}; what each type may hold stands in schemas/v1 of memory-ledger',
    ),
    entry: message(
      'this ledger entry cannot be read: {key} must be {expected}',
      'take the change back: git checkout HEAD -- {path}',
      'what an earlier commit did to it: git log -p -- {path}',
    ),
    missing: message('"{key}" is missing', 'add "{key}: …" to the frontmatter'),
  },
  *check(workspace) {
    for (const problem of workspace.problems) {
      if (problem.kind !== 'schema') continue;
      const at = { path: problem.path, span: problem.span };
      const { event } = entryFileEvent(problem.path);
      if (event !== undefined)
        yield report(
          'entry',
          { key: problem.key, expected: problem.expected, path: shellWord(problem.path) },
          { at, event },
        );
      else if (problem.expected === 'to be there')
        yield report('missing', { key: problem.key }, { at });
      else yield report('shape', { key: problem.key, expected: problem.expected }, { at });
    }
  },
});
