import { clip } from '#messages/fill-template';
import { textComparison } from '#provenance/comparison/text-comparison';
import type { TextConflict } from '#provenance/comparison/text-conflicts';
import { contradiction } from '#workspace/project/find-version';
import { statedVersionsOf } from '#workspace/project/stated-versions';
import { isDecision } from '#workspace/stores/decision-file';
import type { Workspace } from '#workspace/workspace';

import { otherPlace } from '../queue-items.ts';
import { defineRule, inFile, report } from '../rule.ts';
import { toolsLeft } from '../tools-left.ts';

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
  why: 'An agent loads both texts whole, follows one of the two sentences, and nobody knows which.',
  falsePositives:
    'Two sentences are compared where they say nearly the same, or settle the same thing by ' +
    'another tool: what is said in quite other words is not seen. Where something else may tell ' +
    'the two apart, the report is info. Files that speak of other folders or globs do not ' +
    'contradict each other, and a nearer file that says otherwise overrides. Skills, subagents and commands are ' +
    'not compared: each says how one task is done.',
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
          contradiction(project, path, each) !== null,
      ) ||
        (how === 'choice' &&
          !isDecision(document) &&
          toolsLeft(document, project).some(({ tool }) => tool === said)))
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
