import { describe, expect, it } from 'vitest';

import { sameDiscovery } from '#provenance/comparison/duplicates';
import type { Finding } from '#workspace/records';

const finding = (path: string, claim: string, traces: readonly string[]): Finding =>
  ({
    path,
    claim: { value: claim },
    originTraces: traces.map((value) => ({ value })),
  }) as unknown as Finding;

describe('two findings', () => {
  it.each<[string, readonly string[], readonly string[], string | null]>([
    ['of one task', ['task:auth'], ['task:auth'], 'the same origin'],
    ['of one raise', ['ledger:abc'], ['ledger:abc', 'task:b'], 'the same origin'],
    ['of two tasks on one branch', ['task:a', 'branch:main'], ['task:b', 'branch:main'], null],
    [
      'that the same agent proposed in two tasks',
      ['task:a', 'origin:agent', 'client:claude-code@2.0'],
      ['task:b', 'origin:agent', 'client:claude-code@2.0'],
      null,
    ],
  ])('%s', (_name, one, two, same) => {
    expect(
      sameDiscovery(
        finding('a.md', 'The token waits for its neighbour', one),
        finding('b.md', 'Queues drain at midnight', two),
      ),
    ).toBe(same);
  });
});
