import { shellWord } from '#messages/shell-word';

import { entryFileEvent } from '../diagnostic-events.ts';
import { defineRule, message, report } from '../rule.ts';

export const knownShape = defineRule({
  code: 'LDG002',
  name: 'known-shape',
  severity: 'error',
  summary: 'The frontmatter of each typed file matches the schema of its type.',
  why: 'Agents and tools misread a key of the wrong shape, or ignore it.',
  falsePositives:
    'Only files with a `type:` that ledger knows are checked; unknown keys are allowed.',
  messages: {
    shape: message('"{key}" must be {expected}', 'correct "{key}" in the frontmatter'),
    entry: message(
      'this ledger entry is invalid: "{key}" must be {expected}',
      'if the edit is not committed yet: git checkout HEAD -- {path}',
      'else find the commit to revert: git log -- {path}',
    ),
    missing: message('the key "{key}" is missing', 'add {key} to the frontmatter'),
  },
  *check(workspace) {
    for (const problem of workspace.problems) {
      if (problem.kind !== 'schema') continue;
      const at = { path: problem.path, span: problem.span };
      const { event } = entryFileEvent(problem.path);
      if (event !== undefined)
        yield report(
          'entry',
          {
            key: problem.key,
            expected: problem.expected,
            path: shellWord(problem.path),
          },
          { at, event },
        );
      else if (problem.expected === 'present')
        yield report('missing', { key: problem.key }, { at });
      else yield report('shape', { key: problem.key, expected: problem.expected }, { at });
    }
  },
});
