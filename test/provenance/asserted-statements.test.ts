import { describe, expect, it } from 'vitest';

import { readWithdrawal, withdrawalsRepeatedBy } from '#provenance/comparison/tombstones';
import type { RecordedAct } from '#provenance/item-content';
import { assertedStatements } from '#provenance/record-text/asserted-statements';

/** Whether a fact with a condition meets the withdrawal of a claim. */
function meets(withdrawn: string, condition: string): boolean {
  const details = { applies_when: [condition] } as Parameters<
    typeof assertedStatements
  >[0]['details'];
  const said = assertedStatements({ kind: 'fact', claim: 'Water is wet', details }, null);
  const withdrawal = readWithdrawal({ item: { claim: withdrawn } } as RecordedAct);
  return withdrawalsRepeatedBy(said, [withdrawal]).length > 0;
}

describe('a condition', () => {
  it.each([
    ['The timeout is 30 seconds', 'the timeout is 30 seconds'],
    ['Redis holds the sessions', 'Redis holds the sessions'],
    ['Deploy on Fridays', 'The queue is full. Deploy on Fridays'],
    ['Caching is disabled in tests', 'caching is disabled in tests'],
  ])('that is a sentence asserts it: %s', (withdrawn, condition) => {
    expect(meets(withdrawn, condition)).toBe(true);
  });

  it.each([
    ['The timeout is 30 seconds', 'changing the timeout'],
    ['The timeout is 30 seconds', 'a timeout of 30 seconds'],
    ['Deploy on Fridays', 'deploying on Fridays'],
    ['Deploy on Fridays', 'the command line, deploying on Fridays'],
    ['Rotate the refresh tokens', 'rotating refresh tokens; login'],
    ['Refresh tokens are rotated', 'refresh tokens, rotation'],
  ])('that names a situation asserts nothing of "%s": %s', (withdrawn, condition) => {
    expect(meets(withdrawn, condition)).toBe(false);
  });
});
