import { sameDiscovery } from '#provenance/same-discovery';
import { findRecord } from '#workspace/find-record';
import type { Finding } from '#workspace/records';

import { defineRule } from '../rule.ts';
import { isAccepted } from '#workspace/standing';

/** FND314: a pattern distils at least two findings that were made apart from each other (document 2). */
export const patternCorroborated = defineRule({
  code: 'FND314',
  name: 'pattern-corroborated',
  severity: 'error',
  since: '1.0',
  summary: 'A pattern cites at least two accepted findings of distinct origin.',
  why: 'One observation made twice is still one; guidance from it generalises from a single case.',
  falsePositives: 'Findings without origin_traces are told apart by their claims alone.',
  messages: {
    few: { text: 'accepted findings cited: {count}; a pattern needs two', mend: ['cite them by id: findings: [id-one, id-two]', 'until there are two, keep it as a finding'] },
    unknown: { text: '"{name}" names no finding here', mend: ['mend the id or path'] },
    same: { text: '"{one}" and "{two}" are one discovery, by {why}', mend: ['cite a finding that was made in another task'] },
  },
  *check(workspace, _options, ledger) {
    for (const pattern of workspace.patterns) {
      if (pattern.status && ['candidate', 'rejected', 'rolled-back', 'superseded'].includes(pattern.status.value)) continue;
      const cited: Finding[] = [];
      for (const reference of pattern.findings) {
        const found = findRecord(workspace, pattern, reference.value, 'finding');
        if (found?.role !== 'finding') yield { messageId: 'unknown', data: { name: reference.value }, at: { path: pattern.path, span: reference.span }, key: reference.value };
        else if (!cited.includes(found)) cited.push(found);
      }
      // Findings that were withdrawn later are FND315's business; they did corroborate.
      const counted = cited.filter((finding) => isAccepted(finding) || ['stale', 'superseded', 'rolled-back'].includes(finding.status.value));
      const at = { path: pattern.path, span: pattern.id.span };
      if (counted.length < 2) {
        yield { messageId: 'few', data: { count: counted.length }, at, key: 'few' };
        continue;
      }
      const alike = counted.slice(1).map((finding) => ({ finding, why: sameDiscovery(counted[0] as Finding, finding, ledger) }));
      if (alike.every(({ why }) => why !== null)) {
        const [first] = alike;
        yield { messageId: 'same', data: { one: (counted[0] as Finding).id.value, two: first?.finding.id.value ?? '', why: first?.why ?? '' }, at, key: 'same' };
      }
    }
  },
});
