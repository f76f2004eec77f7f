import { describe, expect, it } from 'vitest';

import type { RecallRecordWithSource } from '#recall/list-recall-records';
import { indexRecords, rank } from '#recall/rank';
import { conditionParts } from '#recall/searchable-text';

const fact = (path: string, title: string, loadWhen: string): RecallRecordWithSource =>
  ({
    path,
    id: path,
    title,
    claim: '',
    loadWhen,
    appliesWhen: [],
    paths: [],
    standing: 'fact',
    kind: 'fact',
    history: null,
  }) as unknown as RecallRecordWithSource;

describe('a condition that is a list', () => {
  it.each([
    ['database, connections', [['databas'], ['connect']]],
    ['releases, npm wrapper, or signing', [['releas'], ['npm', 'wrapper'], ['sign']]],
    ['Kafka / topics; retention', [['kafka'], ['topic'], ['retent']]],
    ['unit tests', [['unit', 'test']]],
    ['the, of', []],
    ['when a release fails after signing, or the wrapper is stale', []],
  ])('is %s: %j', (condition, parts) => {
    expect(conditionParts(condition)).toEqual(parts);
  });

  const records = [
    fact('pool.md', 'The pool has five places', 'pgbouncer, idle connections'),
    fact('mail.md', 'Mail is sent once', 'sending mail'),
    fact('tests.md', 'The tests need a clock of their own', 'tests, jest'),
  ];
  const long =
    'The page of the map shows nothing since Tuesday, and the log names a proxy. '.repeat(4);
  const found = (text: string): string[] =>
    rank(indexRecords(records, []), { text, places: [], unasked: true }).matches.map(
      ({ at }) => records[at]?.path ?? '',
    );

  it('is met by one uncommon word of it in a prompt of any length, and by no common one', () => {
    expect(found(`${long} Is pgbouncer to blame?`)).toEqual(['pool.md']);
    expect(found(`${long} Run the tests.`)).toEqual([]);
  });

  it('is met by several words of it, one right after the other', () => {
    expect(found(`${long} There are idle connections.`)).toEqual(['pool.md']);
    expect(found(`${long} An idle mind has connections.`)).toEqual([]);
  });
});
