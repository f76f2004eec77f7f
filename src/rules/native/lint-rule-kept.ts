import { lintConfigs, lintMark, namedLintRules } from '#workspace/project/lint-config';
import { type Project, type Removal, removalKey } from '#workspace/project/manifest';
import { currentDocuments } from '#workspace/stores/native-stores';

import { commitCause, commitData } from '../message-words.ts';
import { isPlanned } from '../planned.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

export const lintRuleKept = defineRule({
  code: 'NAT035',
  name: 'lint-rule-kept',
  severity: 'warning',
  summary: 'A rule of a linter that a native note names is in the configuration of a linter.',
  why: 'People and agents trust that the linter enforces the rule, and it no longer does.',
  falsePositives:
    'Only a rule that git saw leave a configuration counts, and that no configuration has now. A ' +
    'rule that moved into a shared configuration is still enforced: say so beside it.',
  messages: {
    left: message(
      '{name} left {file} on {day}: no linter holds this here',
      'switch it on again, or say who holds it now',
      'see what else changed: git show {commit} -- {file}',
    ),
  },
  *check(workspace) {
    const { project } = workspace.surroundings;
    if (project === undefined) return;
    for (const document of currentDocuments(workspace)) {
      const tenseOf = tenseIn(document);
      const told = new Set<string>();
      for (const { name, span } of namedLintRules(document.text)) {
        const left = told.has(name) ? null : leftOf(project, name);
        if (left === null || tenseOf(span, null) === 'past' || isPlanned(document, span)) continue;
        told.add(name);
        const { path, removal } = left;
        const data = { name, file: path, ...commitData(removal) };
        yield report('left', data, inFile(document, span, name), {
          cause: commitCause(removal, path),
        });
      }
    }
  },
});

/** The configuration that lost a rule, if none has it now. */
function leftOf(
  project: Project,
  name: string,
): { readonly path: string; readonly removal: Removal } | null {
  const configs = lintConfigs(project);
  if (configs.some(({ marks }) => marks.has(lintMark(name)))) return null;
  for (const { path } of configs) {
    const removal = project.removals.get(removalKey(path, lintMark(name)));
    if (removal) return { path, removal };
  }
  return null;
}
