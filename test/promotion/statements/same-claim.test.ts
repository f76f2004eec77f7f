import { describe, expect, it } from 'vitest';

import { decode } from '#disk/reading/read-source';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

import {
  makesSameClaim,
  type MemoryAtCommit,
} from '../../../src/app/statements/memory-at-commit.ts';

const path = 'corpus/findings/a.md';
const fact = `---
type: finding
id: a
status: promoted
load_when: "rotating tokens"
---

# Finding: A token is rejected

## Claim

A used token is rejected.

## Evidence

- File: \`src/a.ts#L1\`

## Applies when

- rotating tokens

## Does not apply when

- in tests
`;

/** A commit with a text of the fact, and with lines that it cites. */
async function commitWith(text: string, hash: string) {
  const records = await readRecords(
    [decode(path, Buffer.from(text))],
    layoutOf({}, null),
    new Set(),
    () => Promise.resolve([]),
  );
  const locator = { kind: 'lines', path: 'src/a.ts', from: 1, to: 1 } as const;
  const memory: Pick<MemoryAtCommit, 'cited'> = {
    cited: () => Promise.resolve({ places: [{ locator, hash, whole: null }], findings: [] }),
  };
  return [records.byPath.get(path)!, memory as MemoryAtCommit] as const;
}

describe('a fact that a comment confirms', () => {
  it.each<[string, boolean, string, string, string?]>([
    ['is the same with another status', true, 'status: promoted', 'status: stale'],
    ['is another with another claim', false, 'is rejected.', 'is accepted.'],
    ['is another with another condition', false, '"rotating tokens"', '"reading tokens"'],
    ['is another if it applies elsewhere', false, '- rotating tokens', '- reading tokens'],
    ['is another if it does not apply elsewhere', false, '- in tests', '- in builds'],
    ['is another if the cited lines differ', false, '', '', 'sha256:1'],
  ])('%s', async (_what, expected, from, to, hash = 'sha256:0') => {
    const item = historyWithoutActs('fact', 'A used token is rejected.', path);
    const before = await commitWith(fact, 'sha256:0');
    const after = await commitWith(fact.replace(from, to), hash);
    expect(await makesSameClaim(item, before, after)).toBe(expected);
  });
});
