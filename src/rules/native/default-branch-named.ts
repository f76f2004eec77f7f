import type { Document, SpannedValue } from '#workspace/document';
import { currentDocuments } from '#workspace/stores/native-stores';
import { proseOf } from '#workspace/stores/prose';

import { isOfAnotherRepository } from '../cited-deletion.ts';
import { isPlanned } from '../planned.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { tenseIn } from '../tense.ts';

export const defaultBranchNamed = defineRule({
  code: 'NAT028',
  name: 'default-branch-named',
  severity: 'info',
  summary: 'The default branch that a note names is that of `origin`.',
  why: 'An agent branches from the wrong branch, or opens its pull request against it.',
  falsePositives:
    'Only `ledger audit` checks it, and only the words "default branch" with a name right ' +
    'after them. A clone made before a rename reports the new name, until `git remote set-head ' +
    'origin --auto`.',
  messages: {
    other: message(
      'the default branch of origin is {branch}, not {stated}',
      'replace {stated} with {branch}',
    ),
  },
  *check(workspace) {
    const { defaultBranch: branch } = workspace.surroundings;
    if (branch === undefined) return;
    for (const document of currentDocuments(workspace)) {
      const tenseOf = tenseIn(document);
      for (const { value, span } of statedBranches(document))
        if (
          value !== branch &&
          tenseOf(span, null) === 'present' &&
          !isPlanned(document, span) &&
          !isOfAnotherRepository(workspace, document, span)
        )
          yield report('other', { stated: value, branch }, inFile(document, span, value));
    }
  },
});

/** `Default branch: dev`; unusual names need backticks, quotes or bold. */
const statement =
  /(?<!\p{L})default branch[*_]{0,2}(?:\s+is|\s*:)[*_]{0,2}\s+(?:(?:[`"]|\*\*)(?<marked>[\w./-]*\w)(?:[`"]|\*\*)|(?<usual>main|master|dev|develop|trunk|next|canary|staging)(?![\w/-]))(?!\s+or\b)/giu;

function statedBranches(document: Document): SpannedValue[] {
  if (!/default branch/i.test(document.text)) return [];
  return [...proseOf(document, 'with-code-spans').matchAll(statement)].map((match) => ({
    value: match.groups?.marked ?? match.groups?.usual ?? '',
    span: { start: match.index, end: match.index + match[0].length },
  }));
}
