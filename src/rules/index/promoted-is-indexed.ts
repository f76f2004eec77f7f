import { relativeLink } from '#workspace/target';

import { defineRule } from '../rule.ts';
import { isAccepted, isWithdrawn } from '#workspace/standing';
import { governedTargets } from '#workspace/governed-entries';

/** IDX110: what was promoted can be found from the map (document 1: reachable is one row). */
export const promotedIsIndexed = defineRule({
  code: 'IDX110',
  name: 'promoted-is-indexed',
  severity: 'error',
  since: '1.0',
  summary: 'Every accepted or promoted finding and every pattern has a row in the index or in a topic index.',
  why: 'An agent reads the index first; a record without a row is remembered and never recalled.',
  falsePositives: 'Quiet where there is no index of this convention.',
  messages: {
    finding: { text: 'the {status} finding "{title}" has no row in {index}', mend: ['add to {index}: - [{title}]({link}) — Load when: {condition}'], quotes: ['title', 'condition'] },
    pattern: { text: 'the pattern "{title}" has no row in {index}', mend: ['add to {index}, under Topic files: - [{title}]({link}) — Load when: <condition>'], quotes: ['title'] },
  },
  *check(workspace) {
    const main = workspace.indexes.filter((index) => index.governed).sort((a, b) => a.path.split('/').length - b.path.split('/').length)[0];
    const reached = governedTargets(workspace);
    if (!main || !reached) return;
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
