import { closest } from '#diagnostics/near-match';
import { dialectsWithFourTypes, nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

const known = ['user', 'feedback', 'project', 'reference'];

export const typeKnown = defineRule({
  code: 'NAT007',
  name: 'type-known',
  severity: 'info',
  summary: 'The type of a note is user, feedback, project or reference.',
  why: 'An agent that sorts by type skips a note of another type.',
  falsePositives:
    'Only stores of agents with these four types are checked. A note without a type is not ' +
    'reported. For other types, turn the rule off.',
  messages: {
    near: message('the type "{type}" is unknown; did you mean {near}?', 'set the type to {near}'),
    unknown: message(
      'the type "{type}" is not user, feedback, project or reference',
      'set the type to user, feedback, project or reference',
    ),
  },
  *check(workspace) {
    for (const { dialect, notes } of nativeStores(workspace)) {
      if (!dialectsWithFourTypes.has(dialect)) continue;
      for (const { path, document, fields } of notes) {
        const type = fields.find(
          (field) => (field.key === 'type' || field.key === 'metadata.type') && field.value !== '',
        );
        if (
          !type ||
          document.frontmatter.kind === 'template' ||
          known.includes(type.value.toLowerCase())
        )
          continue;
        const near = closest(type.value, known);
        const place = inFile(path, type.span, type.value);
        if (near) yield report('near', { type: type.value, near }, place);
        else yield report('unknown', { type: type.value }, place);
      }
    }
  },
});
