import { clip } from '#messages/fill-template';
import { textComparison } from '#provenance/comparison/text-comparison';
import type { TextConflict } from '#provenance/comparison/text-conflicts';
import { findContradiction } from '#workspace/project/find-version';
import { statedVersionsOf } from '#workspace/project/stated-versions';
import { isDecision } from '#workspace/stores/decision-file';
import type { Workspace } from '#workspace/workspace';

import { otherPlace } from '../message-words.ts';
import { findMissingTools } from '../missing-tools.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const mend = 'correct the outdated sentence, here or in {path}';

export const textsAgree = defineRule({
  code: 'CON804',
  name: 'texts-agree',
  severity: 'warning',
  summary: 'No two instructions, notes or decisions contradict each other.',
  why: 'An agent loads both texts and may follow the wrong one.',
  falsePositives:
    'Two sentences are compared if they are nearly the same, or choose different tools for the ' +
    'same thing; a report is an info if something else may explain the difference. Files about ' +
    'other folders or globs do not contradict each other, and a nearer file overrides. Skills, ' +
    'subagents and commands are not compared.',
  messages: {
    choice: message('"{says}" here, "{other}" in {folder}{file}', mend),
    value: message('"{says}" here, "{other}" in {folder}{file}', mend),
    polarity: message('"{says}" contradicts {folder}{file}: "{claim}"', mend),
    order: message('the order in "{says}" contradicts {folder}{file}: "{claim}"', mend),
  },
  *check(workspace, ledger) {
    for (const conflict of textComparison(workspace, ledger).conflicts) {
      if (conflict.overrides || isDecidedByProject(conflict, workspace)) continue;
      const { at, related, says, other, how, sure } = turned(conflict);
      const place = {
        ...inFile(at, at.span, `${related.path} ${how} ${says} ${other}`),
        severity: sure ? undefined : ('info' as const),
        related: [{ path: related.path, span: related.span, message: 'the other text' }],
      };
      const { path } = related;
      if (how === 'choice' || how === 'value')
        yield report(
          how,
          {
            ...otherPlace(related, 50, ledger),
            path,
            says: clip(says, 18),
            other: clip(other, 18),
          },
          place,
        );
      else
        yield report(
          how,
          {
            ...otherPlace(related, 28, ledger),
            path,
            says: clip(at.claim, 20),
            claim: clip(related.claim, 20),
          },
          place,
        );
    }
  },
});

/** Whether NAT011 or NAT019 reports one of the two sides, by what the project has. */
function isDecidedByProject(
  conflict: TextConflict,
  { surroundings, documents }: Workspace,
): boolean {
  const { project } = surroundings;
  if (project === undefined) return false;
  const { one, other, how, about, says } = conflict;
  return [one, other].some(({ path, span }, at) => {
    const document = documents.find((each) => each.path === path);
    const said = says[at] ?? '';
    return (
      document !== undefined &&
      (statedVersionsOf(document).some(
        (each) =>
          each.span.start >= span.start &&
          each.span.end <= span.end &&
          (about?.startsWith('version of ') === true || each.version.includes(said)) &&
          findContradiction(project, path, each) !== null,
      ) ||
        (how === 'choice' &&
          !isDecision(document) &&
          findMissingTools(document, project).some(({ tool }) => tool === said)))
    );
  });
}

/** Puts the side that people edit freely first: a text, not a decision. */
function turned({ one, other, says, ...rest }: TextConflict) {
  const isFree = one.record === null && one.history === undefined;
  return isFree
    ? { ...rest, at: one, related: other, says: says[0], other: says[1] }
    : { ...rest, at: other, related: one, says: says[1], other: says[0] };
}
