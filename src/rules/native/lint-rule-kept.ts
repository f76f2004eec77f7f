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
  summary: 'Linter rules that a note names are configured.',
  why: 'People and agents rely on a check that no longer runs.',
  falsePositives:
    'A rule is reported if git saw it leave a configuration and no configuration has it now. A ' +
    'rule that moved into a shared configuration elsewhere is reported, too.',
  messages: {
    left: message(
      '{name} left {file} on {day}, so no linter here checks it',
      'enable the rule again, or update the note: git show {commit} -- {file}',
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
