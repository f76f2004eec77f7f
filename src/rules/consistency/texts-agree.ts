import { clip } from '#messages/fill-template';
import { textComparison } from '#provenance/comparison/text-comparison';
import type { TextConflict } from '#provenance/comparison/text-conflicts';
import { findContradiction } from '#workspace/project/find-version';
import { statedVersionsOf } from '#workspace/project/stated-versions';
import { isDecision } from '#workspace/stores/decision-file';
import type { Workspace } from '#workspace/workspace';

import { otherPlace } from '../message-words.ts';
import { findMissingTools } from '../missing-tools.ts';
import { defineRule, inFile, report } from '../rule.ts';

const mend = [
  'the other is {path}: "{claim}"',
  'ledger conflicts shows both side by side, and what was compared',
  'correct the one that is out of date; where both hold, say in each for what',
] as const;

export const textsAgree = defineRule({
  code: 'CON804',
  name: 'texts-agree',
  severity: 'warning',
  summary:
    'No instructions, note or decision contradict each other, sentence by sentence: one tool in ' +
    'place of another, other values, the opposite.',
  why: 'An agent loads both texts, follows one of the two sentences, and no one knows which.',
  falsePositives:
    'Two sentences are compared if they are nearly the same, or choose another tool for the same ' +
    'thing: statements in quite other words are not found. It is an info if something else may ' +
    'explain the difference. Files about other folders or globs do not contradict each other, ' +
    'and a nearer file overrides. Skills, subagents and commands are not compared: each ' +
    'describes one task.',
  messages: {
    choice: {
      text: '"{says}" here, "{other}" in {folder}{file}',
      mend: ['both settle one thing: {about}', ...mend],
      quotes: ['claim'],
    },
    value: { text: '"{says}" here, "{other}" in {folder}{file}', mend, quotes: ['claim'] },
    polarity: { text: 'what this says, {folder}{file} denies', mend, quotes: ['claim'] },
    order: { text: 'what comes first here comes last in {folder}{file}', mend, quotes: ['claim'] },
  },
  *check(workspace, ledger) {
    for (const conflict of textComparison(workspace, ledger).conflicts) {
      if (conflict.overrides || isDecidedByProject(conflict, workspace)) continue;
      const { at, related, says, other, how, about, sure } = turned(conflict);
      const place = {
        ...inFile(at, at.span, `${related.path} ${how} ${says} ${other}`),
        severity: sure ? undefined : ('info' as const),
        related: [{ path: related.path, span: related.span, message: 'the other statement' }],
      };
      const data = {
        ...otherPlace(related, 50, ledger),
        path: related.path,
        claim: clip(related.claim, 120),
      };
      if (how === 'choice')
        yield report(
          'choice',
          { ...data, says: clip(says, 18), other: clip(other, 18), about: about ?? '' },
          place,
        );
      else if (how === 'value')
        yield report('value', { ...data, says: clip(says, 18), other: clip(other, 18) }, place);
      else yield report(how, data, place);
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
