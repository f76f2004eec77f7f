import { shellWord } from '#messages/shell-word';
import { sameDiscovery } from '#provenance/comparison/duplicates';
import { isAccepted } from '#workspace/record-status';
import type { Finding } from '#workspace/records';

import { defineGate } from '../gate.ts';

/** P09: a pattern names two promoted findings of distinct origin. */
export const patternDistilled = defineGate({
  code: 'P09',
  name: 'pattern-distilled',
  summary: 'A pattern cites at least two promoted findings from different tasks.',
  why: 'An agent would follow general advice that comes from a single case.',
  messages: {
    unknown: {
      text: 'no finding "{name}"',
      mend: ['write the IDs of findings: findings: [id-one, id-two]'],
    },
    undecided: {
      text: 'the cited finding "{name}" is {status}, not promoted',
      mend: ['{way}'],
    },
    few: {
      text: 'the pattern cites too few promoted findings: {count} of 2',
      mend: ['capture it again with --kind fact, then: ledger reject {item} --reason "one case"'],
    },
    same: {
      text: '"{one}" and "{two}" are the same discovery ({why})',
      mend: ['in {path}, replace one of them under findings with one from another task'],
    },
  },
  examples: {
    unknown: { name: 'refresh-tokens' },
    undecided: {
      name: 'refresh-token-reuse',
      status: 'candidate',
      way: 'ledger promote refresh-token-reuse',
    },
    few: { count: 1 },
    same: {
      one: 'refresh-token-reuse',
      two: 'rotated-refresh-token',
      why: 'one task',
      path: 'corpus/patterns/single-use-tokens.md',
    },
  },
  *check({ discovery, cited: named, inputs, target }) {
    if (discovery.kind !== 'pattern') return;
    const cited: Finding[] = [];
    for (const { name, record: found } of named) {
      if (found?.role !== 'finding') yield { messageId: 'unknown', data: { name } };
      else if (!isAccepted(found))
        yield {
          messageId: 'undecided',
          data: { name, status: found.status.value, way: wayFor(found, target) },
        };
      else if (!cited.some((each) => each.path === found.path)) cited.push(found);
    }
    const [first] = cited;
    if (!first || cited.length < 2) yield { messageId: 'few', data: { count: cited.length } };
    else {
      const alike = cited
        .slice(1)
        .map((finding) => ({ finding, why: sameDiscovery(first, finding, inputs.ledger) }));
      const [other] = alike;
      if (other && alike.every((each) => each.why !== null))
        yield {
          messageId: 'same',
          data: {
            one: first.id.value,
            two: other.finding.id.value,
            why: other.why ?? '',
            path: target ?? 'the pattern',
          },
        };
    }
  },
});

/** How a pattern gets a promoted finding instead of this one. */
function wayFor({ id, status }: Finding, pattern: string | null): string {
  const name = shellWord(id.value);
  switch (status.value) {
    case 'candidate':
      return `ledger promote ${name}`;
    case 'stale':
      return `ledger confirm ${name}`;
    default:
      return `in ${pattern ?? 'the pattern'}, replace it under findings with a promoted finding`;
  }
}
