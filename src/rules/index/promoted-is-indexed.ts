import { shellWord } from '#diagnostics/shell-word';
import { changedRecords } from '#workspace/since-base';
import { relativeLink } from '#workspace/target';

import { defineRule } from '../rule.ts';
import { isAccepted, isServedAsFact, isWithdrawn } from '#workspace/standing';
import { governedTargets } from '#workspace/governed-entries';
import type { Workspace } from '#workspace/workspace';

/** IDX110: what was promoted can be found from the map (document 1: reachable is one row). */
export const promotedIsIndexed = defineRule({
  code: 'IDX110',
  name: 'promoted-is-indexed',
  severity: 'error',
  since: '1.0',
  summary: 'Every accepted or promoted finding and every pattern has a row in the index or in a topic index.',
  why: 'An agent reads the index first; a record without a row is remembered and never recalled.',
  falsePositives: 'Quiet where there is no index of this convention, and none was at the base.',
  messages: {
    finding: { text: 'the {status} finding "{title}" has no row in {index}', mend: ['add to {index}: - [{title}]({link}) — Load when: {condition}'], quotes: ['title', 'condition'] },
    index: { text: 'the index of {base} is gone or empty; accepted records without a row now: {count}', mend: ['restore it: git checkout {base} -- {path}', 'if it was moved, let git see it as a rename: the rows stay'] },
    pattern: { text: 'the pattern "{title}" has no row in {index}', mend: ['add to {index}, under Topic files: - [{title}]({link}) — Load when: <condition>'], quotes: ['title'] },
  },
  *check(workspace) {
    const main = workspace.indexes.filter((index) => index.governed).sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
    const reached = governedTargets(workspace);
    if (!main || !reached) {
      yield* indexGone(workspace);
      return;
    }
    // Where a branch is judged, it may be the index that it changed, and not the record.
    const place = workspace.surroundings.history ? { related: [{ path: main.path, lines: { from: 1, to: 1 }, message: 'the index' }] } : {};
    for (const finding of workspace.findings) {
      if (!isAccepted(finding) || reached.has(finding.path)) continue;
      yield {
        messageId: 'finding',
        data: { status: finding.status.value, title: finding.title, index: main.path, link: relativeLink(main.path, finding.path), condition: finding.loadWhen?.value ?? '<condition>' },
        at: { path: finding.path, span: finding.status.span },
        key: finding.path,
        ...place,
      };
    }
    for (const pattern of workspace.patterns) {
      if (reached.has(pattern.path) || isWithdrawn(pattern.status?.value ?? '') || pattern.status?.value === 'candidate') continue;
      yield { messageId: 'pattern', data: { title: pattern.title, index: main.path, link: relativeLink(main.path, pattern.path) }, at: { path: pattern.path, span: pattern.id.span }, key: pattern.path, ...place };
    }
  },
});

/** The map that a base had and that is gone, or empty: nothing accepted is found from there any more. */
function* indexGone(workspace: Workspace) {
  const count = workspace.findings.filter(isAccepted).length + workspace.patterns.filter((pattern) => isServedAsFact(pattern)).length;
  for (const { before, base } of count === 0 ? [] : changedRecords(workspace)) {
    if (before.role === 'index' && before.governed) yield { messageId: 'index' as const, data: { base, count, path: shellWord(before.path) }, at: { path: before.path, span: { start: 0, end: 0 } }, key: 'index' };
  }
}
