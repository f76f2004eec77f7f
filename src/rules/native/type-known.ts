import { closest } from '#diagnostics/near-match';
import { dialectsWithFourTypes, nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

const known = ['user', 'feedback', 'project', 'reference'];

export const typeKnown = defineRule({
  code: 'NAT007',
  name: 'type-known',
  severity: 'info',
  summary:
    'The type of a note is one of the four that its agent knows: user, feedback, project, reference.',
  why: 'An agent that sorts and saves by type skips a note of another type, or files it anywhere.',
  falsePositives:
    'Only in the stores of agents with these four types; other agents keep any type as it is ' +
    'written. A note without a type is fine.',
  messages: {
    near: message('the type "{type}" is none of the four; did you mean {near}?', 'write {near}'),
    unknown: message(
      'the type "{type}" is none of user, feedback, project, reference',
      'project: goings-on; feedback: how to work; reference: where to look; user: who it is for',
      'to keep types of your own, set NAT007 to off',
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
